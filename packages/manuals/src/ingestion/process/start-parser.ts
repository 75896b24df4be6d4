import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { Citation, type DocumentChunk, DocumentRemark } from '@nexus/contracts';
import { DocumentRefusal, type DocumentRefusalCode, documentRefusalCodes } from '../document-refusal.ts';
import { answersDescriptor, type ParserAnswer, type ParserTask } from './parser-protocol.ts';
import { watchCost } from './watch-cost.ts';

/**
 * All of its environment: one pool of memory for all its threads, which gives back what is free. Saves 15 MB with glibc, and means
 * nothing elsewhere.
 */
const environment = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' };

const program = fileURLToPath(new URL('./parser-process.ts', import.meta.url));

/** Of the process's own heap; its other memory is bounded by the watch. */
const heapMegabytes = 448;

/** A process that parses one file. */
export interface Parser extends AsyncDisposable {
  /** Takes the file's bytes to their end, then its answers may be complete. Throws what `content` throws. */
  feed(content: AsyncIterable<Uint8Array>): Promise<void>;
  /** Its next answer; throws the reason of its end, where it ended without `done`. */
  next(): Promise<ParserAnswer>;
  /** Ends it; who waits for an answer is thrown the reason, if there was none before. */
  stop(reason: unknown): void;
}

/** Why a process ended that nobody ended: V8 aborts where its heap is full. */
function causeOfEnd(child: ChildProcess): DocumentRefusalCode {
  return child.signalCode === 'SIGABRT' || child.exitCode === 134 ? 'DOCUMENT_TOO_COSTLY' : 'DOCUMENT_DAMAGED';
}

export function startParser(task: ParserTask): Parser {
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${heapMegabytes}`, '--max-semi-space-size=4', program, JSON.stringify(task)],
    // Nothing of this process's settings and flags is for it; a core dump of it would hold the file, in a folder nobody looks into.
    { env: environment, cwd: '/', stdio: ['pipe', 'ignore', 'ignore', 'pipe', 'pipe'] },
  );
  const ended = once(child, 'close').catch(() => []);
  const input = child.stdio[0] as Writable;
  const output = child.stdio[answersDescriptor] as Readable;
  const reader = createInterface({ input: output, crlfDelay: Number.POSITIVE_INFINITY });
  const lines = reader[Symbol.asyncIterator]();
  let reason: unknown = null;
  /** Who waits for an answer, and whether the parser has what it needs for one. */
  let waiting = false;
  let starved = false;
  let fed = 0;

  const stop = (why: unknown) => {
    reason ??= why;
    child.kill('SIGKILL');
    // Who waits for a line is told that there are no more; the pipe's own end would not say so.
    reader.close();
    output.destroy();
  };
  child.on('error', () => stop(new DocumentRefusal('DOCUMENT_TOO_COSTLY')));
  // Each pipe breaks when the process ends; why it ended is told by `next`.
  for (const pipe of child.stdio) pipe?.on('error', () => {});
  const watch =
    child.pid === undefined
      ? null
      : watchCost(child.pid, {
          limits: task.limits,
          fed: () => fed,
          owing: () => waiting && !starved,
          onTooCostly: () => stop(new DocumentRefusal('DOCUMENT_TOO_COSTLY')),
        });
  child.on('exit', () => watch?.stop());

  async function next(): Promise<ParserAnswer> {
    waiting = true;
    const line = await lines.next().catch(() => ({ done: true as const, value: undefined }));
    waiting = false;
    if (reason !== null) throw reason;
    if (line.done === true) {
      await ended;
      throw reason ?? new DocumentRefusal(causeOfEnd(child));
    }
    const answer = readAnswer(line.value);
    if (answer === null) throw new DocumentRefusal('DOCUMENT_DAMAGED');
    if (answer.type === 'refused') throw new DocumentRefusal(answer.code);
    return answer;
  }

  async function feed(content: AsyncIterable<Uint8Array>): Promise<void> {
    starved = true;
    for await (const bytes of content) {
      starved = false;
      fed += bytes.length;
      if (!input.writable) return;
      if (!input.write(bytes)) await Promise.race([once(input, 'drain').catch(() => []), ended]);
      starved = true;
    }
    starved = false;
    input.end();
  }

  return {
    feed,
    next,
    stop,
    async [Symbol.asyncDispose]() {
      stop(null);
      await ended;
    },
  };
}

function isChunk(value: unknown): value is DocumentChunk {
  if (typeof value !== 'object' || value === null) return false;
  const { content, tokens, citation } = value as Partial<Record<keyof DocumentChunk, unknown>>;
  return typeof content === 'string' && typeof tokens === 'number' && Citation.safeParse(citation).success;
}

/** Null: no answer that a sound parser gives. It has read what strangers wrote, so it is not trusted either. */
function readAnswer(line: string): ParserAnswer | null {
  try {
    const answer: ParserAnswer = JSON.parse(line);
    switch (answer.type) {
      case 'summary':
        return answer;
      case 'chunks':
        return answer.chunks.every(isChunk) ? answer : null;
      case 'refused':
        return documentRefusalCodes.includes(answer.code) ? answer : null;
      case 'done':
        return answer.remarks.every((remark) => DocumentRemark.safeParse(remark).success) ? answer : null;
      default:
        return null;
    }
  } catch {
    return null;
  }
}
