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
  const titles = async (userId: string, connected: readonly ConnectedAccount[] | NexusError) => {
    const opened = openCalendars({ userId, settings, accounts }, connected, () => []);
    const all = await Promise.all(opened.map((calendar) => calendar.events(span, signal)));
    return all.flat().map(({ title }) => title);
  };
  const connected = [account('gmail'), account('outlook'), account('imap')];
  expect(await titles(localUserId, connected)).toEqual(['Own', 'Of Google', 'Of Microsoft']);
  expect(await titles(stranger, connected)).toEqual(['Of Google', 'Of Microsoft']);
  expect(await titles(stranger, [account('gmail', 'sign-in-needed')])).toEqual([]);
  expect(await titles(localUserId, new NexusError('MAILBOX_UNREACHABLE', 'away'))).toEqual(['Own']);
});
