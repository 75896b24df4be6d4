import type { JudgedMail } from '@nexus/contracts';
import { sayDaysAnew, sentenceOfDay } from '@nexus/intelligence';
import { resolveSpan, resolveTime } from '@nexus/language';
import { countOf } from '@nexus/spoken-text';
import { capitalise, countSpokenWords, speakableSentence, splitSentences, wholeSentence } from '@nexus/text';
import { ended } from '../actions/lay-draft.ts';
import { findByStems } from '../inbox/find-mails.ts';
import { choose, isLastOfWeek, sayDueBy } from '../inbox/mail-choice.ts';
import { nameMail } from '../inbox/present-mail.ts';
import type { DriveContext } from '../state/drive-context.ts';
import { hasDeadline, isAsking } from '../state/inbox.ts';
import { meantMail } from '../understanding/references.ts';
import { nameFirst, sayList } from '../understanding/told-list.ts';
import { senderName } from '../wording/mail.ts';
import type { PlainAnswer } from './about-mail.ts';
import { sayForeign } from './ask-mail.ts';

const decided: ReadonlySet<string | undefined> = new Set(['answered', 'archived', 'moved', 'muted', 'snoozed']);

function open(drive: DriveContext): readonly JudgedMail[] {
  const { order, statuses } = drive.tracker.state;
  return order
    .filter((emailId) => !decided.has(statuses.get(emailId)))
    .flatMap((emailId) => drive.inbox.state.items.get(emailId) ?? []);
}

/** "by Friday": as the mail says it; when it was due, where that is over. */
function saidDue({ signals }: JudgedMail): string {
  const signal = signals.find(({ id }) => id === 'deadline');
  if (signal === undefined) return '';
  return signal.told ?? signal.evidence;
}

/** When something is due, in milliseconds; infinite where no date is known. */
function dueAt(mail: JudgedMail): number {
  const at = hasDeadline(mail) ? mail.signals.find(({ id }) => id === 'deadline')?.at : undefined;
  return at?.getTime() ?? Number.POSITIVE_INFINITY;
}

/** The first to be due comes first. */
function sayDeadlines(
  drive: DriveContext,
  mails: readonly JudgedMail[],
  { some, none }: { some: string; none: string },
): string {
  if (mails.length === 0) return none;
  const count = capitalise(countOf(mails.length, { singular: 'mail', plural: 'mails' }));
  return sayList(
    drive,
    `${count} ${some}`,
    mails
      .toSorted((one, other) => dueAt(one) - dueAt(other))
      .map((mail) => ({ email: mail.email, name: [nameMail(mail), saidDue(mail)].filter(Boolean).join(', ') })),
  );
}

type By = 'today' | 'tomorrow' | 'this-week' | 'next-week' | null;

/** What is due by then, of all mail that nothing was done about: heard or not. */
function sayDue(drive: DriveContext, by: By): string {
  const mails = open(drive);
  if (by === null)
    return sayDeadlines(
      drive,
      mails.filter((mail) => hasDeadline(mail) && isAhead(mail)),
      {
        some: 'with a deadline',
        none: 'I see no deadline in your unread mail.',
      },
    );
  const due = new Set(
    choose(
      drive,
      { kind: 'only', tests: [{ due: by }] },
      mails.map(({ email }) => email.emailId),
    ),
  );
  const when = sayDueBy(by);
  const next = mails.filter((mail) => hasDeadline(mail) && isAhead(mail) && !due.has(mail.email.emailId)).length;
  const later =
    next === 0 ? '' : ` ${capitalise(countOf(next, { singular: 'has', plural: 'have' }))} a deadline later.`;
  return sayDeadlines(
    drive,
    mails.filter(({ email }) => due.has(email.emailId)),
    {
      some: `due ${when}`,
      none: `I see nothing due ${when} in your unread mail.${later}`,
    },
  );
}

const weekday = /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b/iu;

/** What is due on the weekday that was named: on its next day, or until then where "by" was said. */
function sayDueOn(drive: DriveContext): string {
  const { words } = drive.conversation.turn;
  const { timeZone } = drive.clock;
  const [named = ''] = weekday.exec(words) ?? [];
  const span = resolveSpan(named, { now: drive.clock.now(), timeZone });
  if (span === null) return sayDue(drive, 'this-week');
  const isUntil = /\b(?:by|before|until|till)\b/iu.test(words);
  const from = isUntil ? drive.clock.now() : span.from;
  const naming = open(drive).filter(({ signals }) =>
    signals.some(({ id, at }) => id === 'deadline' && at !== undefined && at >= from && at < span.to),
  );
  const due = naming.filter(hasDeadline);
  const when = isUntil ? `by ${capitalise(named.toLowerCase())}` : span.spoken;
  const none = `I see nothing due ${when} in your unread mail.`;
  // A meeting on that day is no answer, and better than none.
  if (due.length === 0 && !isUntil)
    return sayDeadlines(drive, naming, {
      some: `${naming.length === 1 ? 'speaks' : 'speak'} of that day, with nothing due ${when}`,
      none,
    });
  return sayDeadlines(drive, due, { some: `due ${when}`, none });
}

