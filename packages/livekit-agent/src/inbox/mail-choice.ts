import type { JudgedMail, MailEnvelope } from '@nexus/contracts';
import { dayNumberAt, type MailChoice, type MailTest } from '@nexus/language';
import { countOf } from '@nexus/spoken-text';
import { capitalise } from '@nexus/text';
import type { DriveContext } from '../state/drive-context.ts';
import { hasDeadline, isAsking, receivedTime } from '../state/inbox.ts';
import { chosenLeft, remaining } from '../state/tracker-selectors.ts';
import { findMails, fold, senderText } from './find-mails.ts';

type Selecting = Extract<MailChoice, { kind: 'only' | 'without' }>;

/** A week begins on Monday. */
function weekOf(day: number): number {
  return Math.floor((day + 3) / 7);
}

function cameOn(drive: DriveContext, { receivedAt }: MailEnvelope, when: 'today' | 'yesterday' | 'this-week'): boolean {
  if (receivedAt === null) return false;
  const { timeZone } = drive.clock;
  const [day, today] = [dayNumberAt(receivedAt, timeZone), dayNumberAt(drive.clock.now(), timeZone)];
  if (when === 'this-week') return weekOf(day) === weekOf(today);
  return day === today - (when === 'yesterday' ? 1 : 0);
}

/** When mail is due that is asked for. */
type DueBy = Extract<MailTest, { readonly due: unknown }>['due'];

function isDue(drive: DriveContext, mail: JudgedMail, by: DueBy): boolean {
  if (!hasDeadline(mail)) return false;
  const { timeZone } = drive.clock;
  const today = dayNumberAt(drive.clock.now(), timeZone);
  return mail.signals.some(({ id, at }) => {
    if (id !== 'deadline' || at === undefined) return false;
    const day = dayNumberAt(at, timeZone);
    if (by === 'next-week') return weekOf(day) === weekOf(today) + 1;
    // Who asks on a Sunday means the week that begins as well.
    if (by === 'this-week') return day >= today && weekOf(day) <= weekOf(today + 1);
    return day === today + (by === 'tomorrow' ? 1 : 0);
  });
}

/** Whether a week ends today. */
export function isLastOfWeek({ clock }: DriveContext): boolean {
  const today = dayNumberAt(clock.now(), clock.timeZone);
  return weekOf(today + 1) !== weekOf(today);
}

/** "this week" */
export function sayDueBy(by: DueBy): string {
  return by.replace('-', ' ');
}

const groups = /^(?<one>client|customer|supplier|contractor|tenant|partner|friend)s$|^(?<family>family)$/u;

/** Who the driver said is one of these: "Acme is a client", "my clients are Acme and Weber". Null: the word names no such group. */
function membersOf(drive: DriveContext, word: string): readonly string[] | null {
  const named = groups.exec(fold(word))?.groups;
  if (named === undefined) return null;
  const group = named.one ?? named.family ?? '';
  const isOne = new RegExp(
    `^(?:the )?(.{1,60}?) (?:is|are) (?:an? |my |our |one of |in |the |new |old |good |best |important )*${group}s?\\b`,
    'iu',
  );
  const theyAre = new RegExp(`\\b(?:my|our) ${group}s? (?:is|are)(?: called)? (.{1,120}?)[.!]?$`, 'iu');
  return (drive.knowledge.memory?.entries ?? []).flatMap(({ content }) => {
    const one = isOne.exec(content)?.[1];
    const all = theyAre.exec(content)?.[1];
    if (all !== undefined) return all.split(/,? and |, /u).map((name) => name.trim());
    return one === undefined || /^(?:my|our|who|which|he|she|it|they)\b/iu.test(one) ? [] : [one.trim()];
  });
}

const colleagues = /^(?:colleagues|my team|team|coworkers|co-workers|work|the office|office)$/u;

