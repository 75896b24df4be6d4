import { NexusError } from '@nexus/contracts';
import { expect, it } from 'vitest';
import { createDraftWriter, type DraftWriterDependencies } from './composer.ts';
import type { StoredMail } from './drafts.ts';

const lost = new NexusError('MAILBOX_UNREACHABLE', 'The connection broke.', { retryable: true });

/** A writer whose server takes a draft and is not heard any more, until it answers again. */
function layWriter() {
  const saved: string[] = [];
  let answers = false;
  const stored = {
    async find(_place: string, messageId: string) {
      if (!answers) throw lost;
      return saved.includes(messageId) ? ({} as StoredMail) : null;
    },
    async append(_place: string, raw: Buffer) {
      saved.push(raw.toString());
      if (!answers) throw lost;
    },
  };
  const writer = createDraftWriter({
    connection: {},
    places: {},
    stored,
    address: 'sam@example.org',
    clock: () => new Date('2026-11-10T12:00:00Z'),
    times: { whole: 100, attempt: 100, pause: 1 },
  } as unknown as DraftWriterDependencies);
  const answerAgain = () => {
    answers = true;
  };
  return { writer, saved, answerAgain };
}

it('E-8: a draft whose saving stayed uncertain is looked for when it is asked for again, and not saved a second time', async () => {
  const { writer, saved, answerAgain } = layWriter();
  const draft = { raw: Buffer.from('roof@example.org'), messageId: 'roof@example.org', regarding: null };
  await expect(writer.save(draft, undefined)).rejects.toMatchObject({ code: 'MAIL_ACTION_UNCERTAIN' });
  answerAgain();
  await writer.save(draft, undefined);
  expect(saved).toEqual(['roof@example.org']);
});
