import { stripInvisible } from '@nexus/text';
import { namesAction, viewNamedIn } from './commands/compiled-lexicon.ts';
import { type Answer, readAnswer } from './commands/read-answer.ts';
import { readCommands, whereMessageEnds } from './commands/read-commands.ts';
import { explainNo, isThatAYes, readPartOf, readReply } from './commands/read-reply.ts';
import { type CommandInTalk, readTalk } from './commands/read-talk.ts';
import { bodyMayEndInCommand } from './commands/settle-clauses.ts';
import type { Heard } from './grammar/match-pattern.ts';
import { guessMeaning } from './guess/guess-meaning.ts';
import { shippedModel } from './guess/shipped-model.ts';
import { type Intent, isAction, type Understanding, type UnderstandingContext } from './intent.ts';
import { readAccountRequest } from './requests/account-request.ts';
import { readBriefRequest } from './requests/brief-request.ts';
import { readCalendarRequest } from './requests/calendar-request.ts';
import {
  holdsBack,
  readAddition,
  readCopied,
  readOtherRecipient,
  readRevision,
  refusesFirst,
  splitCopies,
} from './requests/draft-revision.ts';
import { readGuidanceRequest } from './requests/guidance-request.ts';
import { readKindSearch } from './requests/kind-search.ts';
import { readChoiceRequest } from './requests/mail-choice.ts';
import { readDayOfMail } from './requests/mail-day.ts';
import { readManualFollowUp, readManualQuestion } from './requests/manual-follow-up.ts';
import { readManualList } from './requests/manual-list.ts';
import { readJoinedManualRequest, readManualRequest } from './requests/manual-request.ts';
import { isTooLongToRemember, readMemoryRequest, readStandingWish } from './requests/memory-request.ts';
import { readOfficeNote } from './requests/office-note.ts';
import { readChangedFact, readOwnStatement, readRuleToConfirm } from './requests/own-statement.ts';
import {
  finishesTold,
  readFinishedReminder,
  readReminderRequest,
  readTimeAlone,
  saysItIsDone,
} from './requests/reminder-request.ts';
import { readReplyAllToNamed } from './requests/reply-to-named.ts';
import { readSpeakingPace } from './requests/speaking-pace.ts';
import { readWipe } from './requests/wipe-request.ts';
import { mostDoubtOfWish, readGuessedRule } from './rules/guess-rule.ts';
import { readMailRule } from './rules/mail-rule.ts';
import { shippedRuleModel } from './rules/shipped-rule-model.ts';
import { announceMessage, answerAsTelling } from './slots/read-body.ts';
import { askAgain } from './unclear/clarify-question.ts';
import { askWhetherDraft } from './unclear/draft-or-mail.ts';
import { asksForOrder, explainRest, halfUnderstood } from './unclear/explain-rest.ts';
import { asksOfAgent, mayAnswer } from './unclear/mood-and-address.ts';
import { readInPart } from './unclear/read-in-part.ts';
import { readLoosely } from './unclear/read-loosely.ts';
import { askAbout, asking, meant, plain } from './verdict.ts';
import { normalise } from './words/normalise.ts';
import { repairSpeech, takesItBack } from './words/self-repair.ts';

