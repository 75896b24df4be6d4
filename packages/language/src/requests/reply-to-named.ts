import type { Intent, Understanding } from '../intent.ts';

const replyAllTo =
  /^(\W*(?:(?:please|ok(?:ay)?|and|so|now|then)[\s,]+)*)reply(?:-| )(?:to )?(?:all|everyone|everybody) (?:to|on) (?=(?:the|that|my|our) )/iu;

/**
 * "Reply all to the site meeting one, say …": an answer to a mail that is named, to all whom it went to. Null for other words.
 *
 * @param read how "reply to the site meeting one, say …" is understood
 */
export function readReplyAllToNamed(text: string, read: (words: string) => Understanding): Understanding | null {
  if (!replyAllTo.test(text)) return null;
  const toOne = read(text.replace(replyAllTo, '$1reply to '));
  const intents = toOne.intents.map(
    (intent): Intent =>
      intent.kind === 'draft-reply' && intent.replyKind === 'reply' ? { ...intent, replyKind: 'reply-all' } : intent,
  );
  return { ...toOne, text, intents };
}
