import { endsWithin } from '@nexus/async';
import type { MailEnvelope, Topic } from '@nexus/contracts';
import { countOf, speakList } from '@nexus/spoken-text';
import { capitalise } from '@nexus/text';
import { z } from 'zod';
import { withholdPermission } from '../actions/permission.ts';
import { sendInTime } from '../actions/send-mail.ts';
import { sayOfAll, sayThatWasAll } from '../inbox/account-outages.ts';
import { begins, findByStems, isForm, meaningfulWords, type ToFit } from '../inbox/find-mails.ts';
import { sayChosenLeft } from '../inbox/mail-choice.ts';
import { presentMail } from '../inbox/present-mail.ts';
import { sayFarewell } from '../replies/farewell.ts';
import { countOutOfSight, offerHeardAgain, sayOutOfSight } from '../replies/left-out.ts';
import { replyToResume } from '../state/conversation.ts';
import { passedOver, passedOverWhileTold } from '../state/current-turn.ts';
import type { DriveContext } from '../state/drive-context.ts';
import { countWeights } from '../state/inbox.ts';
import { refused, succeeded, type ToolResult } from '../state/tool-result.ts';
import { openTopics, remaining, upcoming } from '../state/tracker-selectors.ts';
import { mentionMails, resolveTarget } from '../understanding/references.ts';
import { keepRest, mostNamed, placeNames } from '../understanding/told-list.ts';
import { type StyleWords, styleWords } from '../wording/styles.ts';
import { offerOthers } from './choice-tool.ts';
import { mayMove, movedAlready, openWholeMail, showCard } from './open-mail.ts';
import { defineTool } from './tool.ts';

function wordsOf({ user }: DriveContext): StyleWords {
  return styleWords[user.preferences.style];
}

export function createNextEmailTool(drive: DriveContext) {
  return defineTool({
    name: 'next_email',
    description: 'Opens the next mail of the briefing, or the first of a topic.',
    parameters: z.object({
      topic: z.string().optional().describe('Words of the topic to go on with.'),
    }),
    late: 'I am still sorting your mail. Say next again in a moment.',
    async execute({ topic }, { signal }) {
      // The first mail can be told before all is judged; the second waits for the order to settle (B-23).
      if (drive.tracker.state.heard.size > 0) await waitForOrder(drive);
      signal.throwIfAborted();
      if (!mayMove(drive)) return movedAlready;
      if (drive.tracker.state.paused) drive.tracker.apply({ type: 'resumed' });
      if (topic) {
        const asCalled = namedTopic(drive, topic, isForm);
        const named = asCalled === null ? findByStems(drive.inbox.state, topicWords(topic)) : [];
        const mail = heardBefore(drive, named) ?? named[0];
        if (mail !== undefined) return openWholeMail(drive, mail.emailId, signal);
        const chosen = asCalled ?? namedTopic(drive, topic, begins);
        if (chosen === null) return refused(`There is no topic about ${topic} left.`);
        const state = drive.tracker.apply({ type: 'focused', topicId: chosen.topicId });
        const left = remaining(state);
        const first = chosen.emailIds.find((candidate) => left.includes(candidate));
        if (first !== undefined) return openWholeMail(drive, first, signal);
      }
      const skipped = passedOver(drive);
      if (skipped !== null) {
        drive.tracker.apply({ type: 'skipped', emailIds: [skipped] });
        return goOnAfterSkipping(drive, { opening: wordsOf(drive).skipped, last: 'That was everything else.' }, signal);
      }
      const unwanted = passedOverWhileTold(drive);
      if (unwanted !== null) drive.tracker.apply({ type: 'passed-over', emailId: unwanted });
      const offered = offerOthers(drive);
      if (offered !== null) return offered;
      const emailId = upcoming(drive.tracker.state);
      if (emailId !== null) return openWholeMail(drive, emailId, signal);
      const { state } = drive.tracker;
      drive.tracker.apply({ type: 'ran-out' });
      const opening =
        state.order.length === 0
          ? sayOfAll(drive, 'There is nothing to brief', 'There is nothing to brief yet')
          : sayThatWasAll(drive);
      return succeeded(
        [opening, sayOutOfSight(drive), offerHeardAgain(drive), 'Say goodbye to finish.'].filter(Boolean).join(' '),
      );
    },
  });
}

