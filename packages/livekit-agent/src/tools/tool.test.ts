import { NexusError } from '@nexus/contracts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ToolRun } from '../actions/mail-action.ts';
import { succeeded, type ToolResult } from '../state/tool-result.ts';
import { createTestDrive } from '../testing/test-drive.ts';
import { type BriefingTool, defineTool, runTool } from './tool.ts';

function toolThat(execute: (run: ToolRun) => Promise<ToolResult>, late?: string): BriefingTool {
  return defineTool({
    name: 'tool',
    description: 'Does as the test says.',
    parameters: z.object({}),
    ...(late !== undefined && { late }),
    execute: (_, run) => execute(run),
  });
}

const change = {
  kind: 'action',
  fingerprint: 'archive',
  label: 'archive the mail from Anna',
  emailIds: ['a'],
} as const;
const patient = { toolArguments: {}, interrupted: new AbortController().signal, limit: 600_000 };

/** A change of the mailbox that ends when the test says so. */
function slowChange() {
  const done = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const tool = toolThat(async (run) => {
    run.begin(change);
    begun.resolve();
    await done.promise;
    return succeeded('Archived.');
  });
  return { tool, begun: begun.promise, finish: done.resolve };
}

describe('one call of a tool', () => {
  it('V-6: one that only reads stops when it took too long, and changes nothing after that', async () => {
    const { drive, events } = createTestDrive();
    const answered = Promise.withResolvers<void>();
    const changed: string[] = [];
    const stopped = Promise.withResolvers<void>();
    const tool = toolThat(async ({ signal }) => {
      try {
        await answered.promise;
        signal.throwIfAborted();
        changed.push('the cursor');
        return succeeded('Found.');
      } finally {
        stopped.resolve();
      }
    });
    const result = await runTool(drive, { ...patient, tool, limit: 1 });
    answered.resolve();
    await stopped.promise;
    expect(result).toMatchObject({ success: false, code: 'TOOL_LATE' });
    expect(result.message).toMatch(/Nothing was changed/);
    expect(changed).toEqual([]);
    expect(drive.conversation.announcements.take()).toBeNull();
    expect(events.filter(({ type }) => type === 'error')).toMatchObject([{ code: 'TOOL_LATE' }]);
  });

  it('V-6: a tool may say in its own words that it is late', async () => {
    const tool = toolThat(() => new Promise(() => {}), 'I am still sorting.');
    const result = await runTool(createTestDrive().drive, { ...patient, tool, limit: 1 });
    expect(result.message).toBe('I am still sorting.');
  });

  it('E-8: where several folders are called as the driver said, their names are told', async () => {
    const sentence = 'There are 2 folders called 2024, so I moved nothing. Say, for example, move it to North 2024.';
    const tool = toolThat(async () => {
      throw new NexusError('MAIL_FOLDER_UNCLEAR', sentence);
    });
    const result = await runTool(createTestDrive().drive, { ...patient, tool });
    expect(result).toMatchObject({ success: false, message: sentence, code: 'MAIL_FOLDER_UNCLEAR' });
  });

  it('V-6: cut short before it acted, it does nothing', async () => {
    const { drive } = createTestDrive();
    const interruption = new AbortController();
    const looked = Promise.withResolvers<void>();
    const acted: string[] = [];
    const tool = toolThat(async (run) => {
      await looked.promise;
      run.begin(change);
      acted.push('archived');
      return succeeded('Archived.');
    });
    const result = runTool(drive, { ...patient, tool, interrupted: interruption.signal });
    interruption.abort();
    looked.resolve();
    expect(await result).toMatchObject({ success: false });
    expect(acted).toEqual([]);
    expect(drive.actions.pending.all).toEqual([]);
    expect(drive.conversation.announcements.take()).toBeNull();
  });

  it('V-6: cut short after it acted, it counts, and how it ended waits to be told', async () => {
    const { drive } = createTestDrive();
    const interruption = new AbortController();
    const { tool, begun, finish } = slowChange();
    const result = runTool(drive, { ...patient, tool, interrupted: interruption.signal });
    await begun;
    interruption.abort();
    expect(drive.actions.pending.touches('a')).toBe(true);
    finish();
    expect(await result).toMatchObject({ success: true });
    expect(drive.actions.pending.all).toEqual([]);
    expect(drive.conversation.announcements.take()?.words).toBe('Archived.');
  });

  it('V-6: a change that is late stays open until it is known how it ended', async () => {
    const { drive } = createTestDrive();
    const { tool, finish } = slowChange();
    const result = await runTool(drive, { ...patient, tool, limit: 1 });
    expect(result.message).toMatch(/don't know yet/);
    expect(drive.actions.pending.newestLate()).toMatchObject({ label: 'archive the mail from Anna' });
    expect(drive.actions.pending.find('archive')).not.toBeNull();
    const told = new Promise<void>((resolve) => drive.conversation.announcements.onAdded(resolve));
    finish();
    await told;
    expect(drive.actions.pending.all).toEqual([]);
    expect(drive.conversation.announcements.take()?.words).toBe('It did come through. Archived.');
  });

  it('what a tool throws is a sentence and a code', async () => {
    const broken = toolThat(async () => {
      throw new NexusError('MAIL_NOT_FOUND', 'Gone.');
    });
    const result = await runTool(createTestDrive().drive, { ...patient, tool: broken });
    expect(result).toMatchObject({ success: false, code: 'MAIL_NOT_FOUND' });
  });
});