const onDay =
  /^(?:(?:what is|what has|is there anything|anything|is anything) (?:on|happening|planned|scheduled|coming up|going on|up)|what (?:do|have) (?:i|we) (?:have|got)(?: (?:on|planned|scheduled|coming up))?|(?:have|do) (?:i|we) (?:have |got )?anything(?: (?:on|planned|scheduled))?|anything)(?: (?:for|on))?(?: (?:for|on))? (?:me )?(?<day>(?:this |next )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|today|tonight|tomorrow(?: morning| afternoon| evening| night)?|(?:this|next) week|(?:this|the|next) weekend|(?:the )?\p{L}+ of (?:january|february|march|april|may|june|july|august|september|october|november|december))$/u;

const noCalendar = 'I have no calendar of yours here';
/** Said of each mail that names the day: more is read in the mail. */
const longestOfDay = 30;

/**
 * What the mails say of a day that is to come, where there is no calendar to ask: "what's on for Thursday". Null for other words.
 *
 * @param said the whole of them, in lower case and plainly spelled
 */
export function answerDay(drive: DriveContext, said: string): string | null {
  const { calendar } = drive.agenda;
  const day = calendar !== null && calendar.reading.state !== 'none' ? undefined : onDay.exec(said)?.groups?.day;
  const { timeZone } = drive.clock;
  // Of today mails tell what has been: what is due is what can still be done.
  if (day === 'today' || day === 'tonight') return `${noCalendar}. ${sayDue(drive, 'today')}`;
  if (day === 'this week') return `${noCalendar}. ${sayDue(drive, 'this-week')}`;
  const span = day === undefined ? null : resolveSpan(day, { now: drive.clock.now(), timeZone });
  if (span === null || span.to <= drive.clock.now()) return null;
  const named = open(drive).flatMap(({ email, isFraud }) => {
    const ofDay = isFraud ? null : sentenceOfDay(email, { ...span, timeZone });
    return ofDay === null ? [] : [{ email, ...ofDay }];
  });
  const found = named.toSorted((one, other) => Number(other.isAppointment) - Number(one.isAppointment));
  if (found.length === 0) return `${noCalendar}, and I see nothing ${span.spoken} in your unread mail.`;
  const entries = found.map(({ email, sentence }) => {
    const sent = { sent: email.receivedAt ?? drive.clock.now(), now: drive.clock.now(), timeZone };
    const whole = sayDaysAnew(wholeSentence(sentence), sent);
    const said = countSpokenWords(whole) > longestOfDay ? speakableSentence(sentence) : whole;
    return { email, name: `${senderName(email)}: ${said}` };
  });
  const told = nameFirst(drive, entries);
  const count = countOf(found.length, { singular: 'mail speaks', plural: 'mails speak' });
  return `${noCalendar}, but ${count} of it${found.length > told.length ? '. The first three' : ''}. ${told.join(' ')}`;
}

const number = '(?:\\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)';
const clockTime = `(?:half past |quarter (?:past|to) )?(?:noon|midday|midnight|lunch(?:time)?|${number}(?::\\d\\d)?(?: o['’]clock)?(?: ?[ap]m)?(?: in the (?:morning|afternoon|evening))?)(?: (?:today|tonight|tomorrow|this (?:morning|afternoon|evening)))?`;
const timeNamed = new RegExp(`\\b(?:by|before|until|till) (${clockTime})`, 'iu');

/** What is due from now until the hour that was named. */
function sayDueByHour(drive: DriveContext): string {
  const { now, timeZone } = { now: drive.clock.now(), timeZone: drive.clock.timeZone };
  const [, named = ''] = timeNamed.exec(drive.conversation.turn.words) ?? [];
  const until = resolveTime(named, { now, timeZone });
  if (until === null) return sayDue(drive, 'today');
  const mails = open(drive).filter((mail) => dueAt(mail) >= now.getTime() && dueAt(mail) <= until.at.getTime());
  return sayDeadlines(drive, mails, {
    some: `due by ${until.spoken}`,
    none: `I see nothing due by ${until.spoken} in your unread mail.`,
  });
}

