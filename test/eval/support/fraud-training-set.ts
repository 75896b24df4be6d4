import type { LabelledSigns } from '@nexus/intelligence/fraud';
import { corpusMails, type SignedMail, spamFraudMails, writtenMails } from './fraud-mail.ts';

/** Honest mail that the false alarms are counted on, one by one. */
export const honestCorpora = ['judgement/mails.mbox', 'judgement/honest-bulk.mbox', 'mail/lists-2002-10.mbox'] as const;

/** A mail to learn from. Mails of one sender, and of one subject, are in one fold. */
export interface FraudExample extends LabelledSigns {
  readonly source: string;
  readonly group: string;
}

function groupOf({ email }: SignedMail): string {
  return email.from?.address.split('@')[1] ?? email.subject;
}

/** How much the mails of a source count together: what is asked of each honest corpus is a share of it, however large it is. */
const weightOf = { frauds: 500, lookalikes: 300, spam: 50, corpus: 500 };

/** All that may be learned from: what we wrote, the frauds of 2002, and honest mail. Null where EVAL_DATA lacks a part of it. */
export async function fraudExamples(dataFolder: string): Promise<readonly FraudExample[] | null> {
  const spam = await spamFraudMails(dataFolder);
  if (spam === null) return null;
  const examples: FraudExample[] = [
    ...label(writtenMails('frauds.txt'), { source: 'written', isFraud: true, weight: weightOf.frauds }),
    ...label(writtenMails('honest-lookalikes.txt'), {
      source: 'lookalikes',
      isFraud: false,
      weight: weightOf.lookalikes,
    }),
    ...label(spam, { source: 'spam', isFraud: true, weight: weightOf.spam }),
  ];
  for (const path of honestCorpora) {
    const mails = await corpusMails(dataFolder, path);
    if (mails === null) return null;
    examples.push(...label(mails, { source: path, isFraud: false, weight: weightOf.corpus }));
  }
  return examples;
}

function label(
  mails: readonly SignedMail[],
  { source, isFraud, weight }: Pick<FraudExample, 'source' | 'isFraud' | 'weight'>,
): readonly FraudExample[] {
  return mails.map((mail) => ({
    signs: mail.signs,
    isFraud,
    weight: weight / mails.length,
    source,
    group: groupOf(mail),
  }));
}
