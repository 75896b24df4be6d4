import type { Understanding, UnderstandingContext } from '../intent.ts';

const sendLater = "I can't send it later. Say send it, to send it now, or throw the draft away.";
const sendToMore =
  "I can't add somebody to the draft. Say send it, and forward the mail to them then, or reply to all.";
const whichIsThrown = 'Do you mean the draft, or the mail? Say throw the draft away, or archive the mail.';

const sends = /^\W*(?:(?:please|ok(?:ay)?|and|then|just)[\s,]+)*send\b/iu;
const asWell = /\b(?:too|as well|also)\W*$/iu;
const throws =
  /\b(?:throw|throws|chuck|toss|discard|scrap|bin|trash|ditch|dump|delete|erase|remove|kill)\b.*\b(?:it|that|this)\b/iu;

/**
 * Words that would act on the mail that is open where the draft that stands may be meant: "send it at five" puts no mail off, "send it to Magda
 * too" makes no other draft of it, and "throw it away" is asked about while the draft answers that mail. Null: nothing is in doubt.
 */
export function askWhetherDraft(read: Understanding, context: UnderstandingContext): string | null {
  const { text, verdict, intents } = read;
  const [intent, ...more] = intents;
  if (!context.pendingDraft || verdict !== 'meant' || intent === undefined || more.length > 0) return null;
  const { kind, target, replyKind } = intent;
  if (kind === 'snooze' && sends.test(text)) return sendLater;
  if (kind === 'draft-reply' && replyKind === 'forward' && sends.test(text) && asWell.test(text)) return sendToMore;
  if (kind !== 'archive' || target.scope !== 'current' || context.draftTold || !context.draftOfMail) return null;
  return throws.test(text) ? whichIsThrown : null;
}
