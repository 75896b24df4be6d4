import { inventMail } from '@nexus/contracts/testing';
import { understand } from '@nexus/language';
import { describe, expect, it } from 'vitest';
import { beginTurn, noTurn } from '../state/current-turn.ts';
import type { DriveContext } from '../state/drive-context.ts';
import type { PendingQuestion } from '../state/pending-question.ts';
import { createTestDrive } from '../testing/test-drive.ts';
import { createIdlePrompts } from './idle-prompts.ts';

const mail = inventMail();

/** A drive with one mail, in which the given events have happened. */
function startWatch({ silence = 8_000 }: { readonly silence?: number | null } = {}) {
  const { drive, scheduler } = createTestDrive();
  const { tracker } = drive;
  const { announcements } = drive.conversation;
  const topic = { topicId: 'topic', title: 'The roof', emailIds: [mail.emailId], redFlags: 0 };
  tracker.apply({ type: 'planned', topics: [topic], order: [mail.emailId] });
  const said: string[] = [];
  const words = createIdlePrompts({
    drive,
    scheduler,
    silence,
    say(sentence) {
      said.push(sentence);
      words.busy();
      words.listening();
    },
  });
  return { drive, tracker, announcements, scheduler, said, words };
}

/** The driver's turn with these words. */
function hearTurn({ conversation, tracker }: DriveContext, words: string): void {
  const before = tracker.apply({ type: 'turn-began' });
  const read = () => understand(words, { pendingQuestion: false, pendingDraft: false, paused: false });
  conversation.turn = beginTurn({ messageId: words, words, read, before, newestBefore: null });
}

const question: PendingQuestion = {
  toolName: 'send_draft',
  toolArguments: {},
  fingerprint: 'send',
  question: 'Shall I send it to Maria Chen? It says: Friday is fine.',
  askedInTurn: 0,
};

describe('silence', () => {
  it('V-8: eight seconds after the last word there is one reprompt, then quiet until the driver speaks', () => {
    const { scheduler, said, words } = startWatch();
    words.listening();
    scheduler.advance(7_999);
    expect(said).toEqual([]);
    scheduler.advance(1);
    expect(said).toEqual(["Whenever you like: say next, and I'll begin."]);
    scheduler.advance(600_000);
    expect(said).toHaveLength(1);
    words.driverSpoke();
    words.listening();
    scheduler.advance(20_000);
    expect(said).toHaveLength(2);
  });

  it('V-16: the first time of a drive it comes after eight seconds, later after twenty, and never two in a row', () => {
    const { scheduler, said, words } = startWatch();
    words.listening();
    scheduler.advance(8_000);
    expect(said).toHaveLength(1);
    scheduler.advance(600_000);
    for (const turn of [2, 3]) {
      words.driverSpoke();
      words.listening();
      scheduler.advance(19_999);
      expect(said).toHaveLength(turn - 1);
      scheduler.advance(1);
      expect(said).toHaveLength(turn);
      scheduler.advance(600_000);
      expect(said).toHaveLength(turn);
    }
  });

  it.each(['thank you', 'speak slower', 'remember that Ruth runs the harbour site', 'hello'])(
    'V-16: what is said to %j needs no answer, and none is asked for',
    (said) => {
      const watch = startWatch();
      hearTurn(watch.drive, said);
      watch.words.listening();
      watch.scheduler.advance(600_000);
      expect(watch.said).toEqual([]);
    },
  );

  it('V-16: after thanks a question that stands is asked once more, and so is what to do with a mail after it was read', () => {
    const asked = startWatch();
    hearTurn(asked.drive, 'thank you');
    asked.tracker.apply({ type: 'asked', pendingQuestion: { ...question, askedInTurn: asked.tracker.state.turn } });
    asked.words.listening();
    asked.scheduler.advance(8_000);
    expect(asked.said).toEqual(['Yes or no: Shall I send it to Maria Chen?']);
    const read = startWatch();
    hearTurn(read.drive, 'read it to me');
    read.words.listening();
    read.scheduler.advance(8_000);
    expect(read.said).toHaveLength(1);
  });

  it('V-8: whoever speaks, agent or driver, begins the silence anew', () => {
    const { scheduler, said, words } = startWatch();
    words.listening();
    scheduler.advance(7_000);
    words.busy();
    scheduler.advance(60_000);
    words.listening();
    scheduler.advance(7_000);
    expect(said).toEqual([]);
  });

  it('V-8: what is said depends on where the briefing stands, and nothing changes by it', () => {
    const { tracker, scheduler, said, words } = startWatch();
    const hear = () => {
      words.driverSpoke();
      words.listening();
      const before = tracker.state;
      scheduler.advance(20_000);
      expect(tracker.state).toBe(before);
      return said.at(-1);
    };
    tracker.apply({ type: 'moved-to', emailId: mail.emailId });
    expect(hear()).toBe('Say next, archive, or ask.');
    tracker.apply({ type: 'asked', pendingQuestion: question });
    expect(hear()).toBe('Yes or no: Shall I send it to Maria Chen?');
    tracker.apply({ type: 'answered-question' });
    tracker.apply({ type: 'ran-out' });
    expect(hear()).toBe('Ask me anything else, or say goodbye.');
  });

  it('V-8: in a pause, after goodbye and in text nothing is said', () => {
    for (const type of ['paused', 'ended'] as const) {
      const { tracker, scheduler, said, words } = startWatch();
      tracker.apply({ type });
      words.listening();
      scheduler.advance(60_000);
      expect(said, type).toEqual([]);
    }
    const typed = startWatch({ silence: null });
    typed.words.listening();
    typed.scheduler.advance(600_000);
    expect(typed.said).toEqual([]);
  });
});

describe('what waits to be announced', () => {
  it('V-7: it is told once, while the agent listens, after a breath', () => {
    const { announcements, scheduler, said, words } = startWatch();
    announcements.add({ words: () => 'News.' });
    scheduler.advance(60_000);
    expect(said).toEqual([]);
    words.listening();
    scheduler.advance(2_000);
    expect(said).toEqual(['News.']);
    words.busy();
    announcements.add({ words: () => 'More.' });
    scheduler.advance(60_000);
    expect(said).toEqual(['News.']);
  });

  it('V-7: it never comes between a question and its answer, nor into a pause', () => {
    const { tracker, announcements, scheduler, said, words } = startWatch();
    tracker.apply({ type: 'asked', pendingQuestion: question });
    announcements.add({ words: () => 'News.' });
    words.listening();
    scheduler.advance(5_000);
    expect(said).toEqual([]);
    words.driverSpoke();
    tracker.apply({ type: 'answered-question' });
    tracker.apply({ type: 'paused' });
    words.listening();
    scheduler.advance(60_000);
    expect(said).toEqual([]);
    words.driverSpoke();
    tracker.apply({ type: 'resumed' });
    words.listening();
    scheduler.advance(2_000);
    expect(said).toEqual(['News.']);
  });

  it('V-7: nor while it is asked which mail is meant', () => {
    const { drive, announcements, scheduler, said, words } = startWatch({ silence: null });
    drive.conversation.turn.asksWhich = { of: null, wanted: [] };
    announcements.add({ words: () => 'News.' });
    words.listening();
    scheduler.advance(60_000);
    expect(said).toEqual([]);
    drive.conversation.turn = noTurn();
    words.driverSpoke();
    words.listening();
    scheduler.advance(0);
    expect(said).toEqual(['News.']);
  });
});
