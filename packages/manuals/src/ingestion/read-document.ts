import { orAborted } from '@nexus/async';
import { type DocumentChunk, type DocumentLimits, type DocumentSummary, documentLimits } from '@nexus/contracts';
import { DocumentRefusal } from './document-refusal.ts';
import { explainRefusal } from './explain-refusal.ts';
import type { ParserTask } from './process/parser-protocol.ts';
import { type Parser, startParser } from './process/start-parser.ts';
import { formatOf, headBytes } from './recognise-format.ts';
import { sayRemark } from './say-remark.ts';

export interface ReadDocumentOptions {
  /** As the uploader calls it; folders in it mean nothing, and it is not opened. */
  readonly fileName: string;
  /** Aborted, it kills the process that reads and throws the signal's reason. */
  readonly signal: AbortSignal;
  readonly limits?: DocumentLimits;
}

/** A document while it is being read. To be disposed of, whether it was read to its end or not. */
export interface ReadDocument extends AsyncDisposable {
  readonly summary: DocumentSummary;
  /** In the document's order, batch by batch, no further ahead than they are taken. To be iterated once. Throws as `readDocument` does. */
  readonly chunks: AsyncIterable<readonly DocumentChunk[]>;
  /** What the uploader should know of how it was read, in sentences; complete when the chunks are taken. */
  readonly remarks: readonly string[];
}

/** The same bytes, until they are too many. */
async function* atMost(content: AsyncIterable<Uint8Array>, bytes: number): AsyncGenerator<Uint8Array> {
  let taken = 0;
  for await (const piece of content) {
    taken += piece.length;
    if (taken > bytes) throw new DocumentRefusal('DOCUMENT_TOO_LARGE');
    yield piece;
  }
}

interface Beginning {
  readonly head: Uint8Array;
  /** All of it, the head again. */
  readonly whole: AsyncIterable<Uint8Array>;
}

async function takeHead(content: AsyncGenerator<Uint8Array>): Promise<Beginning> {
  let head: Uint8Array = new Uint8Array();
  while (head.length < headBytes) {
    const { done, value } = await content.next();
    if (done === true) break;
    head = Buffer.concat([head, value]);
  }
  async function* whole(): AsyncGenerator<Uint8Array> {
    yield head;
    yield* content;
  }
  return { head, whole: whole() };
}

async function* chunksOf(parser: Parser, remarks: string[]): AsyncGenerator<readonly DocumentChunk[]> {
  try {
    for (;;) {
      const answer = await parser.next();
      if (answer.type === 'chunks') yield answer.chunks;
      if (answer.type !== 'done') continue;
      remarks.push(...answer.remarks.map(sayRemark));
      return;
    }
  } catch (error) {
    throw explainRefusal(error);
  }
}

/**
 * Reads a file into chunks (K-3, K-4). What it is, is told from its first bytes; everything else happens in a process of its own, which is
 * watched from outside, ends with this one however this one ends, and is the only thing that a hostile file takes down. The bytes go
 * there by a pipe: nothing is written anywhere.
 *
 * Resolves when the first chunk is there, so most refusals come from here and not while chunks are taken.
 *
 * @throws NexusError a code of `DocumentRefusalCode`, from here or from `chunks`; the signal's reason; whatever `content` throws
 */
export async function readDocument(
  content: AsyncIterable<Uint8Array>,
  { fileName, signal, limits = documentLimits }: ReadDocumentOptions,
): Promise<ReadDocument> {
  try {
    signal.throwIfAborted();
    const { head, whole } = await orAborted(takeHead(atMost(content, limits.bytes)), signal);
    return await readFrom(whole, { format: formatOf(head, fileName), limits }, signal);
  } catch (error) {
    throw explainRefusal(error);
  }
}

async function readFrom(
  content: AsyncIterable<Uint8Array>,
  task: ParserTask,
  signal: AbortSignal,
): Promise<ReadDocument> {
  const parser = startParser(task);
  const abort = () => parser.stop(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  const close = async () => {
    signal.removeEventListener('abort', abort);
    await parser[Symbol.asyncDispose]();
  };
  parser.feed(content).catch((error: unknown) => parser.stop(error));
  try {
    const answer = await parser.next();
    if (answer.type !== 'summary') throw new DocumentRefusal('DOCUMENT_DAMAGED');
    const remarks: string[] = [];
    return { summary: answer.summary, chunks: chunksOf(parser, remarks), remarks, [Symbol.asyncDispose]: close };
  } catch (error) {
    await close();
    throw error;
  }
}