export function createGoBackTool(drive: DriveContext) {
  return defineTool({
    name: 'go_back',
    description: 'Goes back to the mail before this one.',
    parameters: z.object({}),
    async execute() {
      const { tracker } = drive;
      if (tracker.state.trail.length === 0) return refused('There is no mail before this one.');
      if (!mayMove(drive)) return movedAlready;
      const { cursor } = tracker.apply({ type: 'moved-back' });
      const mail = cursor === null ? undefined : drive.inbox.state.items.get(cursor);
      if (mail === undefined) return refused('There is no mail before this one.');
      showCard(drive, mail.email.emailId);
      return succeeded(`${wordsOf(drive).backTo} ${presentMail(drive, mail)}`, { email_ids: [mail.email.emailId] });
    },
  });
}

export function createSkipTopicTool(drive: DriveContext) {
  return defineTool({
    name: 'skip_topic',
    description: 'Leaves the rest of the current topic, or thread, for later and goes on.',
    parameters: z.object({ scope: z.enum(['topic', 'thread']).optional().describe('Default topic.') }),
    late: 'I am still sorting your mail. Say that again in a moment.',
    async execute({ scope }, { signal }) {
      const { tracker } = drive;
      // Before the first mail, "skip this topic" means the one that would come.
      const upcomingId = upcoming(tracker.state);
      const anchor = tracker.state.cursor ?? upcomingId;
      if (anchor === null) return refused('There is no topic left to skip.');
      await waitForOrder(drive);
      signal.throwIfAborted();
      if (!mayMove(drive)) return movedAlready;
      const around = { ...tracker.state, cursor: anchor };
      const group = resolveTarget({ scope: scope ?? 'topic' }, around, drive.inbox.state);
      const left = group.filter((emailId) => tracker.state.statuses.get(emailId) === 'pending');
      tracker.apply({ type: 'skipped', emailIds: left });
      const opening =
        left.length === 0 ? 'Next, then.' : `Skipped ${left.length === 1 ? '1 mail' : `${left.length} mails`}.`;
      return goOnAfterSkipping(drive, { opening, last: 'That was the last topic.' }, signal);
    },
  });
}

export function createListTopicsTool(drive: DriveContext) {
  return defineTool({
    name: 'list_topics',
    description: 'Tells what is still to come: counts, topics, and what was left out.',
    parameters: z.object({}),
    async execute() {
      const open = openTopics(drive.tracker.state);
      const leftOut = countOutOfSight(drive);
      if (open.length === 0) return succeeded(`No topic is left. ${leftOut}`.trim());
      const named = open.map(({ topic, left }) => (left > 1 ? `${topic.title} with ${left} mails` : topic.title));
      if (drive.tracker.state.chosen !== null)
        return succeeded(`${sayChosenLeft(drive)} Say everything again to hear the others too.`);
      keepRest(
        drive,
        named.slice(mostNamed).map((title) => ({ name: title })),
      );
      const topics = speakList(named, { singular: 'topic', plural: 'topics' });
      return succeeded(`${sayToCome(drive)} ${topics} ${leftOut}`.trim());
    },
  });
}

/** "Nine mails are still to come, two of them urgent." */
function sayToCome({ tracker, inbox }: DriveContext): string {
  const left = remaining(tracker.state);
  const { urgent, important } = countWeights(inbox.state, left);
  const count = capitalise(countOf(left.length, { singular: 'mail is', plural: 'mails are' }));
  const flagged =
    urgent === 0 ? 'none of them urgent' : urgent === left.length ? 'and urgent' : `${urgent} of them urgent`;
  const more = important === 0 ? '' : `, ${important}${urgent === 0 ? '' : ' more'} important`;
  return `${count} still to come, ${flagged}${more}.`;
}

export function createRepeatTool(drive: DriveContext) {
  return defineTool({
    name: 'repeat',
    description: 'Says again what was said last.',
    parameters: z.object({}),
    async execute() {
      const told = replyToResume(drive) ?? drive.conversation.lastTold;
      const again = told ? succeeded(told.whole, { verbatim: true }) : refused('I have not said anything yet.');
      drive.conversation.cut = null;
      if (told) drive.tracker.apply({ type: 'mentioned-again', mention: told.mention });
      const { manuals } = drive.knowledge;
      const { turn } = drive.tracker.state;
      if (manuals?.told?.turn === turn - 1) manuals.told = { ...manuals.told, turn };
      drive.conversation.turn.done.set('repeat', again);
      return again;
    },
  });
}

export function createPauseBriefingTool(drive: DriveContext) {
  return defineTool({
    name: 'pause_briefing',
    tellsAll: true,
    description: 'Stops telling mail until the driver goes on.',
    parameters: z.object({}),
    async execute() {
      drive.tracker.apply({ type: 'paused' });
      return succeeded(wordsOf(drive).paused);
    },
  });
}

