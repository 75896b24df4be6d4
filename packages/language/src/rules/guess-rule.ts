import { englishStopWords } from '@nexus/text';
import type { Heard } from '../grammar/match-pattern.ts';
import type { Understanding } from '../intent.ts';
import { askWhetherToRemember } from '../requests/own-statement.ts';
import { callsSomebody } from '../unclear/mood-and-address.ts';
import { askAbout, asking, plain } from '../verdict.ts';
import { isQuestion, type MailRule, readMailRule } from './mail-rule.ts';
import type { Mark } from './mark-mail.ts';
import { type RuleModel, ruleVerdicts, weighRule } from './rule-model.ts';

/** Of no rule at all, at most. Chosen by cross-validation: of sentences that nearly rule on mail four in a hundred are asked about. */
const mostDoubt = 0.4;
/** The same of words that are kept as they were said where they are no rule: asked about in vain they would be lost. */
export const mostDoubtOfWish = 0.1;
/** Of one verdict, at least, before all others together. */
const leastShare = 0.5;
/** In words. */
const longest = 60;

const whichMail =
  'I keep rules on mail by who writes it or by what it is about. Say the name, or a word of the subject, and I ask again.';
const holdsAlways =
  'I can keep rules that always hold, and none for a time or with an exception. Say it without, and I remember it until you have me forget it.';

/** "Tell Ruth that safety always comes first": a message. */
const dictates =
  /^\W*(?:(?:and|so|then|ok(?:ay)?|please|can you|could you|would you)[\s,]+)*(?:(?:tell|ask|send|text|email|let|inform|remind)\b(?! me\b| us\b)|(?:reply|answer|respond|write (?:back|to))\b)/iu;
