import type { RoomMessage } from '@nexus/contracts';
import { startTraces } from '@nexus/livekit-agent';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SpokenDrive, startSpokenDrive } from '../../support/drive/spoken-drive.ts';
import { voicesMissing } from '../../support/room/missing-parts.ts';
import { printTimings } from '../../support/room/print-timings.ts';
import { walkingModel } from '../../support/room/walking-model.ts';
import { type OtlpReceiver, startOtlpReceiver } from '../../support/tracing/otlp-receiver.ts';

if (voicesMissing !== null) console.log(`V-12 (the walk without a room) ${voicesMissing}`);

function toolsDone(messages: readonly RoomMessage[]): readonly string[] {
  return messages.flatMap((message) => (message.type === 'tool' && message.success ? [message.name] : []));
}

function cardsOf(messages: readonly RoomMessage[]): readonly string[] {
  return messages.flatMap((message) => (message.type === 'card' ? [message.emailId] : []));
}

/** Against hanging only: a busy machine of two cores needs most of it. */
const patient = { timeout: 240_000 };

describe.skipIf(voicesMissing !== null)('a spoken drive without a room', patient, () => {
  let drive: SpokenDrive;
  let receiver: OtlpReceiver;
  let traces: AsyncDisposable;
  beforeAll(async () => {
    receiver = await startOtlpReceiver();
    traces = startTraces({ endpoint: receiver.endpoint, service: 'nexus-worker' });
    drive = await startSpokenDrive();
  }, patient.timeout);
  afterAll(async () => {
    await drive?.[Symbol.asyncDispose]();
    await traces?.[Symbol.asyncDispose]();
    await receiver?.[Symbol.asyncDispose]();
  });

  it('V-12: greets, opens a mail on "next" and archives it on "archive this"', async () => {
    expect(drive.heard.length).toBeGreaterThan(0);
    const next = await drive.turn('next');
    expect([next.words, toolsDone(next.messages)]).toEqual(['next', ['next_email']]);
    const archived = await drive.turn('archive this');
    expect([archived.words, toolsDone(archived.messages)]).toEqual(['archive this', ['archive_email']]);
    for (const { sound } of [next, archived]) expect(sound).toBeGreaterThan(300);
    printTimings('without a room', {
      'next, to first sound': next.answeredAfter,
      'archive this, to first sound': archived.answeredAfter,
    });
  });

  it('V-4: barge-in stops the speech, and "undo" said over it is heard and done', async () => {
    const asked = drive.messages.length;
    await drive.speak('next');
    await drive.message('card', { since: asked });
    await drive.hear(600);

    const since = drive.messages.length;
    await drive.speak('undo');
    const undo = await drive.message('user', { since });
    const understoodAt = performance.now();
    const last = drive.heard.at(-1)?.at ?? 0;
    await drive.message('tool', { since, fits: ({ name }) => name === 'undo_last_action' });
    // It had stopped before the words were even understood.
    expect(understoodAt - last).toBeGreaterThan(100);
    await drive.message('assistant', { since, fits: ({ turn }) => turn === undo.turn });

    const back = await drive.turn('go back');
    expect([back.words, toolsDone(back.messages)]).toEqual(['go back', ['go_back']]);
    expect(cardsOf(back.messages).at(-1)).toBe(cardsOf(drive.messages)[0]);
  });

  it('V-5: the model goes away in mid-drive, and no turn is silent', async () => {
    drive.model.script({ status: 500 });
    const next = await drive.turn('next');
    drive.model.script(walkingModel);
    expect(toolsDone(next.messages)).toEqual(['next_email']);
    expect(next.sound).toBeGreaterThan(500);
    expect(drive.messages.some((message) => message.type === 'status' && message.simpleMode)).toBe(true);
  });

  it('V-11: says goodbye with a summary, and ends', async () => {
    const farewell = await drive.turn('goodbye');
    expect(toolsDone(farewell.messages)).toEqual(['end_briefing']);
    expect(farewell.sound).toBeGreaterThan(500);
    await drive[Symbol.asyncDispose]();
    expect(await drive.message('end')).toMatchObject({ archived: 0 });
  });

  it('W-10: has left a trace of ears, model, tools and mouth, turn by turn, without a word of them', async () => {
    await traces[Symbol.asyncDispose]();
    const names = new Set(receiver.spans.map(({ name }) => name));
    for (const name of ['user_turn', 'stt_request', 'agent_turn', 'llm_request', 'function_tool', 'tts_request'])
      expect(names).toContain(name);
    expect(new Set(receiver.spans.map(({ trace }) => trace)).size).toBe(1);
    const subjects = drive.messages.flatMap((message) => (message.type === 'card' ? [message.subject] : []));
    expect(subjects).not.toEqual([]);
    for (const subject of subjects) expect(receiver.requests.join()).not.toContain(subject);
    expect(receiver.requests.join()).not.toMatch(/archive this|Good (?:morning|afternoon|evening)/);
  });
});
