import type { Intent } from '../intent.ts';

const opening = '(?:(?:ok(?:ay)?|so|and|hey|nexus|please|well|can you|could you|tell me|let me know|show me)[\\s,]+)*';
const closing = '(?:\\s+(?:please|nexus|now|there|right now|at the moment|then))*[\\s.!?…]*$';
const strong = '(?:manuals?|hand ?books?|uploaded (?:manuals?|documents?|files?))';
const weak = `(?:${strong}|documents?|docs|guides?|files?|documentation)`;
const has =
  "(?:(?:do|did|can) (?:you|we|i) (?:have|hold|know(?: of)?|see|use|search|look (?:into|at|in)|ask(?: you)?(?: about)?)(?: (?:in|into|got))?|have (?:you|we|i) got|(?:are|is) (?:there|here|available|at hand|uploaded|in there|there to ask about)|(?:have|has) been uploaded|(?:were|was|got) uploaded|you have|you(?:['’]ve)? got|we have|there are|you know)";
const uploaded = '(?:\\s+(?:at hand|here|in there|uploaded|available|on file|with you|for me))?';

function way(pattern: string): RegExp {
  return new RegExp(`^${opening}${pattern}${closing}`, 'iu');
}

function waysWith(noun: string): readonly RegExp[] {
  return [
    way(`(?:what|which)(?: kinds? of| sorts? of| other| all)? ${noun} ${has}${uploaded}`),
    way(
      `(?:list|name|read(?: me| out)?|tell me|give me)(?: me)? (?:(?:all|the|my|your|our) )*(?:titles of (?:the |my |your |our )?)?${noun}(?: ${has})?${uploaded}`,
    ),
    way(`(?:do|have) (?:you|we|i) (?:have|got) (?:any|some) ${noun}${uploaded}`),
    way(`(?:are|is) there (?:any|some) ${noun}${uploaded}`),
    way(`how many ${noun} ${has}${uploaded}`),
    way(`what are (?:my|the|your|our) ${noun}(?: called)?`),
  ];
}

const strongWays: readonly RegExp[] = [
  ...waysWith(strong),
  way(
    "what(?: all|['’]?s| is| has| have)? (?:do (?:you|we|i) have |have (?:you|we|i) (?:got )?|(?:been|got|was|is|are|has been|have been) )?(?:you |we |i )?(?:been )?uploaded",
  ),
];
const weakWays: readonly RegExp[] = waysWith(weak);

/**
 * "Which manuals do you have", "what have you got uploaded" (K-8); null for all else.
 *
 * @param atHand there are manuals, so that "the documents" are these.
 */
export function readManualList(text: string, atHand: boolean): Intent | null {
  const said = text.replace(/\s+/g, ' ').trim();
  const ways = atHand ? [...strongWays, ...weakWays] : strongWays;
  if (said.length > 120 || !ways.some((one) => one.test(said))) return null;
  return { kind: 'list-manuals', target: { scope: 'current' }, confidence: 1 };
}
