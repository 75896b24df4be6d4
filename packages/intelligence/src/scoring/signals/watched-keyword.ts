import { hasPhrase, plainWords } from '@nexus/text';
import type { SignalReader } from '../signal-reading.ts';
import { evidence } from '../signal-reading.ts';

/** A word that the driver wants to hear about, in the subject or, a little weaker, in the mail's own text. */
export const watchedKeyword: SignalReader = ({ email, settings: { keywords } }) => {
  if (keywords.length === 0) return null;
  const subject = plainWords(email.subject);
  const inSubject = keywords.find((keyword) => hasPhrase(subject, keyword));
  if (inSubject !== undefined) return { id: 'watched-keyword', weight: 0.4, evidence: evidence(inSubject) };
  const text = plainWords(email.body.own);
  const inText = keywords.find((keyword) => hasPhrase(text, keyword));
  return inText === undefined ? null : { id: 'watched-keyword', weight: 0.35, evidence: evidence(inText) };
};
