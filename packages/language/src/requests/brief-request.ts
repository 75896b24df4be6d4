import type { Intent } from '../intent.ts';

const opening =
  '(?:(?:ok(?:ay)?|alright|right|so|and|well|oh|hey|nexus|please|now|can you|could you|would you|will you|i (?:want|need|would like))[\\s,]+)*';
const closing = '(?:[\\s,]+(?:please|nexus|now|then|thanks))*[\\s.!?…]*$';
const making = '(?:(?:give|make|get|write|prepare|generate|draft|do|read|put together|have)\\s+(?:me\\s+|us\\s+)?)?';

const asked = new RegExp(
  `^${opening}${making}(?:a|an|the|another)\\s+(?:(?:room|design|short|quick|site|building)\\s+)*brief\\s+(?:for|on|about|of)\\s+(?<topic>\\S.{2,200}?)${closing}`,
  'iu',
);
/** "A brief on my mail" is the briefing. */
const ofMail =
  /\b(?:e-?mails?|mails?|messages?|inbox|day|today|tomorrow|morning|news|briefing|calendar|meetings?|topics?|threads?|unread|everything|it|this|that|him|her|them)\b/iu;

/** "Give me a brief for a primary classroom for 30 pupils" (P-3); null for all else, and for a briefing on mail. */
export function readBriefRequest(text: string): Intent | null {
  const topic = asked.exec(text.replace(/\s+/g, ' ').trim())?.groups?.topic;
  if (topic === undefined || ofMail.test(topic)) return null;
  return { kind: 'generate-brief', target: { scope: 'current' }, query: topic, confidence: 1 };
}