export function createResumeBriefingTool(drive: DriveContext) {
  return defineTool({
    name: 'resume_briefing',
    description: 'Goes on after a pause, or with an answer that was cut off.',
    parameters: z.object({}),
    async execute() {
      const { cursor } = drive.tracker.apply({ type: 'resumed' });
      const cut = replyToResume(drive);
      if (cut !== null) {
        drive.conversation.cut = null;
        drive.tracker.apply({ type: 'mentioned-again', mention: cut.mention });
        return succeeded(cut.rest, { verbatim: true });
      }
      mentionMails(drive, []);
      const mail = cursor === null ? undefined : drive.inbox.state.items.get(cursor);
      if (mail === undefined) return succeeded('Going on. Say next for the first mail.');
      return succeeded(`${wordsOf(drive).resume} ${presentMail(drive, mail)}`, { email_ids: [mail.email.emailId] });
    },
  });
}

export function createEndBriefingTool(drive: DriveContext) {
  return defineTool({
    name: 'end_briefing',
    description: 'Ends the drive with a short summary. Only when the driver says so.',
    parameters: z.object({}),
    async execute() {
      const withheld = await withholdPermission(drive, {
        toolName: 'end_briefing',
        intents: ['end'],
        emailIds: [],
        toolArguments: {},
        alwaysAsk: false,
        question: 'Shall we stop here?',
        plainly: 'end the briefing',
        reach: 'final',
      });
      if (withheld) return withheld;
      await sendInTime(drive);
      drive.tracker.apply({ type: 'ended' });
      return succeeded(sayFarewell(drive));
    },
  });
}

interface SkippingWords {
  /** "Skipped 2 mails." */
  readonly opening: string;
  /** Where nothing comes after them: "That was the last topic." */
  readonly last: string;
}

/** Opens the next mail that was not skipped. Where there is none, says how many skipped ones there are. */
async function goOnAfterSkipping(
  drive: DriveContext,
  { opening, last }: SkippingWords,
  signal: AbortSignal,
): Promise<ToolResult> {
  const { state } = drive.tracker;
  const next = upcoming(state);
  if (next !== null && state.statuses.get(next) === 'pending') {
    const opened = await openWholeMail(drive, next, signal);
    return { ...opened, message: `${opening} ${opened.message}` };
  }
  mentionMails(drive, []);
  const skipped = [...state.statuses.values()].filter((status) => status === 'skipped').length;
  const one = '1 skipped mail is still there; say next to hear it.';
  const several = `${skipped} skipped mails are still there; say next to hear them.`;
  return succeeded([opening, last, ...(skipped === 0 ? [] : [skipped === 1 ? one : several])].join(' '));
}

/** Milliseconds that the driver waits in silence for the order to settle; after that the briefing goes on in the order so far. */
const longestWaitForOrder = 3_000;

/** Resolves when all mail is judged, or when that takes too long. */
async function waitForOrder({ inbox, clock }: DriveContext): Promise<void> {
  await endsWithin(inbox.settled, longestWaitForOrder, clock.scheduler);
}

/** "Go back to Priya" is the last of these mails that was heard before the open one; null: nothing is gone back to, or none was. */
function heardBefore(drive: DriveContext, emails: readonly MailEnvelope[]): MailEnvelope | null {
  if (!/\bback to\b/iu.test(drive.conversation.turn.words)) return null;
  const { heard, cursor } = drive.tracker.state;
  const last = [...heard].findLast((one) => one !== cursor && emails.some(({ emailId }) => emailId === one));
  return emails.find(({ emailId }) => emailId === last) ?? null;
}

/** The topic that was named, by words of its title or by its position among those left. */
function namedTopic(drive: DriveContext, named: string, fits: ToFit): Topic | null {
  const open = openTopics(drive.tracker.state).map((entry) => entry.topic);
  const words = topicWords(named);
  const index = words.length === 1 ? placeNames.indexOf(words[0] ?? '') : -1;
  if (index >= 0) return open[index] ?? null;
  const wanted = words.map(fits);
  const isNamed = (held: readonly string[]) => wanted.every((fit) => held.some(fit));
  return (words.length > 0 && open.find(({ title }) => isNamed(meaningfulWords(title)))) || null;
}

function topicWords(named: string): readonly string[] {
  return meaningfulWords(named).filter((word) => word.length > 2 && !/^topics?$|^stuff$|^things?$/.test(word));
}
