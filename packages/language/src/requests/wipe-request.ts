import type { Intent, Understanding, UnderstandingContext } from '../intent.ts';

const opened = '^\\W*(?:(?:yes|yeah|yep|ok(?:ay)?|sure|please|just|do|go ahead|and|then|now)\\b[\\s,]*)*';
const closed = '(?:\\s+(?:now|please|then|thanks|for good))*\\W*$';
const all =
  '(?:(?:out|away|off)\\s+)?(?:everything|it all|all(?: of (?:it|that|them))?|the (?:whole )?lot|them all|that all)';

const wipesAll = new RegExp(`${opened}(?:wipe|clear|delete|erase|remove|forget)\\s+${all}${closed}`, 'iu');
const wipesIt = new RegExp(`${opened}(?:wipe|clear|delete|erase|remove)\\s+(?:it|them|both)${closed}`, 'iu');
/** What can be said of memory as well as of mail; "delete everything" is mail. */
const ofWhat = new RegExp(`${opened}(?:wipe|erase)\\s+${all}(?:\\s+clean)?${closed}`, 'iu');

const whichOfBoth =
  'Do you mean your mail, or what I remember of you? Say archive everything, or forget everything about me.';

const everything: Intent = { kind: 'forget', target: { scope: 'current' }, content: 'everything', confidence: 1 };
const yes: Intent = { kind: 'yes', target: { scope: 'current' }, restates: 'forget', confidence: 1 };

/**
 * "Wipe everything": a yes where it was asked whether to forget everything, more than a yes where it was asked about less, and asked back
 * where nothing was asked. Null for all others.
 */
export function readWipe(
  text: string,
  { pendingQuestion, questionForgets }: UnderstandingContext,
): Understanding | null {
  const meant = (intent: Intent): Understanding => ({ text, intents: [intent], verdict: 'meant' });
  if (questionForgets !== undefined) {
    if (wipesIt.test(text)) return meant(yes);
    if (wipesAll.test(text)) return meant(questionForgets === 'everything' ? yes : everything);
  }
  if (pendingQuestion || !ofWhat.test(text)) return null;
  return { text, intents: [], verdict: 'unsure', clarify: whichOfBoth };
}