function isAhead({ signals }: JudgedMail): boolean {
  return signals.some(({ id, told }) => id === 'deadline' && told === undefined);
}

const kindNamed =
  '(?:which|what|any|are any|are there any)(?: of)?(?: my| the)? (?<kind>(?!that\\b|else\\b|of\\b|ones\\b|mails?\\b|these\\b|those\\b|them\\b|it\\b)\\p{L}+)';

/** "Which invoices are overdue": of those that say what was asked for. */
function sayLateOfKind(drive: DriveContext): string {
  const kind = new RegExp(kindNamed, 'iu').exec(drive.conversation.turn.words)?.groups?.kind?.toLowerCase() ?? '';
  const named = new Set(findByStems(drive.inbox.state, [kind]).map(({ emailId }) => emailId));
  const late = open(drive).filter((mail) => named.has(mail.email.emailId) && isLate(mail));
  return sayDeadlines(drive, late, {
    some: `about ${kind} ${late.length === 1 ? 'is' : 'are'} past the date`,
    none: `I see no mail about ${kind} that is past its date in your unread mail.`,
  });
}

const saysOverdue = ({ email: { subject, body } }: JudgedMail) =>
  /\boverdue\b|\bpast due\b/iu.test(`${subject} ${body.own}`);

/** Its date has passed, or it says so; what a fraud says is none. */
const isLate = (mail: JudgedMail) => !mail.isFraud && ((hasDeadline(mail) && !isAhead(mail)) || saysOverdue(mail));

/** What has passed, or is asked for and past its day. */
function sayLate(drive: DriveContext): string {
  const late = open(drive).filter(isLate);
  return sayDeadlines(drive, late, {
    some: `${late.length === 1 ? 'is' : 'are'} past the date`,
    none: `You are late for nothing that I can see in your unread mail. ${sayDue(drive, 'today')}`,
  });
}

/** Whether the mail told last can wait: what it says of a date, or that it says nothing. */
function sayCanWait(drive: DriveContext): string {
  const meant = meantMail(drive);
  const mail = meant.emailId === null ? undefined : drive.inbox.state.items.get(meant.emailId);
  if (mail === undefined) return meant.emailId === null ? meant.why : "I don't know that mail.";
  const due = saidDue(mail);
  if (due !== '')
    return `That is for you to say. ${senderName(mail.email)} names a date: ${due}. Say remind me, and when, to come back to it.`;
  const asks = isAsking(mail) ? 'It asks something of you, but I see no deadline in it' : 'I see no deadline in it';
  return `${asks}. Say remind me tomorrow, to come back to it.`;
}

function sayWhenDue(drive: DriveContext): string {
  const meant = meantMail(drive);
  const mail = meant.emailId === null ? undefined : drive.inbox.state.items.get(meant.emailId);
  if (mail === undefined) return meant.emailId === null ? meant.why : "I don't know that mail.";
  const foreign = sayForeign(drive, mail);
  if (foreign !== null) return foreign;
  const due = saidDue(mail);
  if (due === '') return 'I see no date in it by which anything is due.';
  return `It says: ${ended(sentenceWith(mail, due) ?? due)}`;
}

/** In spoken words. */
const longestSentence = 30;

/** The sentence of the mail that names the date: with the hour, and what is due. */
function sentenceWith({ email: { body } }: JudgedMail, due: string): string | null {
  const sentence = splitSentences(body.own).find((one) => one.includes(due));
  return sentence === undefined || countSpokenWords(sentence) > longestSentence ? null : sentence.trim();
}

const of =
  '(?: (?:of (?:it|that|this|these|those|them)|in (?:it|there|here|this lot|my (?:mail|inbox))|mails?|ones?|e-?mails?|for me|left))*';
const by = (when: string) =>
  `(?: (?:by|before|until|on|for|due))* ?(?:${when})(?: (?:morning|afternoon|evening|night))?`;
const days: readonly (readonly [string, (drive: DriveContext) => string])[] = [
  ['today|tonight|this (?:morning|afternoon|evening)', (drive) => sayDue(drive, 'today')],
  ['tomorrow', (drive) => sayDue(drive, 'tomorrow')],
  ['(?:on )?(?:this |next )?(?:mon|tues|wednes|thurs|fri|satur|sun)day', sayDueOn],
  [clockTime, sayDueByHour],
  ['this week', (drive) => sayDue(drive, 'this-week')],
  ['(?:the )?end of (?:the )?week|the weekend', (drive) => sayDue(drive, isLastOfWeek(drive) ? 'today' : 'this-week')],
  ['(?:(?:the|this) )?(?:next|coming) week', (drive) => sayDue(drive, 'next-week')],
];

