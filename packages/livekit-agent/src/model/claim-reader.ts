import * as after from './claim-patterns.ts';
import * as say from './claim-words.ts';
import { anyTool, type Proof, sentenceEnd } from './claim-words.ts';
import { HeardSentence, type Reading } from './heard-sentence.ts';

/** What the subject of a clause is. */
type Subject = 'yours' | 'mail' | 'it' | 'that' | 'other';
/** What a clause came to: nothing, something that cannot be a claim to the end of the sentence, or a claim that nothing supports. */
type Verdict = 'harmless' | 'all harmless' | 'claim';

/**
 * Reads one sentence of an answer clause by clause, as its words come: does the agent say of itself that something was done which no tool
 * did? The subject of a clause decides; what somebody else says, asks or did is not looked into, and is never held back for long.
 */
export class ClaimReader {
  readonly #proven: ReadonlySet<string>;
  readonly #heard = new HeardSentence();
  /** The clause before told what the agent did: "I've found it and archived it". */
  #goesOn = false;
  /** Somebody's words are told in this sentence. */
  #reported = false;

  /** @param proven names of the tools that support a claim */
  constructor(proven: ReadonlySet<string>) {
    this.#proven = proven;
  }

  /** Takes words and marks one by one in lower case, `sentenceEnd` last. @returns whether what is held back then is a claim without support */
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
    if (first || this.#goesOn) {
      const bare = yield* this.#bare();
      if (bare !== 'harmless') return bare;
    }
    if (first && say.bareStates.has(word) && after.bareState.test(yield* this.#heard.rest(9)))
      return yield* this.#claims(undefined);
    if (first && say.introductions.has(word)) return yield* this.#introduction();
    if (this.#reported) return 'harmless';
    if (word === 'consider') return yield* this.#claims(anyTool);
    if (word === 'you') return yield* this.#driver();
    const subject = yield* this.#subject();
    if (subject === null) return 'harmless';
    this.#goesOn = false;
    return yield* this.#predicate(subject);
  }

  /** "As you asked, …", "For Friday …": up to the subject. */
  *#introduction(): Reading<Verdict> {
    for (let words = 0; words < 7; words++) {
      const word = yield* this.#heard.peek();
      if (word === 'i' || word === 'we') return yield* this.#clause(false);
      if (word === sentenceEnd || word === 'he' || word === 'she' || word === 'case') return 'harmless';
      if (word === 'now' && after.fromNowOn.test(yield* this.#heard.rest()))
        return yield* this.#claims(after.aboutLater, after.conditional);
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
    this.#goesOn = false;
    if (word === "'ll" || word === 'will' || word === 'shall' || word === 'wo') return yield* this.#promise();
    if (word === "'m" || word === 'am') return yield* this.#isDoing();
    const perfect = word === "'ve" || word === 'have';
    if (perfect) this.#heard.at++;
    if (word === 'can' && (yield* this.#heard.peek(1)) === 'confirm') return yield* this.#confirmed(2);
    yield* this.#heard.skipAdverbs();
    const verb = yield* this.#heard.peek();
    if (say.toOthers.has(verb)) {
      this.#heard.at++;
      return say.toDriver.has(yield* this.#heard.peek()) ? 'harmless' : yield* this.#claims(['send_draft']);
    }
    if (say.harmlessDeeds.has(verb)) {
      this.#goesOn = true;
      // "I've got it archived."
      const next = verb === 'got' ? yield* this.#heard.peek(1) : '';
      if (next === 'rid' || next === 'back') return yield* this.#claims(undefined);
      const isDone = verb === 'got' && say.pronouns.has(next) && say.deeds.has(yield* this.#heard.peek(2));
      if (!isDone) return 'harmless';
      this.#heard.at += 2;
    } else if (
      !(say.deeds.has(verb) || say.pastForms.has(verb) || (perfect ? after.participle : after.past).test(verb))
    )
      return 'harmless';
    const deed = yield* this.#heard.peek();
    this.#heard.at++;
    return yield* this.#claims(say.deeds.get(deed));
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
    if (after.comesBack.test(rest)) return yield* this.#claims(['snooze_email'], after.conditional);
    if (after.promise.test(rest)) return yield* this.#claims(after.memoryTools, after.conditional);
    return after.lasting.test(rest) ? yield* this.#claims(after.aboutLater, after.conditional) : 'harmless';
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
    return yield* this.#claims(say.deeds.get(verb));
  }

  /** "You're all set", "you won't hear from her any more". */
  *#driver(): Reading<Verdict> {
    this.#heard.at++;
    if (yield* this.#heard.take(say.forms.be)) {
      yield* this.#heard.take(say.adverbs);
      return (yield* this.#heard.take(say.finished)) ? yield* this.#claims(anyTool) : 'harmless';
    }
    const word = yield* this.#heard.peek();
    if (word !== 'wo' && word !== "'ll" && word !== 'will') return 'harmless';
    this.#heard.at++;
    const ahead = (yield* this.#heard.take(say.negations)) || (yield* this.#heard.peek(1)) === 'longer';
    const verb = yield* this.#heard.peek();
    if (!ahead && verb === 'find')
      return after.findable.test(yield* this.#heard.rest(9)) ? yield* this.#claims(undefined) : 'harmless';
    if (!['hear', 'be', 'get', 'no', 'see'].includes(verb)) return 'harmless';
    if (!ahead && !/^hear (?:nothing|no) more/.test(yield* this.#heard.rest(3))) return 'harmless';
    const rest = yield* this.#heard.rest();
    return after.hearing.test(rest)
      ? yield* this.#claims([...after.aboutLater, 'archive_email', 'snooze_email'], after.conditional)
      : 'harmless';
  }

  /** "Archived.", "All done.", "Sending it now": without a subject. */
  *#bare(): Reading<Verdict> {
    const from = this.#heard.at;
    const all = (yield* this.#heard.peek()) === 'all';
    if (all) this.#heard.at++;
    if ((yield* this.#heard.peek()).endsWith('ly')) yield* this.#heard.skipAdverbs();
    yield* this.#heard.take(say.forms.been);
    const verb = yield* this.#heard.peek();
    const next = say.isDeed(verb) ? yield* this.#heard.peek(1) : sentenceEnd;
    const goesOn = verb.endsWith('ing') ? say.afterDoing.has(next) : next === sentenceEnd || say.afterDeed.has(next);
    if (!say.isDeed(verb) || !goesOn || (say.finished.has(verb) && verb !== 'done' && !all && next !== '.')) {
      this.#heard.at = from;
      return 'harmless';
    }
    this.#heard.at++;
    const common = say.commonVerbs.has(verb) ? after.time : after.introduces;
    const proof = say.finished.has(verb) ? anyTool : say.deeds.get(verb);
    const verdict = yield* this.#claims(proof, after.byOthers, after.introduces, common);
    if (verdict === 'harmless') this.#heard.at = from;
    return verdict;
  }

  /** Reads the subject up to its verb; null where it can be none that was changed here. */
  *#subject(): Reading<Subject | null> {
    const first = yield* this.#heard.peek();
    if (say.pronouns.has(first)) {
      let ahead = 1;
      while (say.isAdverb(yield* this.#heard.peek(ahead))) ahead++;
      const next = yield* this.#heard.peek(ahead);
      if (say.verbs.has(next)) {
        this.#heard.at += ahead;
        return say.severalOrSomebody.has(first) ? 'other' : first === 'that' ? 'that' : 'it';
      }
      if (!say.pointing.has(first)) return null;
    }
    let isMail = false;
    let inPhrase = false;
    for (let words = 0; words < (isMail ? 12 : 6); words++) {
      const word = yield* this.#heard.peek();
      if (words > 0 && (yield* this.#heard.isVerb(word)))
        return !isMail ? 'other' : first === 'your' ? 'yours' : 'mail';
      if (isMail && say.isDeed(word) && !say.determiners.has(first)) return 'mail';
      if (
        word === sentenceEnd ||
        say.clauseBreaks.has(word) ||
        say.sayings.has(word) ||
        (words > 0 && say.relatives.has(word))
      )
        return null;
      // "Both of Magda's mails" goes on.
      const isPart = word === 'of' && say.pointing.has(first);
      if (!isMail && !isPart && words > 0 && (say.prepositions.has(word) || say.determiners.has(word))) return null;
      inPhrase ||= isMail && say.prepositions.has(word);
      // The last noun is what it is about: "the mail server".
      if (!inPhrase && !say.isAdverb(word) && word !== "'s")
        isMail = say.mailNouns.has(word) && (words > 0 || word !== 'one');
      this.#heard.at++;
    }
    return null;
  }

  /** "'s archived", "has been sent", "is in your archive now", "comes first from now on". */
  *#predicate(subject: Subject): Reading<Verdict> {
    const verb = yield* this.#heard.peek();
    if (say.isDeed(verb)) return yield* this.#passive(subject);
    this.#heard.at++;
    if (verb === 'was' || verb === 'were') return yield* this.#wasDone(subject);
    if (verb === "'ll" || verb === 'will') {
      const later = yield* this.#heard.rest(4);
      if (after.comesFirst.test(later)) return yield* this.#claims(['prioritize_sender']);
      return subject !== 'other' && after.returns.test(later) ? yield* this.#claims(['snooze_email']) : 'harmless';
    }
    if (verb === 'wo')
      return after.notAgain.test(yield* this.#heard.rest())
        ? yield* this.#claims(after.aboutLater, after.conditional)
        : 'harmless';
    if (say.forms.stays.has(verb)) {
      const rest = yield* this.#heard.rest(4);
      if (after.comesFirst.test(rest)) return yield* this.#claims(['prioritize_sender']);
      return subject !== 'other' && verb === 'lives' ? yield* this.#claims(anyTool) : 'harmless';
    }
    const skipped = yield* this.#heard.skipAdverbs();
    const rest = say.holding.has(yield* this.#heard.peek()) ? yield* this.#heard.rest(4) : '';
    if (after.hasFlag.test(rest)) return yield* this.#claims(['flag_email']);
    if (after.hasDraft.test(rest)) return yield* this.#claims(['draft_reply']);
    const isPassive = say.forms.be.has(verb) || skipped.includes('been') || (yield* this.#heard.peek()) === 'gone';
    const isSo = skipped.includes('already') && say.states.has(yield* this.#heard.peek());
    return isPassive && !isSo ? yield* this.#passive(subject) : 'harmless';
  }

  /** "Your reply was sent.": what was done with other mail, and when and where, a mail tells as well. */
  *#wasDone(subject: Subject): Reading<Verdict> {
    const known = say.deeds.get(yield* this.#heard.peek());
    this.#heard.at++;
    if (subject !== 'yours' || known === undefined) return 'harmless';
    return after.restsSo.test(yield* this.#heard.rest()) ? yield* this.#claims(known) : 'harmless';
  }

  *#passive(subject: Subject): Reading<Verdict> {
    const verb = yield* this.#heard.peek();
    const isMail = subject === 'mail' || subject === 'yours';
    if (subject !== 'other' && say.states.has(verb)) {
      const rest = yield* this.#heard.rest(8);
      if (after.place.test(rest) || (isMail && after.mailPlace.test(rest)))
        return yield* this.#claims(undefined, after.byOthers);
    }
    if (say.negations.has(verb)) return 'harmless';
    if (say.vipWords.has(verb)) {
      const rest = yield* this.#heard.rest(5);
      if (after.vip.test(rest)) return yield* this.#claims(['prioritize_sender']);
      if (/^on mute\b/.test(rest)) return yield* this.#claims(['mute_sender', 'mute_thread']);
    }
    if (subject === 'that' && say.shown.has(verb)) {
      return after.nowSo.test(yield* this.#heard.rest(8)) ? yield* this.#claims(anyTool, after.byOthers) : 'harmless';
    }
    const known = say.deeds.get(verb);
    const isVague = say.vagueDeeds.has(verb);
    if (!say.isDeed(verb) || verb.endsWith('ing')) return 'harmless';
    this.#heard.at++;
    if (say.ownVerbs.has(verb)) return yield* this.#claims(known, after.byOthers, after.elsewhere);
    const rest = yield* this.#heard.rest(9);
    if (verb === 'marked' && after.asPriority.test(rest)) return yield* this.#claims(['prioritize_sender']);
    if (verb === 'marked' && !after.asRead.test(rest)) return 'harmless';
    if (isMail) return yield* this.#claims(known, after.byOthers);
    if (verb === 'made' && after.vip.test(rest)) return yield* this.#claims(['prioritize_sender']);
    if (subject === 'other') {
      const isOurs = say.mailVerbs.has(verb)
        ? after.restsSo.test(rest)
        : known !== undefined && after.inMailbox.test(rest);
      return isOurs ? yield* this.#claims(known, after.byOthers) : 'harmless';
    }
    if (isVague && !after.place.test(rest)) return 'harmless';
    const common = say.commonVerbs.has(verb) ? [after.time] : [];
    return yield* this.#claims(known, after.byOthers, after.inTheWorld, ...common);
  }

  /**
   * @param proof tools that support it; absent: what the rest of the sentence names, else any
   * @param retold what the rest looks like where it is no claim after all
   */
  *#claims(proof: Proof | undefined, ...retold: readonly RegExp[]): Reading<Verdict> {
    if (proof !== undefined && this.#isProven(proof)) {
      this.#goesOn = true;
      return 'harmless';
    }
    const soon = yield* this.#heard.rest(6);
    if (retold.some((pattern) => pattern.test(soon))) return 'harmless';
    const rest = yield* this.#heard.rest();
    const object = say.objects.find(([words]) => words.test(rest))?.[1] ?? anyTool;
    const named = proof === undefined ? object : proof.length === 0 ? proof : [...proof, ...object];
    const isNone = [after.asked, after.attributed, ...retold].some((pattern) => pattern.test(rest));
    this.#goesOn = !isNone;
    return isNone || this.#isProven(named) ? 'harmless' : 'claim';
  }

  #isProven(proof: Proof): boolean {
    return proof.length === 0 ? this.#proven.size > 0 : proof.some((tool) => this.#proven.has(tool));
  }
}
