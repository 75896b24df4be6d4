import { createManualScheduler } from '@nexus/async/testing';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { noTurn } from '../state/current-turn.ts';
import type { DriveContext } from '../state/drive-context.ts';
import { succeeded } from '../state/tool-result.ts';
import { createTestDrive } from '../testing/test-drive.ts';
import { toLiveKitTools } from './livekit-adapter.ts';
import { defineTool } from './tool.ts';

type Execute = ReturnType<typeof toLiveKitTools>[number]['execute'];

/** The framework's context of one call, as far as the tools use it. */
function callContext(signal = new AbortController().signal): Parameters<Execute>[1] {
  return { ctx: {}, toolCallId: 'call', abortSignal: signal } as unknown as Parameters<Execute>[1];
}

function executeOf(drive: DriveContext, log: string[]): Execute {
  const slow = defineTool({
    name: 'slow',
    description: 'Takes a while.',
    parameters: z.object({ name: z.string() }),
    async execute({ name }) {
      log.push(`${name} begins`);
      await new Promise((resolve) => setImmediate(resolve));
      log.push(`${name} ends`);
      if (name === 'b') throw new Error('broken');
      if (name === 'asks') {
        const { turn: askedInTurn } = drive.tracker.state;
        const pendingQuestion = { toolName: 'slow', toolArguments: {}, fingerprint: 'a', question: 'a?', askedInTurn };
        drive.tracker.apply({ type: 'asked', pendingQuestion });
      }
      return succeeded(name);
    },
  });
  const say = () => {
    throw new Error('Nothing is to be said here.');
  };
  const [tool] = toLiveKitTools(drive, [slow], { say, isQuiet: () => true, scheduler: createManualScheduler() });
  return tool?.execute as Execute;
}

describe('tools as the framework runs them', () => {
  it('B-13: calls of one answer wait for each other, in their order, whatever becomes of them', async () => {
    const log: string[] = [];
    const execute = executeOf(createTestDrive().drive, log);
    const results = await Promise.all(['a', 'b', 'c'].map((name) => execute({ name }, callContext())));
    expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
    expect(results).toMatchObject([{ success: true }, { success: false, code: 'INTERNAL' }, { success: true }]);
  });

  it('B-13: what comes after an order that is asked about waits for the answer; the next turn is free', async () => {
    const log: string[] = [];
    const drive = createTestDrive().drive;
    const execute = executeOf(drive, log);
    const results = await Promise.all(['a', 'asks', 'c'].map((name) => execute({ name }, callContext())));
    expect(log).not.toContain('c begins');
    expect(results[2]).toMatchObject({ success: false, message: expect.stringMatching(/waits for the answer/) });
    drive.conversation.turn = noTurn();
    drive.tracker.apply({ type: 'turn-began' });
    expect(await execute({ name: 'c' }, callContext())).toMatchObject({ success: true });
  });

  it('V-6: a call that was cut short while it waited does nothing', async () => {
    const log: string[] = [];
    const execute = executeOf(createTestDrive().drive, log);
    const interruption = new AbortController();
    const first = execute({ name: 'a' }, callContext());
    const second = execute({ name: 'c' }, callContext(interruption.signal));
    interruption.abort();
    await Promise.all([first, second]);
    expect(log).toEqual(['a begins', 'a ends']);
  });

  it('V-6: a call that still waits when the driver speaks again is left', async () => {
    const log: string[] = [];
    const drive = createTestDrive().drive;
    const execute = executeOf(drive, log);
    const first = execute({ name: 'a' }, callContext());
    const second = execute({ name: 'c' }, callContext());
    drive.conversation.turn = noTurn();
    await Promise.all([first, second]);
    expect(log).not.toContain('c begins');
    expect(await second).toMatchObject({ success: false, message: 'I left the rest, since you spoke.' });
  });

  it('V-6: that it is at work is said once nobody speaks, once, and never after it is done', async () => {
    const scheduler = createManualScheduler();
    const said: string[] = [];
    let quiet = false;
    const held = Promise.withResolvers<void>();
    const waiting = defineTool({
      name: 'waiting',
      description: 'Waits.',
      parameters: z.object({}),
      async execute() {
        await held.promise;
        return succeeded('done');
      },
    });
    const say = (words: string) => void said.push(words) as never;
    const times = { filler: 1_500, limit: 600_000 };
    const [tool] = toLiveKitTools(createTestDrive().drive, [waiting], { times, say, isQuiet: () => quiet, scheduler });
    const execute = tool?.execute as Execute;
    const result = execute({}, callContext());
    await new Promise((resolve) => setImmediate(resolve));
    scheduler.advance(10_000);
    expect(said).toEqual([]);
    quiet = true;
    scheduler.advance(1_000);
    expect(said).toEqual(['One moment…']);
    scheduler.advance(100_000);
    expect(said).toHaveLength(1);
    held.resolve();
    await result;
    expect(scheduler.waiting).toBe(0);
  });
});
