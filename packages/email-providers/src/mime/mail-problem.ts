import type { MailProblem, MailProblemCode } from '@nexus/contracts';

const sentences: Readonly<Record<MailProblemCode, string>> = {
  'charset-unknown': 'Its letters are in a code I do not know, so some may be wrong.',
  'mime-broken': 'It is damaged, so something may be missing.',
  'mime-too-deep': 'It is nested too deep, so I left the inner parts out.',
  'header-too-long': 'Its header is far too long, so I read only the beginning of it.',
  'too-large': 'It is very large, so I read only the beginning.',
  'date-implausible': 'The date it claims cannot be true.',
  'date-missing': 'It does not say when it was written.',
  'cut-off': 'It breaks off in the middle.',
  'nothing-readable': 'There is nothing in it that I can read.',
};

/** A problem with its speakable sentence. */
export function mailProblem(code: MailProblemCode): MailProblem {
  return { code, sentence: sentences[code] };
}