function isFrom(drive: DriveContext, email: MailEnvelope, from: string): boolean {
  if (colleagues.test(fold(from))) {
    const domainOf = (address: string | undefined) => address?.split('@')[1] ?? null;
    const own = new Set(drive.inbox.state.readerAddresses.map(domainOf));
    const domain = domainOf(email.from?.address);
    return domain !== null && own.has(domain);
  }
  const names = membersOf(drive, from) ?? [from];
  const sender = fold(senderText(email));
  return names.some(
    (name) =>
      findMails(drive.inbox.state, { query: '', from: name }).includes(email.emailId) || sender.includes(fold(name)),
  );
}

function passes(drive: DriveContext, mail: JudgedMail, test: MailTest): boolean {
  if ('is' in test) {
    if (test.is === 'mailing') return mail.signals.some(({ id }) => id === 'bulk' || id === 'discussion-list');
    return mail.isUrgent || (test.is === 'important' && mail.redFlag);
  }
  if ('has' in test) return test.has === 'request' ? isAsking(mail) : hasDeadline(mail);
  if ('came' in test) return cameOn(drive, mail.email, test.came);
  if ('due' in test) return isDue(drive, mail, test.due);
  if ('from' in test) return isFrom(drive, mail.email, test.from);
  if ('about' in test) return findMails(drive.inbox.state, { query: test.about }).includes(mail.email.emailId);
  return true;
}

/** Of these mails those that a choice leaves, in their order. */
export function choose(drive: DriveContext, choice: Selecting, emailIds: readonly string[]): readonly string[] {
  const { items } = drive.inbox.state;
  const mails = emailIds.flatMap((emailId) => items.get(emailId) ?? []);
  if (choice.kind === 'without')
    return mails.filter((mail) => !passes(drive, mail, choice.test)).map(({ email }) => email.emailId);
  const passing = mails.filter((mail) => choice.tests.every((test) => passes(drive, mail, test)));
  const newest = choice.tests.find((test) => 'newest' in test)?.newest ?? passing.length;
  const kept = new Set(
    passing.toSorted((one, other) => receivedTime(other.email) - receivedTime(one.email)).slice(0, newest),
  );
  return passing.filter((mail) => kept.has(mail)).map(({ email }) => email.emailId);
}

/** Mail has come, or was judged anew: what the driver chose is looked for in it as well. "The last three" stay the three they were. */
export function chooseAnew(drive: DriveContext): void {
  const { chosen, order } = drive.tracker.state;
  if (chosen === null || (chosen.choice.kind !== 'only' && chosen.choice.kind !== 'without')) return;
  if (chosen.choice.kind === 'only' && chosen.choice.tests.some((test) => 'newest' in test)) return;
  const leftOut = (chosen.without ?? []).map((test) => ({ kind: 'without', test }) as const);
  const fitting = leftOut.reduce((left, one) => choose(drive, one, left), choose(drive, chosen.choice, order));
  const emailIds = new Set([...chosen.emailIds, ...fitting]);
  drive.tracker.apply({ type: 'chosen', chosen: { ...chosen, emailIds } });
}

/** "urgent", and "from Anna": what stands before and behind the noun. */
function wordsOf(test: MailTest): { readonly before?: string; readonly behind?: string } {
  if ('is' in test) return test.is === 'mailing' ? { behind: 'of mailing lists' } : { before: test.is };
  if ('has' in test) return { behind: test.has === 'deadline' ? 'with a deadline' : 'that ask something of you' };
  if ('came' in test) return { behind: test.came === 'this-week' ? 'of this week' : `of ${test.came}` };
  if ('due' in test) return { behind: `due ${sayDueBy(test.due)}` };
  if ('from' in test) return { behind: `from ${test.from}` };
  return { behind: 'about' in test ? `about ${test.about}` : 'that came in last' };
}

/** "urgent mail from Anna", in the singular and the plural. */
function nounOf(choice: MailChoice): { readonly singular: string; readonly plural: string } {
  const tests = choice.kind === 'only' ? choice.tests.map(wordsOf) : [];
  const heard = choice.kind === 'again' ? ['that you heard before'] : [];
  const before = tests.flatMap((words) => words.before ?? []);
  const behind = [...tests.flatMap((words) => words.behind ?? []), ...heard];
  const noun = (mail: string) => [...before, mail, ...behind].join(' ');
  return { singular: noun('mail'), plural: noun('mails').replace('that asks', 'that ask') };
}

