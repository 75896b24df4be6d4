import type { Intent } from '../intent.ts';

const opening = '(?:(?:ok(?:ay)?|so|and|hey|nexus|please|well|can you|could you|tell me|let me know|show me)[\\s,]+)*';
const closing = '(?:\\s+(?:please|nexus|now|right now|today|so far|then))*[\\s.!?…]*$';
const mail = '(?:(?:new|unread) )?(?:mails?|e-?mails?|messages?|post)';
/** "my home address", "the Gmail account"; a provider needs no noun behind it. */
const account =
  "(?:(?:my|the|our) (?<name>[\\p{L}\\d'.-]+(?: [\\p{L}\\d'.-]+){0,2}?)(?:['’]s)? (?:account|address|mail ?box|inbox|e-?mail account|mail account|e-?mail address|mail address)|(?:my |the )?(?<provider>gmail|google mail|outlook|hotmail|icloud|yahoo|gmx))";
const came =
  "(?:(?:['’]s|is|are|was|has|have)? ?(?:there |new |waiting |left )?(?:(?:come|came|arrived|been sent|sent|gone|went|go) )?(?:in )?|(?:did|do|have) i (?:get|got|have) (?:new )?(?:(?:sent|in) )?)";

function way(pattern: string): RegExp {
  return new RegExp(`^${opening}${pattern}${closing}`, 'iu');
}

const ways: readonly RegExp[] = [
  way(
    `(?:what|which|how many|how much|who)(?: ${mail})? ?(?:of mine )?${came}(?:to|in|into|on|at|for|from) ${account}`,
  ),
  way(
    `(?:is there|are there|was there|have i got|do i have|did i get|got) (?:anything|something|any|${mail}|any ${mail}|anything (?:new|else|unread)) ?${came}(?:to|in|into|on|at|for|from) ${account}`,
  ),
  way(`(?:anything|any|any ${mail}|anything (?:new|else)) ${came}(?:to|in|into|on|at|for) ${account}`),
];

/** These say which mail is meant, and not which account. */
const noName =
  /^(?:unread|new|whole|entire|full|mail|e-?mail|spam|junk|old|main inbox|own|last|next|other|ip|postal)$/iu;

/** "What came to my home address", "what's in my work account" (E-6); null for all else. The account stands as it was said. */
export function readAccountRequest(text: string): Intent | null {
  const said = text.replace(/\s+/g, ' ').trim();
  if (said.length > 120) return null;
  for (const one of ways) {
    const { name, provider } = one.exec(said)?.groups ?? {};
    const named = name ?? provider;
    if (named === undefined || noName.test(named)) continue;
    return { kind: 'search', target: { scope: 'current' }, query: '', account: named, confidence: 1 };
  }
  return null;
}
