import { roomCloseCodes } from '@nexus/contracts';
import { describe, expect, it } from 'vitest';
import { type CanaryMail, writeCanaryMailbox } from '../../support/canary/canary-mailbox.ts';
import type { TextPage } from '../../support/canary/text-page.ts';
import { troubledModel } from '../../support/canary/troubled-model.ts';
import { startWatchedApi } from '../../support/canary/watched-api.ts';
import { startAttentiveModel } from '../../support/model/attentive-model.ts';

/** Against hanging only: a model that fails is tried again, and every turn waits for it. */
const bound = 240_000;

const leakOnPurpose = new URL('../../support/canary/leak-on-purpose.ts', import.meta.url).href;

/** Hears, searches, drafts, sends, archives, mutes and takes back, with the mail's words in every request. */
function conversation({ subject, body, name }: CanaryMail): readonly string[] {
  return [
    'next',
    'read it',
    'more',
    `search for ${body}`,
    `what did I miss from ${name}`,
    `hurry with ${subject}`,
    `archive the mail about ${subject}`,
    'undo',
    `reply saying the ${body} will do`,
    'send it',
    'yes',
    'undo',
    'mute him',
    'yes',
    'undo',
    `flag everything from ${name}`,
    `${subject} blah ${body} whatever`,
  ];
}

/** What no page of ours would send, all of it quoting the mail. */
async function misbehave(page: TextPage, { subject, body }: CanaryMail): Promise<void> {
  const bad = [
    subject,
    `{"type":"${subject}"}`,
    `{"type":"say","text":["${body}"]}`,
    JSON.stringify({ type: 'say', text: body.repeat(200) }),
    JSON.stringify({ [subject]: body }),
    Buffer.from(`${subject} ${body}`),
  ];
  for (const message of bad) {
    const since = page.messages.length;
    page.send(typeof message === 'string' ? message : new Uint8Array(message));
    await page.hear('error', ({ code }) => code === 'REQUEST_INVALID', since);
  }
  page.send(JSON.stringify({ type: 'say', text: `${subject} `.repeat(4_000) }));
  expect(await page.closed).toBe(1009);
}

