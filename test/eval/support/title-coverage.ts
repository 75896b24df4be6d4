import type { MailMessage } from '@nexus/contracts';
import { createEnglishStemmer, splitSentences, stopWords } from '@nexus/text';

// Words that name no topic, whatever else stands beside them: a title made of these alone covers nothing.
const naming = new Set(
  'mail mails email message messages topic part other others various several people from one two three four'.split(' '),
);
const silent = new Set(stopWords);
const stemmer = createEnglishStemmer();
/** How much of a mail's text counts as its beginning: what somebody who glances at it has read. */
const firstSentences = 2;
const longestBeginning = 400;

/** The stems of a text that carry meaning, each once. */
export function contentStems(text: string): Set<string> {
  const words =
    text
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[\p{L}\p{N}]+(?:'\p{L}+)?/gu) ?? [];
  return new Set(words.filter((word) => !silent.has(word) && !naming.has(word)).map((word) => stemmer.stem(word)));
}

/** What somebody reads of a mail at a glance: its subject, who sent it, and its first sentences. */
function glance({ subject, from, body }: MailMessage): Set<string> {
  const beginning = splitSentences(body.own.slice(0, longestBeginning)).slice(0, firstSentences).join(' ');
  return contentStems(`${subject} ${from?.name ?? ''} ${from?.address.split('@')[0] ?? ''} ${beginning}`);
}

/** A title covers a mail when at least half of its content stems are seen in it at a glance. One without content covers nothing. */
function coversMail(title: string, seen: ReadonlySet<string>): boolean {
  const stems = [...contentStems(title)];
  return stems.length > 0 && stems.filter((stem) => seen.has(stem)).length * 2 >= stems.length;
}

/** A title covers a topic when it covers at least half of its mails, and never one alone: any mail's subject would cover a pair. */
export function coversTopic(title: string, mails: readonly MailMessage[]): boolean {
  const covered = mails.filter((mail) => coversMail(title, glance(mail))).length;
  return covered * 2 >= mails.length && covered >= Math.min(2, mails.length);
}
