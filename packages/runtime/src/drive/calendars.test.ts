import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { googleDescription, microsoftDescription, startCalendarDouble, writeIcs } from '@nexus/calendars/testing';
import { type ConnectedAccount, localUserId, NexusError } from '@nexus/contracts';
import { afterAll, expect, it } from 'vitest';
import { parseSettings } from '../settings/settings.ts';
import type { Accounts } from '../stores/accounts.ts';
import { openCalendars } from './calendars.ts';

const stranger = '3f0c7a52-8f0e-4a54-9d0b-5a4f6f9c1e01';
const span = { from: new Date('2026-11-25T00:00:00Z'), to: new Date('2026-12-25T00:00:00Z'), timeZone: 'UTC' };
const { signal } = new AbortController();
const whose = { list: async () => [], addresses: () => [] };
const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

const eventOf = (title: string) => ({ title, start: '2026-11-26T08:00:00.000Z', end: '2026-11-26T09:00:00.000Z' });

async function calendarFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'nexus-calendar-'));
  folders.push(folder);
  await writeFile(join(folder, 'own.ics'), writeIcs([eventOf('Own')]));
  return join(folder, 'own.ics');
}

function account(
  provider: ConnectedAccount['provider'],
  state: ConnectedAccount['state'] = 'connected',
): ConnectedAccount {
  return { accountId: provider, provider, address: `nora@${provider}.example`, state, connectedAt: new Date(0) };
}

/** Each account has one token, named after it. */
const accounts = () =>
  ({
    tokensOf: (_userId: string, accountId: string) => ({ get: async () => `token of ${accountId}` }),
  }) as unknown as Accounts;

it('L-9: a user has the calendar that is set, if they sit at this machine, and those of the accounts they connected for mail', async () => {
  await using google = await startCalendarDouble(googleDescription, [eventOf('Of Google')]);
  await using microsoft = await startCalendarDouble(microsoftDescription, [eventOf('Of Microsoft')]);
  google.tokens.add('token of gmail');
  microsoft.tokens.add('token of outlook');
  const settings = parseSettings({
    CALENDAR: await calendarFile(),
    GOOGLE_CALENDAR_API_URL: google.baseUrl,
    GRAPH_API_URL: microsoft.baseUrl,
  });
  const titles = async (userId: string, connected: readonly ConnectedAccount[]) => {
    const opened = openCalendars({ userId, settings, accounts }, { listed: connected, ...whose });
    const all = await Promise.all(opened.map((calendar) => calendar.read(span, signal)));
    return all.flatMap(({ events }) => events).map(({ title }) => title);
  };
  const connected = [account('gmail'), account('outlook'), account('imap')];
  expect(await titles(localUserId, connected)).toEqual(['Own', 'Of Google', 'Of Microsoft']);
  expect(await titles(stranger, connected)).toEqual(['Of Google', 'Of Microsoft']);
});

it('L-9: an account that has to be signed in to again has a calendar that may not be read, and none that is empty', async () => {
  const settings = parseSettings({});
  const listed = [account('gmail', 'sign-in-needed'), account('outlook', 'sign-in-needed')];
  const opened = openCalendars({ userId: stranger, settings, accounts }, { listed, ...whose });
  expect(opened.map(({ name }) => name)).toEqual(['your Google calendar', 'your Outlook calendar']);
  for (const calendar of opened)
    await expect(calendar.read(span, signal)).rejects.toMatchObject({ code: 'CALENDAR_NOT_ALLOWED' });
});

it('L-9: while nobody can say which accounts there are, their calendars are away, and are read when somebody can', async () => {
  await using google = await startCalendarDouble(googleDescription, [eventOf('Of Google')]);
  google.tokens.add('token of gmail');
  const settings = parseSettings({ CALENDAR: await calendarFile(), GOOGLE_CALENDAR_API_URL: google.baseUrl });
  const away = new NexusError('MAILBOX_UNREACHABLE', 'away', { retryable: true });
  let again: readonly ConnectedAccount[] | NexusError = away;
  const opened = openCalendars(
    { userId: localUserId, settings, accounts },
    { ...whose, listed: away, list: async () => again },
  );
  const [own, ofAccounts] = opened;
  expect(await own?.read(span, signal)).toMatchObject({ events: [{ title: 'Own' }] });
  await expect(ofAccounts?.read(span, signal)).rejects.toMatchObject({
    code: 'CALENDAR_UNREACHABLE',
    retryable: true,
  });
  again = [account('gmail')];
  expect(await ofAccounts?.read(span, signal)).toMatchObject({ events: [{ title: 'Of Google' }] });
});
