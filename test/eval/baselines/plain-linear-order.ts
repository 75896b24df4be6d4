import type { MailMessage } from '@nexus/contracts';
import { trainWording, type Wordings, wordingLogOdds } from '@nexus/intelligence/importance';

function bucket(name: string, value: number): string {
  return `<${name}-${Math.min(6, Math.round(Math.log2(1 + value)))}>`;
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

/** Twelve counts, each as the word of its order of magnitude. */
function counts({ subject, body, to, cc, recipientCount }: MailMessage): string[] {
  const text = body.own;
  return [
    bucket('to', to.length),
    bucket('cc', cc.length),
    bucket('all', recipientCount),
    bucket('length', text.length / 50),
    bucket('quoted', body.quoted.length / 50),
    bucket('questions', count(text, /\?/g)),
    bucket('exclamations', count(text, /!/g)),
    bucket('you', count(text, /\byou/gi)),
    bucket('digits', count(text, /\d+/g)),
    bucket('links', count(text, /https?:/gi)),
    bucket('reply', count(subject, /^re:/i)),
    bucket('forward', count(subject, /^fwd?:/i)),
  ];
}

/** All words and pairs of neighbours of subject and text, wherever they stand, and twelve counts. */
export function plainWordings(email: MailMessage): Wordings {
  const words = `${email.subject}\n${email.body.own}\n${email.body.quoted}`.toLowerCase().match(/[a-z']+|[?!]/g) ?? [];
  const phrases = new Set(counts(email));
  for (const [index, word] of words.entries()) {
    phrases.add(word);
    if (index > 0) phrases.add(`${words[index - 1]} ${word}`);
  }
  return { phrases: [...phrases], sender: email.from?.address ?? '' };
}

/** The linear model of the data's README: returns the log-odds of "2 or 3". */
export function trainPlainLinear(
  mails: readonly { readonly wordings: Wordings; readonly important: boolean }[],
): (wordings: Wordings) => number {
  const model = trainWording(
    mails.map(({ wordings }) => wordings),
    {
      values: Float64Array.from(mails, ({ important }) => (important ? 1 : 0)),
      importance: new Float64Array(mails.length).fill(1),
    },
  );
  return (wordings) => wordingLogOdds(model, wordings);
}
