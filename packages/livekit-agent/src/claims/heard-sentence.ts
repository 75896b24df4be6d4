import * as say from './claim-words.ts';
import { sentenceEnd } from './claim-words.ts';

/** The words so far may be spoken, or are held back, since a claim may still come of them. */
type Step = 'free' | 'held';
/** Takes words and marks one by one, `sentenceEnd` last, and answers each with where the sentence stands. */
export type Reading<Result> = Generator<Step, Result, string>;

/** A sentence that is still being said, and how far it was read. */
export class HeardSentence {
  /** In lower case. */
  readonly #words: string[] = [];
  /** Places of words that are written with a capital. */
  readonly #capitals = new Set<number>();
  /** Where the reader is. */
  at = 0;
  step: Step = 'held';

  /** The word before the reader; empty at the start. */
  get before(): string {
    return this.#words[this.at - 1] ?? '';
  }

  /** The word at the place that was reached, or some words on; waits for it. */
  *peek(ahead = 0): Reading<string> {
    while (this.#words.length <= this.at + ahead && this.#words.at(-1) !== sentenceEnd) {
      const written = yield this.step;
      const word = written.toLowerCase();
      if (word !== written) this.#capitals.add(this.#words.length);
      this.#words.push(word);
    }
    return this.#words[this.at + ahead] ?? sentenceEnd;
  }

  /** Whether the word is written as a name is. */
  *isName(ahead = 0): Reading<boolean> {
    yield* this.peek(ahead);
    return this.#capitals.has(this.at + ahead);
  }

  /** Whether a word was read between a place and the reader. */
  passed(word: string, from: number): boolean {
    return this.#words.slice(from, this.at).includes(word);
  }

  *take(words: ReadonlySet<string>): Reading<boolean> {
    const fits = words.has(yield* this.peek());
    if (fits) this.at++;
    return fits;
  }

  /** What is left of the sentence, or its next words: no more is waited for than may tell. */
  *rest(words = Number.POSITIVE_INFINITY): Reading<string> {
    let ahead = 0;
    while (ahead < words && (yield* this.peek(ahead)) !== sentenceEnd) ahead++;
    return this.#words
      .slice(this.at, this.at + ahead)
      .map((word) => `${word} `)
      .join('');
  }

  /** "Now just", "gone ahead and", "permanently". @returns what was skipped */
  *skipAdverbs(): Reading<readonly string[]> {
    const from = this.at;
    for (let word = yield* this.peek(); ; word = yield* this.peek()) {
      if (say.isAdverb(word)) this.at++;
      else if (word === 'no' && (yield* this.peek(1)) === 'longer') this.at += 2;
      else if ((word === 'gone' || word === 'went') && (yield* this.peek(1)) === 'ahead') this.at += 2;
      else return this.#words.slice(from, this.at);
    }
  }

  /** "Okay, ", "got it, ", "right, and ". */
  *skipOpenings(): Reading<void> {
    for (;;) {
      const word = yield* this.peek();
      const second = say.opensWith(word);
      if (word === 'there' && say.forms.be.has(yield* this.peek(1))) return;
      if (second?.has(yield* this.peek(1))) this.at += 2;
      else if (say.isOpening(word) || word === ',' || word === '—' || word === '–' || word === '-') this.at++;
      else return;
    }
  }

  /** Whether the verb of the clause begins here, and no "'s" of a possessor. */
  *isVerb(word: string): Reading<boolean> {
    if (word !== "'s") return say.verbs.has(word);
    const next = yield* this.peek(1);
    return say.isAdverb(next) || say.isDeed(next) || say.states.has(next) || next === 'got';
  }
}
