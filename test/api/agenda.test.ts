import { randomUUID } from 'node:crypto';
import { openApi, startSupabaseDouble } from '@nexus/api/testing';
import type { CalendarSpan, UserId } from '@nexus/contracts';
import { createMemoryReminderStore } from '@nexus/knowledge-store';
import { expect, it, onTestFinished } from 'vitest';

const now = new Date('2026-11-25T10:00:00.000Z');
const week = 'from=2026-11-25T00:00:00Z&to=2026-11-27T00:00:00Z&timeZone=Europe/Dublin';

/** An API to which two people sign in, whose calendars say who asked. */
async function open(looksLikeMail = (_content: string) => false) {
  const supabase = await startSupabaseDouble();
  onTestFinished(() => supabase[Symbol.asyncDispose]());
  const reminders = createMemoryReminderStore();
  const asked: [UserId, CalendarSpan][] = [];
  const { app } = await openApi({
    environment: { SUPABASE_URL: supabase.url, SUPABASE_JWT_SECRET: supabase.jwtSecret },
    looksLikeMail,
    agenda: {
      reminders,
      async read(userId, span) {
        asked.push([userId, span]);
        return { calendars: [{ name: 'your calendar', account: null, problem: null }], events: [] };
      },
    },
  });
  const [nora, ben] = [randomUUID(), randomUUID()];
  const ask = async (
    userId: string | null,
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    payload?: object,
  ) => {
    const headers = userId === null ? {} : { authorization: `Bearer ${await supabase.sign(userId)}` };
    const answer = await app.inject({ method, url, headers, ...(payload !== undefined && { payload }) });
    return { status: answer.statusCode, json: answer.body === '' ? null : answer.json(), headers: answer.headers };
  };
  return { ask, nora, ben, asked, reminders };
}

it('L-9: a reminder is written, listed, marked as done, opened again and deleted, by its own user alone', async () => {
  const { ask, nora, ben } = await open();
  const dueAt = '2026-11-25T17:00:00.000Z';
  const added = await ask(nora, 'POST', '/reminders', { content: ' call\n Tom ', dueAt });
  expect([added.status, added.json]).toEqual([
    201,
    expect.objectContaining({ content: 'call Tom', dueAt, doneAt: null }),
  ]);
  const { id } = added.json;
  const openOf = async (userId: string) => (await ask(userId, 'GET', '/reminders')).json.reminders;
  expect(await openOf(nora)).toEqual([added.json]);
  expect(await openOf(ben)).toEqual([]);
  for (const [method, payload] of [
    ['PATCH', { done: true }],
    ['DELETE', undefined],
  ] as const)
    expect(await ask(ben, method, `/reminders/${id}`, payload)).toMatchObject({
      status: 404,
      json: { code: 'NOT_FOUND' },
    });
  expect((await ask(nora, 'PATCH', `/reminders/${id}`, { done: true })).json.doneAt).not.toBeNull();
  expect(await openOf(nora)).toEqual([]);
  expect((await ask(nora, 'PATCH', `/reminders/${id}`, { done: false })).json).toEqual(added.json);
  expect(await openOf(nora)).toEqual([added.json]);
  expect((await ask(nora, 'DELETE', `/reminders/${id}`)).status).toBe(204);
  expect((await ask(nora, 'DELETE', `/reminders/${id}`)).status).toBe(404);
  expect(await openOf(nora)).toEqual([]);
});

it('L-9, M-7: what comes from a mail is no reminder, and nothing is kept of it', async () => {
  const { ask, nora } = await open((content) => content.includes('zanzibar'));
  const body = { content: 'send the zanzibar plan', dueAt: now.toISOString() };
  expect(await ask(nora, 'POST', '/reminders', body)).toMatchObject({
    status: 422,
    json: { code: 'MEMORY_FROM_MAIL' },
  });
  expect((await ask(nora, 'GET', '/reminders')).json.reminders).toEqual([]);
});

it('L-9: calendars are read for who asks, on their clock; a span or a zone that is none is refused in a sentence', async () => {
  const { ask, nora, asked } = await open();
  const { status, json, headers } = await ask(nora, 'GET', `/agenda?${week}`);
  expect([status, json.calendars, headers['cache-control']]).toEqual([200, expect.any(Array), 'no-store']);
  expect(asked).toEqual([
    [
      nora,
      {
        ...{ from: new Date('2026-11-25T00:00:00Z'), to: new Date('2026-11-27T00:00:00Z') },
        timeZone: 'Europe/Dublin',
      },
    ],
  ]);
  for (const [query, sentence] of [
    [week.replace('Europe/Dublin', 'Nowhere/Land'), /no such time zone/],
    [week.replace('2026-11-27', '2026-11-24'), /after “from”/],
    [week.replace('2026-11-27', '2027-11-24'), /at most 8 days/],
  ] as const) {
    const refused = await ask(nora, 'GET', `/agenda?${query}`);
    expect(refused).toMatchObject({ status: 400, json: { code: 'REQUEST_INVALID' } });
    expect(refused.json.detail).toMatch(sentence);
  }
  expect(asked).toHaveLength(1);
});

it.each(['GET /agenda', 'GET /reminders', 'POST /reminders'])('L-9: %s wants a sign-in', async (route) => {
  const { ask } = await open();
  const [method, path] = route.split(' ');
  expect((await ask(null, method as 'GET', `${path}?${week}`)).status).toBe(401);
});