describe('mail never outlives a typed drive', () => {
  it(
    'B-15, V-11, W-10: nothing of it is left by the API, and nothing in the traces of its turns, with a model that fails in every way, stopped in mid-drive',
    async () => {
      await using mailbox = await writeCanaryMailbox(2);
      await using model = await startAttentiveModel(troubledModel);
      await using watched = await startWatchedApi(mailbox, { OPENAI_BASE_URL: model.baseURL });
      const { api, redis, traces } = watched;
      const heard: TextPage['messages'][number][] = [];
      for (const [place, mail] of mailbox.mails.entries()) {
        const page = await watched.join();
        await page.hear('ready');
        // Before the model fails for the first time: whichever mail comes first, all are in a request.
        if (place === 0) for (const { body } of mailbox.mails) await page.turn(`search for ${body}`);
        for (const words of conversation(mail)) await page.turn(words);
        // A connection of its own: so many messages at once are one too many for the other.
        const bad = await watched.join();
        await bad.hear('ready');
        await misbehave(bad, mail);
        heard.push(...page.messages, ...bad.messages);
      }
      const answers = await watched.ask();
      const last = await watched.join();
      await last.hear('ready');
      last.tell({ type: 'say', text: `search for ${mailbox.mails[0]?.body}` });
      expect(await api.stop('SIGTERM')).toBe(0);
      expect(await last.closed).toBe(roomCloseCodes.stopping);

      // The words were there to be kept, and what could keep them was at work.
      const told = JSON.stringify(heard).toLowerCase();
      for (const { body } of mailbox.mails) expect(told).toContain(body);
      const sent = JSON.stringify(model.requests);
      for (const { body } of mailbox.mails) expect(sent).toContain(body);
      const done = heard.flatMap((message) => (message.type === 'tool' && message.success ? [message.name] : []));
      expect(done).toEqual(expect.arrayContaining(['read_email', 'search_emails', 'draft_reply', 'undo_last_action']));
      const errors = heard.flatMap((message) => (message.type === 'error' ? [message] : []));
      expect(errors.map(({ code }) => code)).toEqual(expect.arrayContaining(['MODEL_UNAVAILABLE', 'REQUEST_INVALID']));
      expect(JSON.stringify(errors)).not.toMatch(new RegExp(mailbox.words.join('|'), 'i'));
      expect(api.output.stderr).toContain('"msg":"request"');
      expect(Object.values(answers).join()).toContain('nexus_turns_total');
      if (redis !== null)
        expect(await redis.commands()).toMatch(/nexus:model[\s\S]*nexus:rate|nexus:rate[\s\S]*nexus:model/);
      const spansOf = (wanted: string) => traces.spans.filter(({ name }) => name === wanted);
      // All pages have shared one drive, and it is the stop that has ended it.
      expect(spansOf('agent_session')).toHaveLength(1);
      expect(spansOf('llm_request')).not.toEqual([]);
      const called = spansOf('function_tool').map(({ attributes }) => attributes['lk.function_tool.name']);
      expect(called).toEqual(expect.arrayContaining(['search_emails', 'draft_reply']));
      const turns = new Set(spansOf('agent_turn').map(({ id }) => id));
      for (const { parent, service } of spansOf('function_tool'))
        expect([service, turns.has(parent ?? '')]).toEqual(['nexus-api', true]);
      expect(await watched.leaks()).toEqual([]);
    },
    bound,
  );

  it(
    'B-15, V-11: nor by one without a model that is killed in mid-drive',
    async () => {
      await using mailbox = await writeCanaryMailbox(1);
      await using watched = await startWatchedApi(mailbox, {
        OPENAI_BASE_URL: 'http://127.0.0.1:9/v1',
        // Nobody takes the traces either, and nothing waits for that.
        OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
      });
      const page = await watched.join();
      await page.hear('ready');
      for (const mail of mailbox.mails) for (const words of conversation(mail)) await page.turn(words);
      page.tell({ type: 'say', text: 'read it' });
      await watched.api.stop('SIGKILL');
      expect(JSON.stringify(page.messages)).toContain(mailbox.mails[0]?.body);
      expect(await watched.leaks()).toEqual([]);
    },
    bound,
  );
});

describe('the canary in the text room', () => {
  it.each([
    [
      'into files, the log, Redis and the answers',
      ['file', 'encoded file', 'working folder', 'standard error', 'redis value', 'redis channel', 'response'],
      [
        'last-drive.txt',
        'last-drive.b64',
        'work/last-drive.txt',
        'standard error',
        'GET /metrics',
        'GET /openapi.json',
      ],
    ],
    [
      'by the logger of the framework, and of the settings',
      ['logger', 'secret on standard output'],
      ['standard error', 'standard output'],
    ],
  ])('B-15: is shown to hear a leak %s', async (_, leaks, places) => {
    await using mailbox = await writeCanaryMailbox(2);
    await using watched = await startWatchedApi(mailbox, {
      LEAK: leaks.join(),
      NODE_OPTIONS: `--import ${leakOnPurpose}`,
      OPENAI_BASE_URL: 'http://127.0.0.1:9/v1',
    });
    const page = await watched.join();
    await page.hear('ready');
    for (const words of ['next', 'read it']) await page.turn(words);
    await watched.ask();
    await watched.api.stop('SIGTERM');
    const found = (await watched.leaks()).join('\n');
    const inRedis = leaks.some((leak) => leak.startsWith('redis')) && watched.redis !== null;
    for (const place of [...places, ...(inRedis ? ['redis commands', 'redis values'] : [])]) {
      expect(found).toContain(place);
    }
  });
});