const whatIsDone = 'Shall I archive this mail, or stop here?';
const whichIsDone = 'What is done: a reminder, this mail, or the briefing?';
const isDraftDone = 'Shall I send the draft, or stop here?';
/** A bare "done" goes on to the next mail, or ends. */
const closesNothing = /\b(?:that|it|this)(?:['’]s| is)\b/iu;
const closing = /^\W*((i'm|i am|all) )?(done|finished)\W*$/iu;
/** "Forget it" alone is no yes; after a yes it is what was asked. */
const yesForget =
  /^\W*(?:yes|yeah|yep|sure|ok(?:ay)?|please)\b[\s,]+(?:please[\s,]+)?(?:do[\s,]+)?(?:forget|delete|erase|remove) (?:it|that|them|both|all of (?:it|them)|everything|this)(?: please)?\W*$/iu;
const tooLongToRemember = 'That is too long to remember. Say it in a sentence or two.';
/** After a mail, with nothing asked, there is one thing that it can be about. */
const bareWhy =
  /^\W*(?:(?:but|and|so|well|oh|ok(?:ay)?|hm+)[\s,]+)*(?:why(?: so| that| though)?|how come|why(?:['’]s| is) (?:that|this|it))\W*$/iu;
/** Whom no mail names so: kept as it was said. */
const ofSomebodys =
  /^\W*(?:(?:please|from now on|in future)[\s,]+)*always (?:start|begin) with (?:(?:the |any |all )?(?:mails?|e-?mails?|messages?) from|anything from) my \p{L}+\W*$/iu;
/** Characters. Longer than anything said in one breath; half of it is never acted on. */
const longestHeard = 2000;

/** Only sounds of agreement or refusal, with nothing pending that they could answer. */
function readIdleAnswer(heard: Heard, answer: Answer | null): Understanding | null {
  if (answer?.end !== heard.tokens.length || answer.says === 'maybe') return null;
  return { text: heard.text, intents: [], verdict: answer.says === 'yes' ? 'aside' : 'declined' };
}

/** One command in talk: done where the rest only tells of the world, else asked about. */
function understandTalk(text: string, { intent, isPlain }: CommandInTalk): Understanding {
  // The rest of the sentence is not accounted for.
  if (isPlain) return { text, intents: [intent], verdict: 'meant', guessed: true };
  return askAbout(text, [intent]);
}

/** What is asked of manuals, alone or together with something else; null: nothing. */
function readManuals(text: string, context: UnderstandingContext): Understanding | null {
  const atHand = context.manuals === true;
  const manual = (words: string) => readManualRequest(words, atHand, context.manualTitles);
  const mail = (words: string) => understand(words, context);
  const joined = readJoinedManualRequest(text, { manual, mail });
  if (joined) return joined;
  const guidance =
    context.guidance === true ? (readGuidanceRequest(text, context.manualTitles) ?? readBriefRequest(text)) : null;
  const asked = guidance ?? readManualFollowUp(text, context) ?? readManualList(text, atHand) ?? manual(text);
  return asked && meant(text, asked);
}

/**
 * What nothing was read in: it may have answered the question that stands, be asked of the agent, or, where there are manuals, be a
 * question for these.
 */
function explainAside(rest: Understanding, heard: Heard, context: UnderstandingContext): Understanding {
  if (rest.verdict !== 'aside') return rest;
  const asked = asksOfAgent(heard);
  if (context.pendingQuestion && asked === null && mayAnswer(heard)) return asking(heard.text, isThatAYes);
  const question = context.manuals === true && !context.pendingQuestion ? readManualQuestion(heard) : null;
  return { ...rest, ...(asked !== null && { asked }), ...(question !== null && { question }) };
}

/**
 * Reads what a driver said (B-19). Pure and without a model: words in, intents out. An intent that acts is only returned
 * where every word of the sentence is accounted for; anything else is asked back, declined or left alone. Also decides,
 * when a model speaks, whether the driver's own words allow an action. Never throws, whatever the text.
 */
export function understand(text: string, context: UnderstandingContext): Understanding {
  const said = stripInvisible(text);
  if (takesItBack(said)) return { text: said, intents: [], verdict: 'declined' };
  const words = answerAsTelling(repairSpeech(said));
  const whole = readMail(words, context);
  const read = {
    ...withCopies(
      withView(readInPart(words, whole, { context, readMail: (part) => readMail(part, context) }) ?? whole),
    ),
    text: said,
  };
  const question = askWhetherDraft(read, context);
  return question === null ? read : asking(read.text, question);
}

/** "From now on Kerr goes to the front of the queue": kept as it was said it would rule on nothing. Null: it does, or is no rule on mail. */
function readRuleInWish(heard: Heard, wish: readonly Intent[]): Understanding | null {
  const holds = wish.length > 1 || wish.some(({ content = '' }) => readMailRule(content) !== null);
  const rule = holds ? null : readGuessedRule(heard, shippedRuleModel, mostDoubtOfWish);
  return rule?.proposed === undefined ? null : rule;
}

/** "Tell him the pour goes ahead and copy Eleanor in": who gets a copy is no part of the message. */
function withCopies(read: Understanding): Understanding {
  if (!read.intents.some(({ kind, body }) => kind === 'draft-reply' && body !== undefined)) return read;
  const intents = read.intents.map((intent): Intent => {
    const split = intent.kind === 'draft-reply' && intent.body !== undefined ? splitCopies(intent.body) : null;
    return split === null ? intent : { ...intent, ...split };
  });
  return { ...read, intents };
}

/** A day that is named behind a search is when the mail came, unless the words mean something else as they are. */
function readMail(text: string, context: UnderstandingContext): Understanding {
  const whole = readWords(text, context);
  if (context.pendingQuestion || (whole.proposed ?? []).length > 0) return whole;
  return readDayOfMail(whole, (words) => readWords(words, context)) ?? whole;
}

/** A question about a mail that was read in free wording may name a view of it all the same. */
function withView(read: Understanding): Understanding {
  if (!read.intents.some(({ kind, view }) => kind === 'what-about' && view === undefined)) return read;
  const view = viewNamedIn({ text: read.text, tokens: normalise(read.text) });
  if (view === null) return read;
  const intents = read.intents.map((intent): Intent => (intent.kind === 'what-about' ? { view, ...intent } : intent));
  // "What do they need me to do, and by when" asks for one view.
  const asked = intents.findIndex(({ kind }) => kind === 'what-about');
  return {
    ...read,
    intents: intents.filter((intent, place) => place <= asked || intent.kind !== 'what-about' || intent.view !== view),
  };
}

function readWords(text: string, context: UnderstandingContext): Understanding {
  if (isTooLongToRemember(text)) return asking(text, tooLongToRemember);
  if (text.length > longestHeard) return asking(text, askAgain);
  const toAll = readReplyAllToNamed(text, (words) => understand(words, context));
  if (toAll) return toAll;
  const announced = announceMessage(text);
  if (announced !== text) return { ...understand(announced, context), text };
  const heard: Heard = { text, tokens: normalise(text) };
  if (heard.tokens.length === 0) return { text, intents: [], verdict: 'aside' };
  if (context.pendingQuestion && yesForget.test(text)) {
    return meant(text, { ...plain('yes'), restates: 'forget' });
  }
  if (context.pendingQuestion && holdsBack(text)) return meant(text, plain('no'));
  const wipe = readWipe(text, context);
  if (wipe) return wipe;
  const until = context.snoozeAsked === true ? readTimeAlone(text) : null;
  if (until !== null) return meant(text, { ...plain('no'), kind: 'snooze', when: until });
  const agenda = readAgenda(text, context);
  if (agenda) return agenda;
  const office = readOfficeNote(text);
  if (office) return meant(text, office);
  const memory = readMemoryRequest(text, context) ?? (ofSomebodys.test(text) ? readStandingWish(text) : null);
  if (memory) return meant(text, ...memory);
  const changed = context.pendingQuestion || context.pendingDraft ? null : readChangedFact(heard);
  if (changed) return changed;
  const toAnother = context.draftTold === true ? readOtherRecipient(text, context.draftTo ?? []) : null;
  if (toAnother) return meant(text, toAnother);
  const copied = context.pendingDraft ? readCopied(text) : null;
  if (copied) return meant(text, ...(context.pendingQuestion ? [plain('no')] : []), copied);
  const revised = context.pendingDraft ? readDraftChange(heard, context) : null;
  if (revised && context.draftTold) return revised;
  if (context.draftTold && throwsAway(text, context)) return meant(text, { ...plain('no'), kind: 'discard-draft' });
  const pace = readSpeakingPace(text);
  if (pace) return meant(text, ...pace);
  const choice = readChoiceRequest(text, context);
  if (choice) return meant(text, ...choice);
  const account = readAccountRequest(text);
  if (account) return meant(text, account);
  const manual = readManuals(text, context);
  if (manual) return manual;
  const done = saysItIsDone(text) ? readDone(text, context) : null;
  if (done) return done;
  const answer = readAnswer(heard);
  const part = context.questionOfMany === true ? readPartOf(heard, answer, context) : null;
  if (part !== null) return meant(text, { ...plain('yes'), ...part });
  if (context.pendingQuestion && answer) {
    const whole = readCommands(heard, 0, context);
    const reply = readReply(heard, answer, context);
    if (reply && !(reply.verdict === 'unsure' && whole?.verdict === 'meant' && answer.says === 'no')) return reply;
  }
  const body = opensAnswer.exec(text)?.groups?.body;
  if (body !== undefined) {
    const reply: Intent = { ...plain('no'), kind: 'draft-reply', replyKind: 'reply', body };
    return bodyMayEndInCommand(heard, [reply]) ? asking(text, whereMessageEnds) : meant(text, reply);
  }
  const commands = readCommands(heard, 0, context);
  const acts = commands?.verdict === 'meant' && commands.intents.some(({ kind }) => isAction(kind));
  const standing = acts ? null : readStandingWish(text);
  if (standing) return readRuleInWish(heard, standing) ?? meant(text, ...standing);
  if (commands?.verdict === 'meant') return commands;
  const { openReminders: open = false, reminderTold: told = false } = context;
  const finished = commands === null && !revised ? readFinishedReminder(text, { open, told }) : null;
  if (finished) return meant(text, finished);
  if (context.pendingQuestion && commands?.verdict === 'declined')
    return { ...commands, intents: [plain('no')], verdict: 'meant' };
  if (context.paused && answer?.says === 'yes' && answer.end === heard.tokens.length) {
    return meant(text, { ...plain('yes'), kind: 'resume' });
  }
  if (!context.pendingQuestion) {
    const idle = readIdleAnswer(heard, answer);
    if (idle) return idle;
    if (bareWhy.test(text)) return meant(text, { ...plain('no'), kind: 'why-first' });
  }
  const isAnswer = context.pendingQuestion || context.pendingDraft;
  const rule = isAnswer || commands?.verdict === 'unsure' ? null : readRuleToConfirm(heard);
  if (rule) return rule;
  const rest = commands ?? (closing.test(text) ? asking(text, whatIsDone) : explainRest(heard));
  // "It should say I can't come": what is refused is in the message.
  if (commands === null && revised?.intents.at(-1)?.body !== undefined) return revised;
  const half = commands === null ? halfUnderstood(heard, rest) : null;
  if (half) return half;
  const talk = commands === null && rest.proposed === undefined ? readTalk(heard) : null;
  const inTalk: Understanding | null = talk && understandTalk(text, talk);
  if (talk && inTalk && isAction(talk.intent.kind)) return inTalk;
  const missed = rest.verdict === 'aside' || (rest.verdict === 'unsure' && rest.proposed === undefined);
  const ruled = () => (isAnswer ? null : readGuessedRule(heard, shippedRuleModel));
  if (!missed) {
    // "Not a word of ToolBarn in the car" refuses nothing that was asked.
    if (commands !== null || rest.verdict !== 'declined') return rest;
    return (namesAction(heard) ? null : ruled()) ?? { ...rest, guessed: true };
  }
  if (revised) return revised;
  if (rest.clarify === whereMessageEnds) return rest;
  const harmless = readKindSearch(text) ?? readLoosely(heard, context);
  if (harmless) return { text, intents: [harmless], verdict: 'meant', guessed: true };
  const guessed = asksForOrder(heard) ? null : guessMeaning(heard, { context, model: shippedModel });
  if (guessed?.verdict === 'meant') return { ...guessed, guessed: true };
  return (
    ruled() ??
    guessed ??
    inTalk ??
    (context.pendingQuestion ? null : readOwnStatement(heard)) ??
    explainNo(explainAside(rest, heard, context), answer, context)
  );
}

/** What is said of calendar and reminders, alone or with another order before or behind it: "remind me to call Tom at five and archive this". */
function readAgenda(text: string, context: UnderstandingContext): Understanding | null {
  const {
    calendar = false,
    mailOpen = false,
    openReminders: open = false,
    reminderTold: told = false,
    reminderAsked: asked = false,
  } = context;
  const read = (words: string) =>
    readReminderRequest(words, { open, told, asked }) ?? readCalendarRequest(words, calendar, mailOpen);
  const joints = /,? (?:and(?: then| also)?|then) /giu;
  for (const { index, 0: joint } of text.matchAll(joints)) {
    const first = read(text.slice(0, index));
    if (first === null || (first.kind === 'remind' && first.when === undefined)) continue;
    const rest = understand(text.slice(index + joint.length), { ...context, pendingQuestion: false });
    if (rest.verdict === 'meant' && rest.guessed === undefined) return meant(text, first, ...rest.intents);
  }
  const whole = read(text);
  if (whole !== null) return meant(text, whole);
  for (const { index, 0: joint } of text.matchAll(joints)) {
    const last = read(text.slice(index + joint.length));
    if (last === null || (last.kind === 'remind' && last.content === '')) continue;
    const first = understand(text.slice(0, index), context);
    // A message, or what is to be remembered, may go on behind an "and".
    const mayGoOn = first.intents.some(({ body, content }) => body !== undefined || content !== undefined);
    if (first.verdict === 'meant' && first.guessed === undefined && first.notDone === undefined && !mayGoOn)
      return meant(text, ...first.intents, last);
  }
  return null;
}

/** "That's done": the reminder that was just told; what it is of otherwise is asked, for it is no goodbye. Null: nothing is open that it could be of. */
function readDone(text: string, { pendingQuestion, pendingDraft, openReminders, reminderTold }: UnderstandingContext) {
  if (pendingQuestion)
    return reminderTold && !/^\W*yes\b/iu.test(text) ? meant(text, finishesTold()) : asking(text, isThatAYes);
  if (reminderTold) return meant(text, finishesTold());
  if (openReminders) return asking(text, whichIsDone);
  if (pendingDraft) return asking(text, isDraftDone);
  return closesNothing.test(text) ? asking(text, whatIsDone) : null;
}

/** "Scrap it, I won't be there". */
const reasonBehind =
  /^(?<order>\W*(?:(?:no|oh|ah|actually|just|please)[\s,]+)*(?:scrap|bin|drop|lose|forget|delete|ditch|chuck) (?:it|that|this))[\s,;.–-]+(?:i|he|she|it|they|we|there)\b.*$/iu;

/** "Scrap that", right after a draft was told, means the draft and no mail; "undo that" what was done to it last. */
function throwsAway(text: string, context: UnderstandingContext): boolean {
  if (/\bundo\b/iu.test(text)) return false;
  const named = text.replace(reasonBehind, '$<order>').replace(/\b(?:it|that|this)\b/iu, 'the draft');
  const read = readCommands({ text: named, tokens: normalise(named) }, 0, context);
  return read?.verdict === 'meant' && read.intents.length === 1 && read.intents[0]?.kind === 'discard-draft';
}

/** A change of the draft that stands, alone or with one more order behind it: "make it warmer and send it". */
function readDraftChange(heard: Heard, context: UnderstandingContext): Understanding | null {
  const { text, tokens } = heard;
  const isTold = context.draftTold === true;
  const no = context.pendingQuestion && refusesFirst(text) ? [plain('no')] : [];
  const whole = readRevision(text, isTold) ?? (isTold && context.pendingQuestion ? readAddition(text) : null);
  for (const { word, start, end } of tokens) {
    if (word !== 'and' && word !== 'then') continue;
    const first = readRevision(text.slice(0, start), isTold);
    // A message may go on behind an "and".
    if (first === null || (first.body !== undefined && first.revision !== 'cut')) continue;
    const rest = understand(text.slice(end), { ...context, pendingQuestion: false });
    if (rest.verdict === 'meant') return meant(text, ...no, first, ...rest.intents);
  }
  if (whole === null) return null;
  if (bodyMayEndInCommand(heard, [whole])) return asking(text, whereMessageEnds);
  return meant(text, ...no, whole);
}

/** "Reply yes, that's fine": the message goes on behind its first word. */
const opensAnswer =
  /^\W*(?:(?:please|ok(?:ay)?|and|so|now|then)[\s,]+)*(?:reply|answer|respond|write back)(?: (?:to )?(?:him|her|them))?\s+(?<body>(?:yes|no|yep|nope|sure|great|fine|agreed|of course|not really)\b[,.!]\s.*\S)\s*$/iu;