function duePatterns(when: string): RegExp {
  return new RegExp(
    `^(?:who (?:needs|wants|expects|is (?:waiting for|expecting)) (?:an? (?:answer|reply|decision)|to (?:hear|know))(?: from me)?(?= (?:by|before))${by(when)}|(?:is|are|what is|which (?:ones|mails|e-?mails)? ?(?:is|are))(?: there)?(?: (?:any|anything|something|any more|all))?${of}(?: that (?:is|are))? due${by(when)}${of}|what (?:do|must|should|have) i(?: have| need| got)? (?:to )?(?:get (?:done|finished|ready)|finish|(?:do|answer|send)(?= (?:by|before|until)))${by(when)}|(?:is )?(?:anything|something|what)(?: (?:that is|is))? due${by(when)}|(?:any|anything|what) (?:deadlines? |that is )?(?:due )?${by(when)}|(?:is there )?(?:anything|something) (?:that )?(?:i|we) (?:need|have|must|should|ought|got)(?: to)? (?:do|finish|answer|get done)(?= (?:by|before|until))${by(when)}|(?:any|are there any|what are the) deadlines?${by(when)}|(?:is there |are there |have i got |do i have )?(?:anything|something|what|which (?:ones|mails)|any mails?|mails?)(?: else)?(?: (?:is|has|have|that has))?(?: with| got)? (?:a |any )?deadlines?${by(when)})$`,
    'u',
  );
}

/** Questions about what is due, in all of the mail and in the one told last. */
export const deadlineAnswers: readonly PlainAnswer[] = [
  ...days.map(([when, say]): PlainAnswer => [duePatterns(when), say]),
  [
    /^(?:(?:are there |do i have |have i got )?(?:any|what) deadlines?(?: (?:are there|do i have|coming up|left|to keep))?|(?:is )?anything due(?: soon)?|what is due(?: (?:soon|next|first))?|what are (?:the|my) deadlines?|(?:which|what) (?:of (?:these|them|those|my mails) |ones |mails |e-?mails |messages )?(?:have|has|with|come with|carry|mention|got)(?: got)? (?:a |any )?(?:deadlines?|due dates?))$/u,
    (drive) => sayDue(drive, null),
  ],
  [
    /^(?:am i|are we|is it|will i be)(?: (?:running|already|too))* (?:late|overdue)(?: (?:for|with|on) (?:something|anything|any of (?:it|them|these|that)|a (?:meeting|deadline)|it all))?$|^(?:what|which (?:ones|mails|one|of (?:these|those|them|my mails))|anything)(?: (?:is|are))? (?:overdue|late|past (?:its |the )?(?:date|deadline))(?: already)?$|^(?:have|did) i miss(?:ed)? (?:a|any|the) deadlines?$/u,
    sayLate,
  ],
  [
    new RegExp(`^${kindNamed}(?: (?:is|are))? (?:overdue|late|past (?:its |their |the )?date)(?: already)?$`, 'u'),
    sayLateOfKind,
  ],
  [
    /^(?:can|could|may|does|will) (?:this|that|it|this one|that one)(?: (?:have to|need to))? (?:wait|be done (?:later|tomorrow)|keep)(?: .*)?$|^(?:is|are) (?:it|this|that) (?:in a )?(?:hurry|rush)$|^(?:do i have to|must i|should i) (?:do|answer) (?:it|this|that) (?:now|today|right away)$/u,
    sayCanWait,
  ],
  [
    /^(?:when|by when|until when) (?:is|was) (?:it|that|this|that one|this one) due$|^(?:when|by when|until when|what time|how soon) (?:does|do|did) (?:he|she|they|it)(?: really)? (?:need|want|expect|require)(?: to (?:know|hear|have)(?: back)?)?(?: (?:it|that|this|them|those|an? (?:answer|reply|decision|response)|(?:to (?:know|hear))))?(?: (?:from me|by|back|for))?$|^(?:how long|until when|how much time) (?:do|have) (?:i|we) (?:have|got)(?: for (?:it|that|this))?$|^(?:is there|does it have|has it got) (?:a |any )?(?:deadline|date|due date)(?: (?:in|on) (?:it|this|that))?$|^(?:what is|when is) (?:the|its) (?:deadline|due date)$|^(?:when|by when|until when|how soon|what time) (?:do|must|should|shall) (?:i|we)(?: have to| need to| got to| ought to)? (?:answer|reply|respond|decide|confirm|pay|sign|send|call|ring|phone|get back|write back|come back|do|deliver|let|tell)(?: (?:to|back|on|it|this|that|him|her|them|the sender|know|anything|something))*(?: by)?$/u,
    sayWhenDue,
  ],
];
