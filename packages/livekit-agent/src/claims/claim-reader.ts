import { ClaimJudge, type Verdict } from './claim-judge.ts';
import * as after from './claim-patterns.ts';
import { PredicateReader } from './claim-predicate.ts';
import * as say from './claim-words.ts';
import { anyTool, sentenceEnd } from './claim-words.ts';
import type { HeardSentence, Reading } from './heard-sentence.ts';

/**
 * Reads one sentence of an answer clause by clause, as its words come: does the agent say of itself that something was done which no tool
 * did? The subject of a clause decides; what somebody else says, asks or did is not looked into, and is never held back for long.
 */
export class ClaimReader {
  readonly #judge: ClaimJudge;
  readonly #heard: HeardSentence;
  readonly #predicates: PredicateReader;
  /** Somebody's words are told in this sentence. */
  #reported = false;

  /**
   * @param proven names of the tools that support a claim
   * @param ordersPlace whether the driver ordered that a mail be put somewhere; only asked where it matters
   */
  constructor(proven: ReadonlySet<string>, ordersPlace: () => boolean) {
    this.#judge = new ClaimJudge(proven, ordersPlace);
    this.#heard = this.#judge.heard;
    this.#predicates = new PredicateReader(this.#judge);
  }

  /** Takes words and marks one by one as they are written, `sentenceEnd` last. @returns whether what is held back then is a claim without support */
  *read(): Reading<boolean> {
    let clause = yield* this.#aside(() => this.#clause(true));
    for (;;) {
      if (clause === 'claim') return true;
      this.#heard.step = 'free';
      const word = yield* this.#heard.peek();
      if (word === sentenceEnd) return false;
      this.#noteSaying(word);
      const afterSaying = say.sayings.has(this.#heard.before);
      this.#heard.at++;
      if (!say.clauseBreaks.has(word)) continue;
      // Somebody's direct speech: "she writes, I have moved it".
      if (afterSaying && (word === ',' || word === ':')) clause = 'all harmless';
      if (say.strongBreaks.has(word)) this.#reported = false;
      else if (clause === 'all harmless') continue;
      // After a name or a word of address a sentence as good as begins: "There we go, archived."
      const isFirst = this.#heard.at <= 4 && !this.#reported;
      clause = yield* this.#aside(() => this.#clause(isFirst));
    }
  }

  /** Reads on without moving; what was read is looked through again for the next clause. */
  *#aside(read: () => Reading<Verdict>): Reading<Verdict> {
    const from = this.#heard.at;
    this.#heard.step = 'held';
    const verdict = yield* read();
    if (verdict !== 'claim') this.#heard.at = from;
    return verdict;
  }

  /** From here on somebody's words are told, other than the driver's ("as you said"). */
  #noteSaying(word: string): void {
    if (say.sayings.has(word) && this.#heard.before !== 'you') this.#reported = true;
  }

