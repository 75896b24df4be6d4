import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { googleDescription, microsoftDescription, startCalendarDouble, writeIcs } from '@nexus/calendars/testing';
import { type ConnectedAccount, localUserId, NexusError } from '@nexus/contracts';
import { createMemoryReminderStore } from '@nexus/knowledge-store';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createAgenda } from './agenda.ts';
import { parseSettings } from './settings/settings.ts';
import type { Accounts } from './stores/accounts.ts';

const span = { from: new Date('2026-11-25T00:00:00Z'), to: new Date('2026-11-27T00:00:00Z'), timeZone: 'UTC' };
const eventOf = (title: string, hour: string) => ({
  title,
  start: `2026-11-26T${hour}:00:00.000Z`,
  end: `2026-11-26T${hour}:30:00.000Z`,
});
const connected = (provider: ConnectedAccount['provider']): ConnectedAccount => ({
  ...{ accountId: provider, provider, address: `nora@${provider}.example` },
  ...{ state: 'connected', connectedAt: new Date(0) },
});

/** Each account has one token, named after it. */
const accountsOf = (list: () => Promise<readonly ConnectedAccount[]>) =>
  ({
    accounts: { list },
    tokensOf: (_userId: string, accountId: string) => ({ get: async () => `token of ${accountId}` }),
  }) as unknown as Accounts;

async function calendarFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'nexus-agenda-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'own.ics'), writeIcs([eventOf('Own', '12')]));
  return join(folder, 'own.ics');
}

const { signal } = new AbortController();

it('L-9: each calendar is told with whether it answers; a scope that was refused, and one that is away, take nothing from the others', async () => {
  await using google = await startCalendarDouble(googleDescription, [eventOf('Of Google', '10')]);
  await using microsoft = await startCalendarDouble(microsoftDescription, [eventOf('Of Microsoft', '08')]);
  google.withoutCalendar.add('token of gmail');
  microsoft.tokens.add('token of outlook');
  const settings = parseSettings({
    ...{ CALENDAR: await calendarFile(), GOOGLE_CALENDAR_API_URL: google.baseUrl, GRAPH_API_URL: microsoft.baseUrl },
  });
  const list = async () => (['gmail', 'outlook', 'imap'] as const).map(connected);
  const agenda = createAgenda({ settings, accounts: () => accountsOf(list) }, createMemoryReminderStore());
  const { calendars, events } = await agenda.read(localUserId, span, signal);
  expect(calendars).toEqual([
    { name: 'your calendar', account: null, problem: null },
    {
      ...{ name: 'your Google calendar', account: 'nora@gmail.example' },
      problem: { code: 'CALENDAR_NOT_ALLOWED', detail: expect.stringContaining('Connect the account again') },
    },
    { name: 'your Outlook calendar', account: 'nora@outlook.example', problem: null },
  ]);
  expect(events.map(({ title }) => title)).toEqual(['Of Microsoft', 'Own']);
  expect(events[0]).toEqual({
    ...{ title: 'Of Microsoft', location: '', allDay: false },
    ...{ start: '2026-11-26T08:00:00.000Z', end: '2026-11-26T08:30:00.000Z' },
  });
});

it('L-9: where nobody can say which accounts there are, that is told, and is not no calendar', async () => {
  const away = async (): Promise<readonly ConnectedAccount[]> => {
    throw new NexusError('ACCOUNTS_UNREACHABLE', 'The accounts cannot be reached.', { retryable: true });
  };
  const settings = parseSettings({ CALENDAR: await calendarFile() });
  const agenda = createAgenda({ settings, accounts: () => accountsOf(away) }, createMemoryReminderStore());
  const { calendars, events } = await agenda.read(localUserId, span, signal);
  expect(calendars.map(({ problem }) => problem?.code ?? null)).toEqual([null, 'CALENDAR_UNREACHABLE']);
  expect(events.map(({ title }) => title)).toEqual(['Own']);
});

it('L-9: who asked and went away is answered nothing', async () => {
  await using google = await startCalendarDouble(googleDescription, []);
  google.tokens.add('token of gmail');
  google.faults.push('silence');
  const settings = parseSettings({ GOOGLE_CALENDAR_API_URL: google.baseUrl });
  const list = async () => [connected('gmail')];
  const agenda = createAgenda({ settings, accounts: () => accountsOf(list) }, createMemoryReminderStore());
  const leaving = new AbortController();
  const reading = agenda.read(localUserId, span, leaving.signal);
  await vi.waitFor(() => expect(google.asked).toHaveLength(1));
  leaving.abort(new Error('left'));
  await expect(reading).rejects.toThrow('left');
});
