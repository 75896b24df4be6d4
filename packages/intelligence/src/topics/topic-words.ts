import { createEnglishStemmer, stopWords } from '@nexus/text';

// What mail says whatever it is about, beside the stop words proper.
const mailFiller = `hi hello hey dear regards cheers thanks thank thx sincerely best kind please wrote write writes sent send
  sending mail mails email emails e-mail message messages subject attached attachment attachments fwd forward forwarded reply
  replied original list lists mailing http https www com net org html would could should might shall will can may also just
  like get got getting know think want need make made see one two use used using way going really something anything
  nothing someone anyone everyone thing things lot much many even still well good right time day today tomorrow yesterday week
  monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat sun january february march april june july
  august september october november december jan feb mar apr jun jul aug sep sept oct nov dec don't doesn't didn't isn't
  i'm i've i'd i'll it's that's there's won't can't wouldn't couldn't you're you've they're we're let's what's here's he's she's
  not your yours my mine our ours his her hers its me him us you i he she it we do does did done doing has had having be been
  being is are was were am an a the and or but nor so too very if of at by for from in into on onto off out over under up down
  to with about above after again against all any both each every few more most other others some such no only own same until
  cannot couldn never always often ever yet else either neither rather quite almost enough next last first second full half
  go goes gone come comes came coming back around away put take takes took taken give gives gave given keep kept let tell told
  say says said saying ask asks asked look looks looking looked seem seems try tries tried trying work works worked working
  find found feel let's hope call called calling show shows please note able sorry welcome great best better bad big small
  little long short new old high low early late later soon now just hour hours minute minutes week weeks month months year
  years ago mr mrs ms dr sir madam team office copy question questions answer answers reason case point part place way ways
  people person man men woman bit lot kind sort fact end start started number numbers don doesn didn isn wasn won wouldn ve ll
  ive im id re est gmt cest cet pst edt pdt am pm yes ok okay sure maybe actually since though however already another
  without within because while where when what which who why how than then them they their there these those this that`;

const wordPattern = /\p{L}[\p{L}\p{M}\p{N}]*(?:['’+#-][\p{L}\p{M}\p{N}]+)*/gu;
const addressOrLink = /(?:https?:\/\/|www\.)\S+|[\w.+-]+@[\w.-]+/giu;
const longestWord = 30;

/** Turns text into the words that tell one topic from another. */
export interface TopicWords {
  /** Stems in reading order, stop words and mail's own filler left out. */
  stems(text: string): string[];
}

/**
 * A `TopicWords` that remembers the stems it has made; one for each run, so that memory is given back. `ignored`: more words
 * that say nothing here, lower case, such as the reader's own name.
 */
export function createTopicWords(ignored: Iterable<string> = []): TopicWords {
  const silent = new Set(stopWords);
  for (const word of mailFiller.split(/\s+/u)) silent.add(word);
  for (const word of ignored) silent.add(word);
  const stemmer = createEnglishStemmer();
  // Null: left out.
  const known = new Map<string, string | null>();

  function stemOf(written: string): string | null {
    const before = known.get(written);
    if (before !== undefined) return before;
    const plain = written.toLowerCase().replaceAll('’', "'");
    const useless = plain.length < 2 || plain.length > longestWord || silent.has(plain);
    const stem = useless ? null : stemmer.stem(plain);
    known.set(written, stem);
    return stem;
  }

  function stems(text: string): string[] {
    const found: string[] = [];
    // Most texts name no address: looking for a sign of one is ten times cheaper than looking for one.
    const plain = /[@/]|www/u.test(text) ? text.replace(addressOrLink, ' ') : text;
    for (const word of plain.match(wordPattern) ?? []) {
      const stem = stemOf(word);
      if (stem !== null) found.push(stem);
    }
    return found;
  }

  return { stems };
}