/** "He writes that safety comes first". */
const reports = /^\W*(?:he|she|they|it) (?:says?|writes?|wrote|said|asks?|asked)\b/iu;
/** A rule that holds under a condition is none that holds. "Until I say so" is for good. */
const conditions =
  /\b(?:(?:until|till)\b(?! (?:i (?:say|tell)|further notice|you hear))|unless\b|except\b|apart from\b|during\b|for now\b|this (?:week|month|morning|afternoon|evening|drive)\b|on (?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|at (?:the )?weekends?\b|on weekdays\b|(?:but |and )?only (?:when|if|on|in|at|while)\b|while (?:i['’]?m|i am) (?!driving|on the road|at the wheel|in the car)|(?<!\b(?:from|as of|of) )(?:today|tonight|tomorrow)\b(?! on))/iu;

/** Behind a pause; "if it's the forum, that can wait" names the mail. */
const conditionBehind = /[,;] (?:but |and )?if (?:it|they|there)\b/iu;

/** "Don't you dare mute my wife" leaves nobody out. */
const keepsIn =
  /(?:\b(?:not|never|dare)|n['’]t)\b.{0,20}\b(?:mute|silence|block|ban|skip|hide|bury|ignore|drop|omit|leave|miss|lose|forget)\b/iu;

const pointsToSender =
  /^(?:he|she|him|her|hers|his|they|them|their|theirs|it|this|that|himself|herself|this (?:sender|one|man|woman|person|lot))$/iu;
const pointsToMatter = /\b(?:this|that|these|those|such|it)\b/iu;
const leadsToName =
  /^(?:(?:all|any|every|each|the|a|an|of|about|from|anything|everything|whatever|something|stuff|mails?|e-?mails?|messages?)\s+)+(?=\S)/iu;
const possessive = /['’]s?$/u;

const nameless = new Set(englishStopWords);

function carriesMeaning(word: string): boolean {
  return word.length > 1 && !nameless.has(word.toLowerCase());
}

interface Named {
  readonly senders: readonly string[];
  readonly matters: readonly string[];
}

/** "Him and from Ruth": rules are read name by name. */
const joints = /,?\s+(?:and|or)\s+(?:(?:from|about|on)\s+)?/iu;

/** The words of each run of one mark that no pause interrupts, as they were said. */
function namedBy({ text, tokens }: Heard, marks: readonly Mark[]): Named {
  const named = { sender: new Set<string>(), matter: new Set<string>() };
  let opens = 0;
  for (const [at, { end, breaks }] of tokens.entries()) {
    const mark = marks[at] ?? 'other';
    if (!breaks && mark === marks[at + 1]) continue;
    const run = text.slice(tokens[opens]?.start ?? 0, end).replace(/\s+/gu, ' ');
    opens = at + 1;
    if (mark === 'other') continue;
    for (const words of run.split(joints)) {
      const name = words.replace(leadsToName, '').replace(possessive, '');
      if (name.split(' ').some(carriesMeaning)) named[mark].add(name);
    }
  }
  return { senders: [...named.sender], matters: [...named.matter] };
}

/** "Parking receipts", but not "the crane": mails are called so themselves. */
const isKindOfMail = /(?<!s)s$/iu;

/** The rule in words that `readMailRule` reads; what is asked about is what will hold. */
function sayRule(verdict: MailRule['verdict'], { senders, matters }: Named): string {
  const list = (names: readonly string[]) => names.join(' and ');
  const areKinds = senders.length === 0 && matters.every((matter) => isKindOfMail.test(matter));
  const from = senders.length === 0 ? '' : ` from ${list(senders)}`;
  const mail = areKinds ? list(matters) : `mail${from}${matters.length === 0 ? '' : ` about ${list(matters)}`}`;
  const subject = `${mail.slice(0, 1).toUpperCase()}${mail.slice(1)}`;
  const are = areKinds ? 'are' : 'is';
  switch (verdict) {
    case 'never':
      return `${subject} ${are} never important`;
    case 'important':
    case 'urgent':
      return `${subject} ${are} always ${verdict}`;
    case 'first':
      return `${subject} ${areKinds ? 'come' : 'comes'} first`;
    case 'left-out':
      return `Never read me ${mail}`;
  }
}

const forSenders: Readonly<Partial<Record<MailRule['verdict'], 'prioritize-sender' | 'mute-sender'>>> = {
  important: 'prioritize-sender',
  urgent: 'prioritize-sender',
  first: 'prioritize-sender',
  'left-out': 'mute-sender',
};

/**
 * A rule on mail in words that no grammar lists: "Red alert whenever Building control writes". It is only ever asked about, in plain
 * words that say how it was understood. Null: the words rule on no mail.
 *
 * @param doubt how likely it may be that they do not, at most: 0…1
 */
export function readGuessedRule(heard: Heard, model: RuleModel, doubt = mostDoubt): Understanding | null {
  const { text, tokens } = heard;
  if (tokens.length < 2 || tokens.length > longest) return null;
  if (isQuestion(text) || dictates.test(text) || reports.test(text) || callsSomebody(heard)) return null;
  const { marks, probabilities } = weighRule(heard, model);
  const none = probabilities[ruleVerdicts.indexOf('none')] ?? 1;
  const [verdict, probability] = ruleVerdicts.reduce<readonly [MailRule['verdict'] | null, number]>(
    (best, one, at) => (one !== 'none' && (probabilities[at] ?? 0) > best[1] ? [one, probabilities[at] ?? 0] : best),
    [null, 0],
  );
  if (verdict === null || none > doubt || probability < leastShare * (1 - none)) return null;
  if (verdict === 'left-out' && keepsIn.test(text)) return null;
  const { senders, matters } = namedBy(heard, marks);
  const named = {
    senders: senders.filter((sender) => !pointsToSender.test(sender)),
    matters: matters.filter((matter) => !pointsToMatter.test(matter)),
  };
  const isNamed = named.senders.length + named.matters.length > 0;
  const ofSender = forSenders[verdict];
  if (!isNamed && matters.length === 0 && ofSender !== undefined)
    return askAbout(text, [{ ...plain('no'), kind: ofSender }]);
  const around = tokens.map(({ word }, at) => ((marks[at] ?? 'other') === 'other' ? word : '')).join(' ');
  if (conditions.test(around) || conditionBehind.test(text)) return asking(text, holdsAlways);
  const content = isNamed ? sayRule(verdict, named) : '';
  if (readMailRule(content)?.verdict !== verdict) return asking(text, whichMail);
  return askWhetherToRemember(text, content, 'rule');
}
