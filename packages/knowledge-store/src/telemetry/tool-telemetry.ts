import { randomUUID } from 'node:crypto';
import { backoffPause, createScheduler, pauseFor, type Scheduler } from '@nexus/async';
import { NexusError, type ToolCall, type ToolTelemetry, ToolUse, type UserId } from '@nexus/contracts';
import { z } from 'zod';
import { type StoreLog, silentStoreLog } from '../store-log.ts';
import { createUserAsking, type Database, memoryUnreachable, whenUsable } from '../supabase/database.ts';

export interface ToolTelemetryOptions {
  readonly database: Pick<Database, 'forUser' | 'forService' | 'ready' | 'onReady'> &
    Partial<Pick<Database, 'tenures'>>;
  readonly log?: StoreLog;
  readonly scheduler?: Scheduler;
  /** Milliseconds that a reading waits for a database that is just being opened. */
  readonly patience?: number;
}

/** Milliseconds for which calls are gathered: nobody waits for them, and a drive makes several in a minute. */
const gatherFor = 2_000;
/** Calls that go in one writing. */
const batchSize = 200;
/** Calls that wait while the database is away: some days of an office. More are counted and said. */
const mostWaiting = 20_000;
/** Milliseconds that one writing may take. */
const longestWriting = 3_000;
/** Milliseconds that the end waits: a server has ten to stop in. */
const drainWithin = 5_000;
const backoff = { first: 100, longest: 1_000, jitter: 0.25 };

const Sums = z.array(
  z
    .object({
      ...{ tool: z.string(), door: z.string(), calls: z.number(), failed: z.number(), without_model: z.number() },
      ...{ tokens: z.number(), mean_milliseconds: z.number(), p95_milliseconds: z.number() },
    })
    .transform(({ without_model, mean_milliseconds, p95_milliseconds, ...same }) => ({
      ...same,
      withoutModel: without_model,
      meanMilliseconds: mean_milliseconds,
      p95Milliseconds: p95_milliseconds,
    }))
    .pipe(ToolUse),
);

/** As the table has it; without the user once their account is deleted. */
type Noted = Omit<ReturnType<typeof rowOf>, 'user_id'> & { readonly user_id: UserId | null };

/** Nothing but what `ToolCall` names goes in, whatever else the object holds. */
function rowOf({ door, tool, userId, organizationId, at, milliseconds, model, tokens, succeeded, pack }: ToolCall) {
  return {
    ...{ id: randomUUID(), at: at.toISOString(), door, tool, user_id: userId },
    ...{ organization_id: organizationId, milliseconds: Math.max(0, Math.round(milliseconds)), model },
    ...{ tokens: tokens === undefined ? null : Math.round(tokens), succeeded },
    ...{ pack_id: pack?.id ?? null, pack_version: pack?.version ?? null, pack_confidence: pack?.confidence ?? null },
  };
}

function telemetryFailure(code: string | undefined): NexusError {
  // PostgreSQL's insufficient_privilege.
  if (code === '42501')
    return new NexusError('FORBIDDEN', 'Only an admin of this office sees its sums. Ask one of its admins.');
  return memoryUnreachable(code);
}

