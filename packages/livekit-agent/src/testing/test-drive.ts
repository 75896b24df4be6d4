import { createManualScheduler } from '@nexus/async/testing';
import type { BriefingEvent, JudgedMail, Mailbox, MailMessage } from '@nexus/contracts';
import { calmJudgement } from '@nexus/contracts/testing';
import type { ToolRun } from '../actions/mail-action.ts';
import type { BriefingDependencies } from '../session/briefing-session.ts';
import { createDriveContext } from '../session/create-drive-context.ts';
import { emptyInbox, type Inbox } from '../state/inbox.ts';

const nothingChanges = async () => {
  throw new Error('Nothing of this mailbox is to be changed here.');
};

/** A mailbox that has these mails, all of them unread, and changes none. */
export function createStillMailbox(mails: readonly MailMessage[] = []): Mailbox {
  const capabilities = { persistent: false, delivers: false, watches: false, folders: null };
  const close = async () => {};
  return {
    account: { accountId: 'test', name: 'the test mailbox', addresses: [], capabilities },
    reader: {
      overview: async () => ({ mails: mails.length, unread: mails.length, referenceTime: null, omissions: [] }),
      async *unread() {
        yield mails;
      },
      async *read(emailIds) {
        for (const mail of mails) if (emailIds.includes(mail.emailId)) yield { ...mail };
      },
      async *readAndSent() {},
      search: async () => [],
    },
    organizer: {
      archive: nothingChanges,
      setRead: nothingChanges,
      setFlagged: nothingChanges,
      move: nothingChanges,
      snooze: nothingChanges,
    },
    composer: { draft: nothingChanges, send: nothingChanges },
    watcher: null,
    close,
    [Symbol.asyncDispose]: close,
  };
}

interface TestDriveOptions extends Partial<Omit<BriefingDependencies, 'onEvent' | 'scheduler'>> {
  /** What its inbox is to say, where a test does not have it judged. */
  readonly inbox?: Partial<Inbox>;
}

/** A real drive without a conversation, whose time passes only when the test says so. `events`: what it told so far. */
export function createTestDrive({ inbox = {}, ...dependencies }: TestDriveOptions = {}) {
  const events: BriefingEvent[] = [];
  const scheduler = createManualScheduler();
  const drive = createDriveContext(
    {
      mailbox: createStillMailbox(),
      model: null,
      timeZone: 'Europe/Dublin',
      ...dependencies,
      scheduler,
      onEvent: () => {},
    },
    (event) => events.push(event),
    new AbortController().signal,
  );
  drive.inbox.replace({ ...emptyInbox, ...inbox });
  return { drive, events, scheduler };
}

/** A mail of a briefing, judged to be of no importance. */
export function judgedMail(email: MailMessage): JudgedMail {
  return { email, threadId: email.emailId, topicId: 'topic', score: 0, signals: [], redFlag: false, ...calmJudgement };
}

/** One call of a tool that nobody cuts short, and that changes nothing. */
export const idleRun: ToolRun = { signal: new AbortController().signal, begin() {}, addUndo() {} };