  *#clause(first: boolean): Reading<Verdict> {
    yield* this.#heard.skipOpenings();
    const word = yield* this.#heard.peek();
    if (word === 'i' || word === 'we') {
      this.#heard.at++;
      return yield* this.#agent();
    }
    if (say.conditions.has(word) || word === '"') return 'all harmless';
    if (first && say.questionWords.has(word)) return 'all harmless';
    if (first && say.nobody.has(word)) return 'harmless';
    if (first || this.#judge.goesOn) {
      const bare = yield* this.#bare();
      if (bare !== 'harmless') return bare;
    }
    if (first && say.bareStates.has(word) && after.bareState.test(yield* this.#heard.rest(9)))
      return yield* this.#judge.claims(undefined);
    if (first && say.fronted.has(word) && after.frontedIt.test(yield* this.#heard.rest(9)))
      return yield* this.#judge.claims(undefined, after.asBefore);
    if (first && say.introductions.has(word)) return yield* this.#introduction();
    if (this.#reported) return 'harmless';
    if (word === 'consider') return yield* this.#judge.claims(anyTool);
    if (word === 'you') return yield* this.#driver();
    return yield* this.#predicates.read();
  }

  /** "As you asked, …", "For Friday …": up to the subject. */
  *#introduction(): Reading<Verdict> {
    for (let words = 0; words < 7; words++) {
      const word = yield* this.#heard.peek();
      if (word === 'i' || word === 'we') return yield* this.#clause(false);
      if (word === sentenceEnd || word === 'he' || word === 'she' || word === 'case') return 'harmless';
      if (word === 'now' && after.fromNowOn.test(yield* this.#heard.rest()))
        return yield* this.#judge.claims(after.aboutLater, after.conditional);
      this.#noteSaying(word);
      if (say.sources.has(word)) this.#reported = true;
      this.#heard.at++;
      if (word === ',' || word === ':') return yield* this.#clause(true);
    }
    return 'harmless';
  }

  /** "I've archived it", "I popped it in the archive", "I'll remember that". */
  *#agent(): Reading<Verdict> {
    const word = yield* this.#heard.peek();
    this.#judge.goesOn = false;
    if (word === "'ll" || word === 'will' || word === 'shall' || word === 'wo') return yield* this.#promise();
    if (word === "'m" || word === 'am') return yield* this.#isDoing();
    const perfect = word === "'ve" || word === 'have';
    if (perfect) this.#heard.at++;
    if (word === 'can' && (yield* this.#heard.peek(1)) === 'confirm') return yield* this.#confirmed(2);
    yield* this.#heard.skipAdverbs();
    const verb = yield* this.#heard.peek();
    if (say.toOthers.has(verb)) {
      this.#heard.at++;
      return say.toDriver.has(yield* this.#heard.peek()) ? 'harmless' : yield* this.#judge.claims(['send_draft']);
    }
    if (say.harmlessDeeds.has(verb)) {
      this.#judge.goesOn = true;
      // "I've got it archived."
      const next = verb === 'got' ? yield* this.#heard.peek(1) : '';
      if (next === 'rid' || next === 'back') return yield* this.#judge.claims(undefined);
      const isDone = verb === 'got' && say.pronouns.has(next) && say.deeds.has(yield* this.#heard.peek(2));
      if (!isDone) return 'harmless';
      this.#heard.at += 2;
    } else if (
      !(say.deeds.has(verb) || say.pastForms.has(verb) || (perfect ? after.participle : after.past).test(verb))
    )
      return 'harmless';
    const deed = yield* this.#heard.peek();
    this.#heard.at++;
    return yield* this.#judge.claims(say.deeds.get(deed));
  }

  /** "I can confirm (that) …": what follows is the agent's own word. */
  *#confirmed(words: number): Reading<Verdict> {
    this.#heard.at += words;
    if ((yield* this.#heard.peek()) === 'that' && !say.verbs.has(yield* this.#heard.peek(1))) this.#heard.at++;
    return yield* this.#clause(false);
  }

  /** Futures are offers, but a promise to remember, or for all time, is taken as done: the driver would not check it. */
  *#promise(): Reading<Verdict> {
    this.#heard.at++;
    while (say.isAdverb(yield* this.#heard.peek()) || say.negations.has(yield* this.#heard.peek())) this.#heard.at++;
    if ((yield* this.#heard.peek(1)) === 'sure') this.#heard.at += 3;
    if (!say.promises.has(yield* this.#heard.peek())) return 'harmless';
    const rest = yield* this.#heard.rest();
    if (after.comesBack.test(rest))
      return yield* this.#judge.claims(['snooze_email', 'set_reminder'], after.conditional);
    if (after.promise.test(rest)) return yield* this.#judge.claims(after.memoryTools, after.conditional);
    return after.lasting.test(rest) ? yield* this.#judge.claims(after.aboutLater, after.conditional) : 'harmless';
  }

  /** "I'm sending it now", "I'm going to make a note of it", "I'm glad to say it's archived". */
  *#isDoing(): Reading<Verdict> {
    this.#heard.at++;
    yield* this.#heard.skipAdverbs();
    const verb = yield* this.#heard.peek();
    if (say.glad.has(verb) && (yield* this.#heard.peek(1)) === 'to') return yield* this.#confirmed(3);
    if (verb === 'going' && (yield* this.#heard.peek(1)) === 'to') {
      this.#heard.at++;
      return yield* this.#promise();
    }
    if (!verb.endsWith('ing') || !say.deeds.has(verb)) return 'harmless';
    this.#heard.at++;
    return yield* this.#judge.claims(say.deeds.get(verb));
  }

  /** "You're all set", "you won't hear from her any more". */
  *#driver(): Reading<Verdict> {
    this.#heard.at++;
    if (yield* this.#heard.take(say.forms.be)) {
      yield* this.#heard.take(say.adverbs);
      return (yield* this.#heard.take(say.finished)) ? yield* this.#judge.claims(anyTool) : 'harmless';
    }
    const word = yield* this.#heard.peek();
    if (word !== 'wo' && word !== "'ll" && word !== 'will') return 'harmless';
    this.#heard.at++;
    if (after.beReminded.test(yield* this.#heard.rest(2)) && after.reminded.test(yield* this.#heard.rest()))
      return yield* this.#judge.claims(['snooze_email'], after.conditional, after.byOthers);
    const ahead = (yield* this.#heard.take(say.negations)) || (yield* this.#heard.peek(1)) === 'longer';
    const verb = yield* this.#heard.peek();
    if (!ahead && verb === 'find')
      return after.findable.test(yield* this.#heard.rest(9)) ? yield* this.#judge.claims(undefined) : 'harmless';
    if (!['hear', 'be', 'get', 'no', 'see'].includes(verb)) return 'harmless';
    if (!ahead && !/^hear (?:nothing|no) more/.test(yield* this.#heard.rest(3))) return 'harmless';
    const rest = yield* this.#heard.rest();
    return after.hearing.test(rest)
      ? yield* this.#judge.claims([...after.aboutLater, 'archive_email', 'snooze_email'], after.conditional)
      : 'harmless';
  }

  /** "Archived.", "All done.", "Sending it now", "Flagged Kerr's mail for you": without a subject. */
  *#bare(): Reading<Verdict> {
    const from = this.#heard.at;
    const verdict = yield* this.#bareDeed();
    if (verdict === 'harmless') this.#heard.at = from;
    return verdict;
  }

  *#bareDeed(): Reading<Verdict> {
    const all = (yield* this.#heard.peek()) === 'all';
    if (all) this.#heard.at++;
    if ((yield* this.#heard.peek()).endsWith('ly')) yield* this.#heard.skipAdverbs();
    yield* this.#heard.take(say.forms.been);
    const verb = yield* this.#heard.peek();
    const isVague = say.vagueDeeds.has(verb) || (say.pastForms.has(verb) && !say.draftDeeds.has(verb));
    if (!say.isDeed(verb) && !say.draftDeeds.has(verb) && !isVague) return 'harmless';
    const next = yield* this.#heard.peek(1);
    const goesOn = verb.endsWith('ing') ? say.afterDoing.has(next) : next === sentenceEnd || say.afterDeed.has(next);
    const isWhole = say.isDeed(verb) && goesOn && !(say.finished.has(verb) && verb !== 'done' && !all && next !== '.');
    const hasObject = !verb.endsWith('ing') && (yield* this.#hasObject(next));
    if (!isWhole && !hasObject) return 'harmless';
    this.#heard.at++;
    const proof = say.finished.has(verb) ? anyTool : (say.deeds.get(verb) ?? say.draftDeeds.get(verb));
    if (hasObject) {
      const isTold = !isVague || after.namesObject(yield* this.#heard.rest());
      if (!isTold) return 'harmless';
      return yield* this.#judge.claims(proof, after.byOthers, after.hasOwnVerb, after.introducesAnyone);
    }
    const common = say.commonVerbs.has(verb) ? after.time : after.introduces;
    return yield* this.#judge.claims(proof, after.byOthers, after.introduces, common);
  }

  /** "The invoice", "her", "Kerr's mail", "Winifred for you", but not the nouns of "muted colours", "BBC footage". */
  *#hasObject(next: string): Reading<boolean> {
    if (say.objectsBegin.has(next)) return true;
    if (!(yield* this.#heard.isName(1))) return false;
    let ahead = 2;
    while (yield* this.#heard.isName(ahead)) ahead++;
    return say.afterName.has(yield* this.#heard.peek(ahead));
  }
}