/** Calls of tools in `tool_telemetry`, written behind and in batches (P-5). */
export function createToolTelemetry(options: ToolTelemetryOptions): ToolTelemetry {
  const { database, log = silentStoreLog, scheduler = createScheduler(), patience = 5_000 } = options;
  const ask = createUserAsking(database, { patience, failure: telemetryFailure });
  let waiting: Noted[] = [];
  let dropped = 0;
  let callOff: (() => void) | null = null;
  let writing: Promise<boolean> | null = null;
  let isAsked = false;

  /** @returns whether all that waited is written. Of a batch whose answer was lost the same rows come again, and count once. */
  async function write(): Promise<boolean> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, batchSize);
      const { error } = await database
        .forService()
        .rpc('note_tool_calls', { calls: batch })
        .abortSignal(AbortSignal.timeout(longestWriting));
      // What the database refuses as it is would be refused again.
      const isRefused = error !== null && /^2[23]/.test(error.code);
      if (error !== null && !isRefused) return false;
      if (isRefused) log.warn(`${batch.length} calls of tools could not be written down as they are`);
      const done = new Set(batch);
      waiting = waiting.filter((call) => !done.has(call));
    }
    if (dropped > 0) log.warn(`${dropped} calls of tools are not written down: the database was away`);
    dropped = 0;
    return true;
  }
  async function writeWhileAsked(): Promise<boolean> {
    let isWritten: boolean;
    // What is recorded while a writing ends would otherwise wait for the next one.
    do {
      isAsked = false;
      isWritten = await write().catch(() => false);
    } while (isAsked);
    writing = null;
    return isWritten;
  }
  /** @returns whether all that was recorded before is written */
  function flush(): Promise<boolean> {
    callOff?.();
    callOff = null;
    isAsked = true;
    writing ??= writeWhileAsked();
    return writing;
  }

  const stop = database.onReady(() => void flush());
  async function closeAll(): Promise<void> {
    stop();
    const signal = AbortSignal.timeout(drainWithin);
    for (let failures = 1; waiting.length > 0 && !signal.aborted; failures += 1) {
      if (!(await flush())) await pauseFor(backoffPause(backoff, failures), { scheduler, signal });
    }
    callOff?.();
    if (waiting.length > 0) log.warn(`${waiting.length} calls of tools are not written down: the database was away`);
  }
  let closing: Promise<void> | null = null;
  const close = () => {
    closing ??= closeAll();
    return closing;
  };
  async function sums(userId: UserId, name: string, parameters: Record<string, unknown>) {
    await flush();
    return Sums.parse(await ask(userId, (client, signal) => client.rpc(name, parameters).abortSignal(signal)));
  }

  return {
    record(call) {
      if (waiting.length >= mostWaiting) dropped += 1;
      else waiting.push(rowOf(call));
      callOff ??= scheduler.after(gatherFor, () => void flush());
    },
    ofUser: (userId, days) => sums(userId, 'own_tool_calls', { of_days: days }),
    ofOrganization: (userId, organization, days) =>
      sums(userId, 'organization_tool_calls', { organization, of_days: days }),
    async ofAll(days) {
      await whenUsable(database, patience);
      await flush();
      const { data, error } = await database.forService().rpc('all_tool_calls', { of_days: days });
      if (error !== null) throw telemetryFailure(error.code);
      return Sums.parse(data);
    },
    async forgetUser(userId) {
      waiting = waiting.map((call) => (call.user_id === userId ? { ...call, user_id: null } : call));
      await Promise.resolve();
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** Days that a process without a database counts by. */
const day = 24 * 3_600_000;
/** Calls that it keeps. */
const mostKept = 10_000;

/** Calls that are forgotten with the process: for tests, and where nothing is to be kept. */
export function createMemoryToolTelemetry({
  clock = () => new Date(),
}: {
  readonly clock?: () => Date;
} = {}): ToolTelemetry & { readonly calls: readonly ToolCall[] } {
  const calls: (Omit<ToolCall, 'userId'> & { userId: UserId })[] = [];
  const nobody = '';
  function sums(days: number, isMeant: (call: ToolCall) => boolean): readonly ToolUse[] {
    const today = Math.floor(clock().getTime() / day) * day;
    const meant = calls.filter((call) => call.at.getTime() >= today - (days - 1) * day && isMeant(call));
    return [...Map.groupBy(meant, ({ tool, door }) => `${tool} ${door}`).values()]
      .flatMap((group) => useOf(group) ?? [])
      .toSorted((one, other) => other.calls - one.calls || (one.tool < other.tool ? -1 : 1));
  }
  const close = async () => {};
  return {
    calls,
    record(call) {
      calls.push({ ...call });
      if (calls.length > mostKept) calls.shift();
    },
    ofUser: async (userId, days) => sums(days, (call) => call.userId === userId),
    async ofOrganization() {
      throw new NexusError('FORBIDDEN', 'There are no offices here, so there is no admin of one.');
    },
    ofAll: async (days) => sums(days, () => true),
    async forgetUser(userId) {
      for (const call of calls) if (call.userId === userId) call.userId = nobody;
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

function useOf(group: readonly ToolCall[]): ToolUse | null {
  const [first] = group;
  if (first === undefined) return null;
  const times = group.map(({ milliseconds }) => Math.round(milliseconds)).toSorted((one, other) => one - other);
  return {
    ...{ tool: first.tool, door: first.door, calls: group.length },
    failed: group.filter(({ succeeded }) => !succeeded).length,
    withoutModel: group.filter(({ model }) => model === null).length,
    tokens: group.reduce((sum, { tokens = 0 }) => sum + tokens, 0),
    meanMilliseconds: Math.round(times.reduce((sum, time) => sum + time, 0) / times.length),
    p95Milliseconds: times[Math.ceil(times.length * 0.95) - 1] ?? 0,
  };
}
