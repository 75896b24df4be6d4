import { localUserId, longestTelemetry, NexusError, type ToolUse } from '@nexus/contracts';
import { userIdOf } from '@nexus/runtime';
import { openKeptRuntime } from './command-runtime.ts';
import type { Terminal } from './terminal/terminal.ts';

export interface TelemetryChoice {
  readonly days?: string;
  readonly user?: string;
  /** Of one's own calls alone. */
  readonly own?: boolean;
  readonly json?: boolean;
}

/** `nexus telemetry`: which tools were called, how often, how fast, and what share of it took no model (P-5). @throws NexusError */
export async function showTelemetry(choice: TelemetryChoice, terminal: Terminal): Promise<void> {
  const days = readDays(choice.days ?? '30');
  await using runtime = await openKeptRuntime(terminal, 'no call is counted either');
  const isOwn = choice.own === true || choice.user !== undefined;
  const userId = choice.user === undefined ? localUserId : userIdOf(choice.user);
  const tools = await (isOwn ? runtime.telemetry.ofUser(userId, days) : runtime.telemetry.ofAll(days));
  terminal.stdout.write(choice.json ? `${JSON.stringify({ days, tools })}\n` : describe(tools, days));
}

function readDays(text: string): number {
  const days = Number(text);
  if (Number.isInteger(days) && days >= 1 && days <= longestTelemetry) return days;
  throw new NexusError('USAGE_INVALID', `--days takes a whole number from 1 to ${longestTelemetry}, such as 30.`);
}

function describe(tools: readonly ToolUse[], days: number): string {
  const calls = tools.reduce((sum, use) => sum + use.calls, 0);
  if (calls === 0) return `No tool was called in the last ${days} days.\n`;
  const withoutModel = tools.reduce((sum, use) => sum + use.withoutModel, 0);
  const tokens = tools.reduce((sum, use) => sum + use.tokens, 0);
  const lines = tools.map(
    ({ tool, door, calls: count, failed, p95Milliseconds }) =>
      `${String(count).padStart(7)}  ${tool} (${door}): 95 of 100 within ${p95Milliseconds} ms${failed === 0 ? '' : `, ${failed} failed`}\n`,
  );
  const share = Math.round((100 * withoutModel) / calls);
  return `${lines.join('')}\n${calls} calls in ${days} days, ${share} % of them without a model; ${tokens} tokens counted.\n`;
}