/** "That was the last urgent mail." */
export function sayLastOf(choice: MailChoice): string {
  if (choice.kind === 'without') return 'That was all but those.';
  const isLastFew = choice.kind === 'only' && choice.tests.some((test) => 'newest' in test);
  return isLastFew ? 'That was the last of those.' : `That was the last ${nounOf(choice).singular}.`;
}

/** ", six of them urgent": of mails that the driver chose not to hear; empty where none of them is urgent or important. */
export function sayWeight(drive: DriveContext, emailIds: readonly string[]): string {
  const mails = emailIds.flatMap((emailId) => drive.inbox.state.items.get(emailId) ?? []);
  const urgent = mails.filter(({ isUrgent }) => isUrgent).length;
  const important = mails.filter(({ isUrgent, redFlag }) => redFlag && !isUrgent).length;
  if (urgent + important === 0) return '';
  if (emailIds.length === 1) return urgent > 0 ? ', an urgent one' : ', an important one';
  const parts = [
    ...(urgent > 0 ? [`${urgent} of them urgent`] : []),
    ...(important > 0 ? [`${important}${urgent > 0 ? '' : ' of them'} important`] : []),
  ];
  return `, ${parts.join(' and ')}`;
}

function sayOthers(drive: DriveContext): string {
  const { state } = drive.tracker;
  const others = remaining(state).filter((emailId) => !state.chosen?.emailIds.has(emailId));
  const count = others.length === 1 ? '1 other waits' : `${others.length} others wait`;
  return `${count}${sayWeight(drive, others)}`;
}

/** "Three urgent mails; nineteen others wait." Where nothing was chosen: how many are left. */
export function sayChosenLeft(drive: DriveContext): string {
  const { state } = drive.tracker;
  const { left, others } = chosenLeft(state);
  const noun = state.chosen === null ? { singular: 'mail', plural: 'mails' } : nounOf(state.chosen.choice);
  const count = `${capitalise(countOf(left.length, noun))}${state.chosen === null ? ` ${left.length === 1 ? 'is' : 'are'} left` : ''}`;
  return others === 0 ? `${count}.` : `${count}; ${sayOthers(drive)}.`;
}

/** Why nothing was chosen, and what could be instead. */
export function sayNoneChosen(drive: DriveContext, choice: Selecting): string {
  const { state } = drive.tracker;
  const { state: inbox } = drive.inbox;
  const left = remaining(state);
  if (choice.kind === 'without') {
    const held = 'is' in choice.test && choice.test.is === 'mailing' ? (inbox.heldCounts.bulk ?? 0) : 0;
    return held > 0
      ? `I leave ${held === 1 ? 'the one mailing' : `all ${held} mailings`} out already.`
      : 'There are none of those still to come.';
  }
  const from = choice.tests.find((test) => 'from' in test)?.from;
  if (from !== undefined && membersOf(drive, from)?.length === 0)
    return `I don't know who your ${fold(from)} are. Say for example: remember that Acme is a client.`;
  const none = `There are no ${nounOf(choice).plural} still to come`;
  const heard = choose(
    drive,
    choice,
    state.order.filter((emailId) => state.heard.has(emailId) && !left.includes(emailId)),
  ).length;
  const told = heard === 0 ? '' : `, and you have heard ${heard === 1 ? 'one' : `${heard}`}`;
  const important = left.filter((emailId) => inbox.items.get(emailId)?.redFlag).length;
  const asksUrgent = choice.tests.some((test) => 'is' in test && test.is === 'urgent');
  const instead =
    asksUrgent && important > 0
      ? ` ${capitalise(countOf(important, { singular: 'looks', plural: 'look' }))} important; say only the important ones.`
      : '';
  return `${none}${told}.${instead}`;
}
