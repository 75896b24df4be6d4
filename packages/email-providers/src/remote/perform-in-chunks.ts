import { NexusError } from '@nexus/contracts';
import { chunksOf, scaleTimes } from './bulk-of-mails.ts';
import { type PerformedChanges, type PerformOptions, performChanges, type WantedChange } from './perform-changes.ts';

/**
 * Changes any number of mails, some at a time. Where the mailbox is lost on the way, what was not begun is named as not done, and only
 * what was under way may be uncertain. Throws what the first look throws: then nothing was done.
 */
export async function performInChunks(
  wanted: readonly WantedChange[],
  options: PerformOptions,
): Promise<PerformedChanges> {
  const { times, signal } = options;
  const parts: PerformedChanges[] = [];
  let lost: string | null = null;
  for (const [index, chunk] of chunksOf(wanted).entries()) {
    if (lost === null) {
      // Once it has begun it is seen through.
      const own = { ...options, times: scaleTimes(times, chunk.length), signal: index === 0 ? signal : undefined };
      try {
        const part = await performChanges(chunk, own);
        parts.push(part);
        if (part.done.length === 0) lost = reasonToStop(part);
        continue;
      } catch (error) {
        if (index === 0) throw error;
        lost = error instanceof NexusError ? error.code : 'INTERNAL';
      }
    }
    const code = lost;
    parts.push({ done: [], failed: chunk.map(({ emailId }) => ({ emailId, code })), changed: [] });
  }
  return {
    done: parts.flatMap(({ done }) => done),
    failed: parts.flatMap(({ failed }) => failed),
    changed: parts.flatMap(({ changed }) => changed),
  };
}

const troubles = ['MAIL_SIGN_IN_NEEDED', 'MAILBOX_SIGN_IN_REFUSED', 'MAIL_THROTTLED', 'MAILBOX_UNREACHABLE'];

/** Why the mails that come next would fail, too; null: what failed is no matter of the mailbox. */
function reasonToStop({ failed }: PerformedChanges): string | null {
  const codes = failed.map(({ code }) => code);
  const trouble = troubles.find((code) => codes.includes(code));
  return trouble ?? (codes.includes('MAIL_ACTION_UNCERTAIN') ? 'MAILBOX_UNREACHABLE' : null);
}
