import { callsSomebody } from '../decide/calls-somebody.ts';
import type { Heard } from '../grammar/match-pattern.ts';

/** In words. Shorter it asks for nothing, longer it is talk. */
const shortest = 3;
const longest = 24;

const opening = '(?:(?:ok(?:ay)?|so|and|but|well|oh|hey|nexus|please|right|just|tell me|do you know|any idea)[\\s,]+)*';
const asks = new RegExp(
  `^${opening}(?:(?:who|whom|whose|what|when|where|how|which|why)(?:['’](?:s|re|d|ll))?\\s|(?:tell me (?:about|the|how|what|when|where|who|which)|do (?:i|we|you) (?:have|need|get|wear|use)|(?:am i|are we|is (?:it|one|smoking|anybody|anyone)) (?:allowed|permitted|supposed)|(?:may|can|must|should|could) (?:i|we|one)|(?:is|are) there (?:a|an|any)|(?:does|do|is|are) (?:the|a|an)) )`,
  'iu',
);
/** Of mail, or of what is done to it. */
const aboutMail =
  /\b(?:e-?mails?|mails?|messages?|inbox|threads?|topics?|briefing|newsletters?|attachments?|subject|draft|folders?|sender|archiv\w*|delet\w*|unread|snooz\w*|mut(?:e|ed|ing)|flag\w*|forward(?:ed)?|repl(?:y|ies|ied)|sent|wrote|undo|remember|forget|meetings?|appointments?|calendar|deadline)\b/iu;
/** About somebody in the car, or in a mail. */
const aboutSomebody =
  /\b(?:he|she|they|him|her|his|hers|them|their|mum|mom|dad|honey|darling|kids?|dinner|lunch|you guys)\b/iu;
const aboutYou = /\b(?:you|your|yours|yourself)\b/iu;
/** Seen or heard on the road. */
const onTheRoad =
  /\b(?:that|those) \p{L}{3,}|\b(?:this (?:radio|car|song|air conditioning|road|lane)|lorry|bus|lanes?|petrol|miles|junction|parking|town|pub|song|radio|milk|wallet|door)\b/iu;
/** "How do you refuel it": anybody. */
const anybody = new RegExp(
  `^${opening}(?:how|where|when|what|which|do)\\b[^,]*?\\b(?:do|can|must|should|may) you\\s+(?!think|want|mean|like|feel|know|remember|see|hear|say|call|believe|prefer|fancy|hope|love)`,
  'iu',
);
const telling = /[\p{L}\p{N}-]{4,}/gu;
const tellsNothing = new Set(
  `what when where which whose whom have need does about tell there this that these those with from into then them they here much many long
  allowed permitted supposed should could would must want know like time going come next last well okay please just left today tomorrow
  tonight yesterday morning thing things something anything nothing everything doing happening think mean been were will been still more name
  weather traffic really right sure exactly nexus page place`.split(/\s+/),
);

/**
 * A question that mail does not answer and manuals may: "when do I have to stop the crane" (K-8). Null for small talk, for what is about
 * mail, about somebody, or said to somebody in the car. To be looked up, never to be acted on.
 */
export function readManualQuestion(heard: Heard): string | null {
  const said = heard.text.replace(/\s+/g, ' ').trim();
  const count = said.split(' ').length;
  if (count < shortest || count > longest || !asks.test(said)) return null;
  if (aboutMail.test(said) || aboutSomebody.test(said) || onTheRoad.test(said) || callsSomebody(heard)) return null;
  if (aboutYou.test(said) && !anybody.test(said)) return null;
  const words = said.toLowerCase().match(telling) ?? [];
  if (!words.some((word) => !tellsNothing.has(word))) return null;
  return said.replace(new RegExp(`^${opening}`, 'iu'), '').replace(/[\s.!?…]+$/u, '');
}
