import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createManualScheduler } from '@nexus/async/testing';
import type { BriefingEvent } from '@nexus/contracts';
import { inventMail } from '@nexus/contracts/testing';
import { startDrive } from '../drive/drive.ts';
import { createTwinMailbox } from '../mail/twin-mailbox.ts';
import { createShelf, page, reader } from '../manuals/manual-shelf.ts';

/** The languages of Europe that are read out besides English (W-5). */
export const languages = {
  de: 'German',
  es: 'Spanish',
  fr: 'French',
  it: 'Italian',
  nl: 'Dutch',
  pl: 'Polish',
  pt: 'Portuguese',
  sv: 'Swedish',
} as const;
export type Code = keyof typeof languages;
export const codes: readonly Code[] = ['de', 'es', 'fr', 'it', 'nl', 'pl', 'pt', 'sv'];

export interface ForeignText {
  readonly code: Code;
  readonly title: string;
  readonly text: string;
}

/** Ten mails and five passages of manuals, written for this; a heading and a text each. */
export function readTexts(code: Code): {
  readonly mails: readonly ForeignText[];
  readonly manuals: readonly ForeignText[];
} {
  const path = fileURLToPath(new URL(`../../fixtures/languages/${code}.txt`, import.meta.url));
  const [mails = '', manuals = ''] = readFileSync(path, 'utf8').split('\n---\n');
  const read = (part: string) =>
    part
      .trim()
      .split(/\n\s*\n/)
      .map((block): ForeignText => {
        const [title = '', ...lines] = block.split('\n');
        return { code, title, text: lines.join('\n') };
      });
  return { mails: read(mails), manuals: read(manuals) };
}

type Answer = Extract<BriefingEvent, { type: 'assistant' }>;

/** What is said to each of these words in a drive with this one mail, or this one manual, and nothing else. */
export async function hearAbout(
  { mail, manual }: { readonly mail?: ForeignText; readonly manual?: ForeignText },
  words: readonly string[],
): Promise<readonly Answer[]> {
  const documents = manual && {
    userId: reader,
    documents: await createShelf([
      {
        fileName: 'handbook.pdf',
        title: 'handbook',
        places: [{ citation: page(3), content: `${manual.title}\n${manual.text}` }],
      },
    ]),
  };
  const mails = mail ? [inventMail({ subject: mail.title, own: mail.text })] : [];
  await using drive = await startDrive({
    mailbox: createTwinMailbox(mails).mailbox,
    scheduler: createManualScheduler(),
    ...documents,
  });
  const answers: Answer[] = [];
  for (const said of words) {
    const events = await drive.say(said);
    answers.push(...events.filter((event): event is Answer => event.type === 'assistant'));
  }
  return answers;
}

/** The share of a text's letters that is said in this language, 0…1. */
export function shareSaidIn(code: string, text: string, { stretches = [] }: Answer): number {
  const letters = (words: string) => words.toLowerCase().match(/\p{L}/gu)?.length ?? 0;
  const said = stretches.filter(({ language }) => language === code).map((stretch) => stretch.text);
  return Math.min(1, letters(said.join(' ')) / letters(text));
}
