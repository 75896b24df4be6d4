import { driverTopic } from '@nexus/contracts';
import { describe, expect, it } from 'vitest';
import { callerSound } from '../../support/canary/caller-sound.ts';
import { writeCanaryMailbox } from '../../support/canary/canary-mailbox.ts';
import { quotingFaults } from '../../support/canary/quoting-faults.ts';
import { troubledModel } from '../../support/canary/troubled-model.ts';
import { startWatchedRoom } from '../../support/canary/watched-room.ts';
import { startAttentiveModel } from '../../support/model/attentive-model.ts';
import type { Caller, Received } from '../../support/room/caller.ts';
import { serverMissing } from '../../support/room/missing-parts.ts';
import { isKind } from '../../support/room/room-driver.ts';
import { resample } from '../../support/speech/resample.ts';

if (serverMissing !== null) console.log(`V-11 (what a spoken drive leaves behind, anywhere) ${serverMissing}`);

const leakOnPurpose = new URL('../../support/canary/leak-on-purpose.ts', import.meta.url).href;

/** Against hanging only: it speaks and listens as long as a person would. */
const bound = 240_000;

const isError =
  (code: string) =>
  (message: Received): boolean =>
    message.type === 'error' && message.code === code;

/** Types something and hears the answer to its end. */
async function type(caller: Caller, words: string): Promise<void> {
  const since = caller.messages.length;
  caller.tell({ type: 'say', text: words });
  const { turn } = await caller.next(
    (message): message is Extract<Received, { type: 'user' }> => message.type === 'user' && message.text === words,
    since,
  );
  await caller.next((message) => message.type === 'assistant' && message.turn === turn, since);
}

describe.skipIf(serverMissing !== null)('mail never outlives a drive in a room', () => {
  it(
    'B-15, V-11, W-10: nothing of it and no secret is left by worker, trace, job, API, Redis or room when all services fail, stopped in mid-drive',
    async () => {
      await using mailbox = await writeCanaryMailbox(2);
      await using model = await startAttentiveModel(troubledModel);
      const [first, second] = mailbox.mails;
      const hears = `search for ${first?.body}`;
      await using room = await startWatchedRoom({
        mail: mailbox,
        hears,
        environment: { OPENAI_BASE_URL: model.baseURL },
      });
      const { worker, ears, mouth } = room;
      const caller = await room.enter();
      const sound = resample(await callerSound(), 24_000);
      await type(caller, 'next');
      const since = caller.messages.length;
      await caller.speak(sound);
      const heard = await caller.next(isKind('user'), since);
      expect(heard.text).toBe(hears);
      await caller.next((message) => message.type === 'assistant' && message.turn === heard.turn, since);
      for (const words of ['read it', `what did I miss from ${second?.name}`, 'archive it', 'undo']) {
        await type(caller, words);
      }
      for (const bad of [
        first?.subject ?? '',
        JSON.stringify({ type: second?.subject }),
        '"'.padEnd(40_000, `${first?.body} `),
      ]) {
        const before = caller.messages.length;
        caller.tellRaw(driverTopic, bad);
        await caller.next(isError('REQUEST_INVALID'), before);
      }
      caller.tellRaw('lk.chat', first?.body ?? '');

      ears.fail(...quotingFaults(mailbox.words));
      while (!caller.messages.some(isError('STT_UNAVAILABLE'))) {
        const asked = ears.requests;
        await caller.speak(sound);
        await ears.asked(asked + 1);
        const before = caller.messages.length;
        await caller.next((message) => ['user', 'error'].includes(message.type), before);
      }
      mouth.fail(...quotingFaults(mailbox.words));
      while (!caller.messages.some(isError('TTS_UNAVAILABLE'))) await type(caller, 'read it');
      await room.look();
      caller.tell({ type: 'say', text: `search for ${second?.body}` });
      await room.stopWorker('SIGTERM');

      // The words were there to be kept, and what could keep them was at work.
      const told = JSON.stringify(caller.messages).toLowerCase();
      expect(told).toContain(first?.body);
      expect(JSON.stringify(model.requests)).toContain(first?.body);
      expect(mouth.inputs.join()).toContain(first?.body);
      expect(worker.output).toContain('"level":20');
      expect(worker.output).toContain('"msg":"driving"');
      const traced = room.traces.spans.filter(({ service }) => service === 'nexus-worker').map(({ name }) => name);
      expect(traced).toEqual(
        expect.arrayContaining(['agent_session', 'stt_request', 'llm_request', 'function_tool', 'tts_request']),
      );
      expect(JSON.stringify(caller.messages.filter(isKind('error')))).not.toMatch(
        new RegExp(mailbox.words.join('|'), 'i'),
      );
      expect(await room.leaks()).toEqual([]);
    },
    bound,
  );
});

describe.skipIf(serverMissing !== null)('the canary in a room', () => {
  it(
    'B-15: is shown to hear a leak into files, the log, Redis, the room and its token',
    async () => {
      await using mailbox = await writeCanaryMailbox(2);
      const leaks = ['file', 'logger', 'redis value', 'redis channel', 'room metadata', 'token'];
      await using room = await startWatchedRoom({
        mail: mailbox,
        hears: 'next',
        environment: {
          LEAK: leaks.join(),
          NODE_OPTIONS: `--import ${leakOnPurpose}`,
          OPENAI_BASE_URL: 'http://127.0.0.1:9/v1',
        },
      });
      const caller = await room.enter();
      await type(caller, 'next');
      await expect.poll(() => room.look(), { timeout: 20_000 }).toContain('assistant');
      await room.stopWorker('SIGTERM');
      const found = (await room.leaks()).join('\n');
      for (const place of ['tmp/last-drive.txt', 'the worker', 'the room', 'the token']) expect(found).toContain(place);
      if (room.hasRedis) expect(found).toMatch(/redis commands[\s\S]*redis values/);
    },
    bound,
  );
});
