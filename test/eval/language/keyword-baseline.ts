import type { IntentKind } from '@nexus/language';
import type { Reader } from './score-phrases.ts';

const keywords: readonly (readonly [IntentKind, RegExp])[] = [
  ['archive', /\b(archive|delete|bin|trash|get rid|put away)\b/u],
  ['mark-unread', /\bunread\b/u],
  ['mark-read', /\bas read\b/u],
  ['unflag', /\bunflag\b/u],
  ['flag', /\b(flag|star|important)\b/u],
  ['snooze', /\b(snooze|remind)\b/u],
  ['move', /\b(move|folder|file)\b/u],
  ['mute-sender', /\b(mute|block|unsubscribe)\b/u],
  ['prioritize-sender', /\b(prioritize|vip)\b/u],
  ['draft-reply', /\b(reply|answer|forward|tell (him|her|them)|write)\b/u],
  ['send-draft', /\bsend\b/u],
  ['undo', /\b(undo|take that back)\b/u],
  ['search', /\b(search|find|anything from)\b/u],
  ['skip-topic', /\b(topic|thread)\b/u],
  ['next', /\b(next|skip|go on)\b/u],
  ['go-back', /\b(back|previous)\b/u],
  ['go-deeper', /\b(more|details)\b/u],
  ['repeat', /\b(repeat|again)\b/u],
  ['read', /\bread\b/u],
  ['list-topics', /\b(topics|inbox)\b/u],
  ['pause', /\b(pause|stop|wait|hang on|quiet)\b/u],
  ['resume', /\b(resume|continue)\b/u],
  ['end', /\b(goodbye|bye|end|that's it)\b/u],
  ['who-from', /\bwho\b/u],
  ['when-sent', /\bwhen\b/u],
  ['why-first', /\bwhy\b/u],
  ['left-out', /\bleave out\b/u],
  ['how-many', /\bhow many\b/u],
  ['what-about', /\bwhat\b/u],
  ['yes', /\b(yes|yeah|sure)\b/u],
  ['no', /\b(no|nah)\b/u],
  ['thanks', /\b(thanks|thank you)\b/u],
];

/** What one would write in ten minutes: the first keyword in the sentence decides, the current mail is meant. */
export const keywordBaseline: Reader = (text) => {
  const words = text.toLowerCase();
  const found = keywords
    .flatMap(([kind, pattern]) => {
      const index = pattern.exec(words)?.index;
      return index === undefined ? [] : [{ kind, index }];
    })
    .sort((left, right) => left.index - right.index)[0];
  if (!found) return { text, intents: [], verdict: 'aside' };
  return { text, intents: [{ kind: found.kind, target: { scope: 'current' }, confidence: 1 }], verdict: 'meant' };
};
