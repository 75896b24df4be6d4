import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { createSeededRandom } from '@nexus/text';

const syllables =
  'ba ce di fo gu ka le mi no pu ra se ti vo wu xa ye zi bor cam del fin gar hol jun kel lor mar nen'.split(' ');
const common =
  `the a of to and in that it is for on with as be at this have from or by not but what all were we when there can an
  which their if will each about how up out them then she many some so these would other into has more two like him see could`.split(
    /\s+/u,
  );
const requests = [
  'Can you confirm by Friday?',
  'Please send me the drawings.',
  'No answer needed.',
  'What do you think?',
  'I will call you tomorrow at ten.',
];

export interface GeneratedMailbox {
  readonly path: string;
  readonly mails: number;
  readonly seed: number;
}

/** Words that no dictionary has, so that a theme's vocabulary is its own. */
function inventWords(random: () => number, count: number): string[] {
  const pick = (): string => syllables[Math.floor(random() * syllables.length)] ?? '';
  return Array.from({ length: count }, () => pick() + pick() + pick());
}

/**
 * Writes an mbox of invented mail: discussion lists and direct mail, threads of one to eight, texts of 0.5 to 4 KB with a theme's
 * words among common ones and the quoted mail before. There is a theme for every 60 mails, so that ten times the mail is ten times
 * the topics too. The same seed gives the same bytes.
 */
export async function generateMailbox({ path, mails, seed }: GeneratedMailbox): Promise<void> {
  const random = createSeededRandom(seed);
  const below = (limit: number): number => Math.floor(random() * limit);
  const pick = <Item>(items: readonly Item[], fallback: Item): Item => items[below(items.length)] ?? fallback;
  const themes = Array.from({ length: Math.max(4, Math.round(mails / 60)) }, (_, number) => ({
    words: inventWords(random, 60),
    people: Array.from(
      { length: 12 },
      (_unused, person) => `Person${number}x${person} <p${person}.t${number}@example.org>`,
    ),
    list: number % 3 === 0 ? `list${number}` : null,
  }));
  const text = (words: readonly string[]): string => {
    const length = 500 + below(3500);
    let written = '';
    while (written.length < length) {
      const sentence = Array.from({ length: 6 + below(12) }, () =>
        random() < 0.3 ? pick(words, '') : pick(common, ''),
      );
      written += `${sentence.join(' ')}.${random() < 0.2 ? '\n\n' : '\n'}`;
    }
    return `${written}\n${pick(requests, '')}\n`;
  };
  const file = createWriteStream(path);
  const start = Date.parse('2026-03-03T00:00:00Z');
  let written = 0;
  while (written < mails) {
    const theme = pick(themes, { words: [], people: [], list: null });
    const subject = [pick(theme.words, ''), pick(theme.words, ''), pick(theme.words, '')].join(' ');
    const size = 1 + below(random() < 0.3 ? 8 : 2);
    const references: string[] = [];
    let before = '';
    for (let place = 0; place < size && written < mails; place += 1) {
      const date = new Date(start + Math.floor((written / mails) * 6 * 86_400_000));
      const own = text(theme.words);
      const headers = [
        `From: ${pick(theme.people, '')}`,
        `To: ${theme.list === null ? 'Nora <nora@example.com>' : `${theme.list}@lists.example.net`}`,
        'Delivered-To: nora@example.com',
        `Subject: ${place === 0 ? subject : `Re: ${subject}`}`,
        `Date: ${date.toUTCString()}`,
        `Message-ID: <m${written}@example.org>`,
        ...(references.length > 0 ? [`References: ${references.map((id) => `<${id}>`).join(' ')}`] : []),
        ...(theme.list === null
          ? []
          : [`List-Id: <${theme.list}.lists.example.net>`, `List-Post: <mailto:${theme.list}@lists.example.net>`]),
        'MIME-Version: 1.0',
        'Content-Type: text/plain; charset=utf-8',
      ];
      const quoted =
        before === ''
          ? ''
          : `\nSomebody wrote:\n${before
              .split('\n')
              .slice(0, 12)
              .map((line) => `> ${line}`)
              .join('\n')}\n`;
      const mail = `From generator ${date.toUTCString()}\n${headers.join('\n')}\n\n${own}${quoted}\n`;
      if (!file.write(mail)) await once(file, 'drain');
      references.push(`m${written}@example.org`);
      before = own;
      written += 1;
    }
  }
  file.end();
  await once(file, 'close');
}
