import * as say from './claim-words.ts';
import { anyTool, type Proof, sentenceEnd } from './claim-words.ts';

/** The words so far may be spoken, or are held back, since a claim may still come of them. */
type Step = 'free' | 'held';
type Reading<Result> = Generator<Step, Result, string>;
/** What the subject of a clause is. */
type Subject = 'yours' | 'mail' | 'it' | 'other';
/** What a clause came to: nothing, something that cannot be a claim to the end of the sentence, or a claim that nothing supports. */
type Verdict = 'harmless' | 'all harmless' | 'claim';

const aboutLater: Proof = ['prioritize_sender', 'mute_sender', 'mute_thread', 'unlist_sender', 'set_preference', 'save_to_memory'];
const memoryTools: Proof = ['save_to_memory', 'list_memories', 'forget_memory', 'set_preference'];

// What follows the verb, as words with a space after each.
const asked = /^[^,]*\? $|, (?:is|are|was|has|have|did|right|ok|okay|yes) [^,]*\? $/;
const attributed =
  /, (?:(?!i |you |we )[\p{L}'-]+ ){1,3}(?:'s )?(?:says|said|writes|wrote|asks|adds|added|reports|reported|claims|mentions|explains|notes|thinks|tells|told|jokes|insists) [^,]*$/u;
const conditional = /^[^,]*\b(?:if|unless|once|as soon as|when you|after you|say yes|say so)\b/;
const byOthers = /^(?:[\p{L}'-]+ ){0,4}by (?!now|then|you)/u;
const time =
  /^(?:(?:to|till|until|from|for|on|back|forward|off|up|out|the|early|late|next|this|half|quarter) )*(?:\d|(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|today|tonight|week|month|year|morning|afternoon|evening|noon|lunch|midday|january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|winter|past|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)/;
const elsewhere = /^(?:as|on|at|with|since|under|from|in|to|along|among|between|during|because|like) /;
const inMailbox = /\b(?:archive|folder|inbox|(?:on|of) your list)\b/;
const asPriority = /^as (?:a |your )?(?:new )?(?:vip|priority)\b/;
/** Of a thing in the world: sent from Cork, stored at the office, flagged as unsafe. */
const inTheWorld = /^(?:from|on|at|with|behind|as|in) (?!(?:\S+ ){0,3}(?:archive|folder|inbox|way|list) |read|unread|done|important)/;
const restsSo = /^(?:[.!,;—–…-] |$|now |again |for (?:you|now|later) |until |till |and |so )/;
const participle = /(?:ed|[^t]en|wn|un|ung|uck|pt|lt|ught|ade|ut|nt|it|id|ew)$/;
const past = /(?<!e)ed$/;
const bareState = /^(?:back|out|gone|off|away|hidden|unread) (?:(?:to|in|of|from|your|the|its|where|it|was|now|again|until|till|inbox|unread|archive|list|sight|folder|way|\S+day|\S+ folder) )*[.!] $/;
const fromNowOn = /^now on (?:, )?.*\b(?:first|i 'll|you (?:will|'ll|wo))\b/;
const notAgain = /^n't (?:bother you|come up|show up|pop up|turn up) /;
/** "That's Ruth's mail archived." */
const nowSo = new RegExp(`^(?!\\S+ that |.*\\b(?:is|are|was|has|have|who) )(?:\\S+ ){1,6}(?:${[...say.deeds.keys()].join('|')}) (?:[.!,;—–-]|and|now|until|till) `);
const asRead = /^(?:as )?(?:un)?(?:read|done|important|for)\b/;
/** "Moved from Tuesday to Friday, the slab slot now clashes": what a mail tells is introduced so. */
const introduces =
  /^(?:[^\s,]+ ){1,9}, (?:the|a|an|these|those|his|her|their|its|he|she|they|it|this|both|all|[\p{L}-]+ (?:'s|is|has|needs|wants|writes|says|asks)) /u;
const place =
  /^(?:(?:back|safely|away|off|out|in|into|under|inside|to|of|on|your|the|its|their|her|his) )*(?:[\p{L}-]+ ){0,3}(?:archive|folder|inbox|bin|sight|drafts)\b|^back (?:in|to|as|where)\b|^unread (?:again|now)\b|^(?:gone|away|hidden|on its way|taken care|ready|off|on mute)\b(?! (?:at|in|for) )/u;
const promise = /^(?:remember|note|memori[sz]e|not forget|forget|(?:keep|bear|hold) (?:\S+ ){1,4}?in (?:mind|memory)|make (?:\S+ ){0,2}note)\b/;
const lasting = /\b(?:from now on|from here on|in future|in the future|any ?more|never again)\b/;
const vip = /^(?:(?:a|an|on|one|of|your|new|top|at|the) )*(?:vip|priority)\b/;
/** What the driver is told not to hear any more. */
const hearing = /^(?:no longer )?(?:hear|be (?:told|bothered|read)|get|see) .*(?:any ?more|again|new|from (?:her|him|them|now)|about)\b/;
const comesFirst = /^first (?:now|from now|from here|[.!])/;

/**
 * Reads one sentence of an answer clause by clause, as its words come: does the agent say of itself that something was done which no tool
 * did? The subject of a clause decides; what somebody else says, asks or did is not looked into, and is never held back for long.
 */
export class ClaimReader {
  readonly #proven: ReadonlySet<string>;
  readonly #words: string[] = [];
  #at = 0;
  #step: Step = 'held';
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
    let clause: Verdict = yield* this.#clause(true);
    for (;;) {
      if (clause === 'claim') return true;
      this.#step = 'free';
      const word = yield* this.#peek();
      if (word === sentenceEnd) return false;
      this.#noteSaying(word);
      const afterSaying = say.sayings.has(this.#words[this.#at - 1] ?? '');
      this.#at++;
      if (!say.clauseBreaks.has(word)) continue;
      // Somebody's direct speech: "she writes, I have moved it".
      if (afterSaying && (word === ',' || word === ':')) clause = 'all harmless';
      if (say.strongBreaks.has(word)) this.#reported = false;
      else if (clause === 'all harmless') continue;
      clause = yield* this.#aside(() => this.#clause(false));
    }
  }

  /** The word at the place that was reached, or some words on; waits for it. */
  *#peek(ahead = 0): Reading<string> {
    while (this.#words.length <= this.#at + ahead && this.#words.at(-1) !== sentenceEnd) {
      this.#words.push(yield this.#step);
    }
    return this.#words[this.#at + ahead] ?? sentenceEnd;
  }

  *#take(words: ReadonlySet<string>): Reading<boolean> {
    const fits = words.has(yield* this.#peek());
    if (fits) this.#at++;
    return fits;
  }

  /** Reads on without moving; what was read is looked through again for the next clause. */
  *#aside(read: () => Reading<Verdict>): Reading<Verdict> {
    const from = this.#at;
    this.#step = 'held';
    const verdict = yield* read();
    if (verdict !== 'claim') this.#at = from;
    return verdict;
  }

  /** From here on somebody's words are told, other than the driver's ("as you said"). */
  #noteSaying(word: string): void {
    if (say.sayings.has(word) && this.#words[this.#at - 1] !== 'you') this.#reported = true;
  }

  /** All that is left of the sentence. */
  *#rest(): Reading<string> {
    let ahead = 0;
    while ((yield* this.#peek(ahead)) !== sentenceEnd) ahead++;
    return this.#words.slice(this.#at, this.#at + ahead).map((word) => `${word} `).join('');
  }

  *#clause(first: boolean): Reading<Verdict> {
    yield* this.#openings();
    const word = yield* this.#peek();
    if (word === 'i' || word === 'we') {
      this.#at++;
      return yield* this.#agent();
    }
    if (say.conditions.has(word) || word === '"') return 'all harmless';
    if (first && say.questionWords.has(word)) return 'all harmless';
    if (first || this.#goesOn) {
      const bare = yield* this.#bare();
      if (bare !== 'harmless') return bare;
    }
    if (first && say.bareStates.has(word) && bareState.test(yield* this.#rest())) return yield* this.#claims(undefined);
    if (first && say.introductions.has(word)) return yield* this.#introduction();
    if (this.#reported) return 'harmless';
    if (word === 'consider') return yield* this.#claims(anyTool);
    if (word === 'you') return yield* this.#driver();
    const subject = yield* this.#subject();
    return subject === null ? 'harmless' : yield* this.#predicate(subject);
  }

  *#openings(): Reading<void> {
    for (;;) {
      const word = yield* this.#peek();
      const second = say.opensWith(word);
      if (second !== undefined && second.has(yield* this.#peek(1))) this.#at += 2;
      else if (say.isOpening(word) || word === ',' || word === '—' || word === '–' || word === '-') this.#at++;
      else return;
    }
  }

  /** "As you asked, …", "For Friday …": up to the subject. */
  *#introduction(): Reading<Verdict> {
    for (let words = 0; words < 7; words++) {
      const word = yield* this.#peek();
      if (word === 'i' || word === 'we') return yield* this.#clause(false);
      if (word === sentenceEnd || word === 'he' || word === 'she' || word === 'case') return 'harmless';
      if (word === 'now' && fromNowOn.test(yield* this.#rest())) return yield* this.#claims(aboutLater, conditional);
      this.#noteSaying(word);
      this.#at++;
      if (word === ',' || word === ':') return yield* this.#clause(true);
    }
    return 'harmless';
  }

  /** "I've archived it", "I popped it in the archive", "I'll remember that". */
  *#agent(): Reading<Verdict> {
    const word = yield* this.#peek();
    this.#goesOn = false;
    if (word === "'ll" || word === 'will' || word === 'shall' || word === 'wo') return yield* this.#promise();
    if (word === "'m" || word === 'am') return yield* this.#isDoing();
    const perfect = word === "'ve" || word === 'have';
    if (perfect) this.#at++;
    if (word === 'can' && (yield* this.#peek(1)) === 'confirm') return yield* this.#confirmed(2);
    while (yield* this.#take(say.adverbs));
    const verb = yield* this.#peek();
    if (say.toOthers.has(verb)) {
      this.#at++;
      return say.toDriver.has(yield* this.#peek()) ? 'harmless' : yield* this.#claims(['send_draft']);
    }
    if (say.harmlessDeeds.has(verb)) {
      this.#goesOn = true;
      // "I've got it archived."
      const isDone = verb === 'got' && say.pronouns.has(yield* this.#peek(1)) && say.deeds.has(yield* this.#peek(2));
      if (!isDone) return 'harmless';
      this.#at += 2;
    } else if (!(say.deeds.has(verb) || say.pastForms.has(verb) || (perfect ? participle : past).test(verb))) return 'harmless';
    const deed = yield* this.#peek();
    this.#at++;
    return yield* this.#claims(say.deeds.get(deed));
  }

  *#confirmed(words: number): Reading<Verdict> {
    this.#at += words;
    if ((yield* this.#peek()) === 'that') {
      const next = yield* this.#peek(1);
      if (!['is', "'s", 'has', 'one'].includes(next)) this.#at++;
    }
    return yield* this.#clause(false);
  }

  /** Futures are offers, but a promise to remember, or for all time, is taken as done: the driver would not check it. */
  *#promise(): Reading<Verdict> {
    this.#at++;
    while ((yield* this.#take(say.adverbs)) || (yield* this.#take(say.negations)) || (yield* this.#take(say.sureTo)));
    if (!say.promises.has(yield* this.#peek())) return 'harmless';
    const rest = yield* this.#rest();
    if (promise.test(rest)) return yield* this.#claims(memoryTools, conditional);
    return lasting.test(rest) ? yield* this.#claims(aboutLater, conditional) : 'harmless';
  }

  /** "I'm sending it now", "I'm going to make a note of it", "I'm glad to say it's archived". */
  *#isDoing(): Reading<Verdict> {
    this.#at++;
    while (yield* this.#take(say.adverbs));
    const verb = yield* this.#peek();
    if (say.glad.has(verb) && (yield* this.#peek(1)) === 'to') return yield* this.#confirmed(3);
    if (verb === 'going' && (yield* this.#peek(1)) === 'to') {
      this.#at++;
      return yield* this.#promise();
    }
    if (!verb.endsWith('ing') || !say.deeds.has(verb)) return 'harmless';
    this.#at++;
    return yield* this.#claims(say.deeds.get(verb));
  }

  /** "You're all set", "you won't hear from her any more". */
  *#driver(): Reading<Verdict> {
    this.#at++;
    if (yield* this.#take(say.forms.be)) {
      yield* this.#take(say.adverbs);
      return (yield* this.#take(say.finished)) ? yield* this.#claims(anyTool) : 'harmless';
    }
    const word = yield* this.#peek();
    if (word !== 'wo' && word !== "'ll" && word !== 'will') return 'harmless';
    this.#at++;
    const ahead = (yield* this.#take(say.negations)) || (yield* this.#peek(1)) === 'longer';
    const verb = yield* this.#peek();
    if (!ahead || !['hear', 'be', 'get', 'no', 'see'].includes(verb)) return 'harmless';
    const rest = yield* this.#rest();
    return hearing.test(rest) ? yield* this.#claims([...aboutLater, 'archive_email', 'snooze_email'], conditional) : 'harmless';
  }

  /** "Archived.", "All done.", "Sending it now": without a subject. */
  *#bare(): Reading<Verdict> {
    const from = this.#at;
    const all = (yield* this.#peek()) === 'all';
    if (all) this.#at++;
    yield* this.#take(say.forms.been);
    const verb = yield* this.#peek();
    const next = yield* this.#lookPast(verb);
    const goesOn = verb.endsWith('ing') ? say.afterDoing.has(next) : next === sentenceEnd || say.afterDeed.has(next);
    const isDeed = say.deeds.has(verb) || say.vagueDeeds.has(verb) || say.finished.has(verb);
    if (!isDeed || !goesOn || (say.finished.has(verb) && verb !== 'done' && !all && next !== '.')) {
      this.#at = from;
      return 'harmless';
    }
    this.#at++;
    const common = say.commonVerbs.has(verb) ? time : introduces;
    const proof = say.finished.has(verb) ? anyTool : say.deeds.get(verb);
    const verdict = yield* this.#claims(proof, byOthers, introduces, common);
    if (verdict === 'harmless') this.#at = from;
    return verdict;
  }

  /** The word after a deed; only where there is one is it waited for. */
  *#lookPast(verb: string): Reading<string> {
    const isDeed = say.deeds.has(verb) || say.vagueDeeds.has(verb) || say.finished.has(verb);
    return isDeed ? yield* this.#peek(1) : sentenceEnd;
  }

  /** Reads the subject up to its verb; null where it can be none that was changed here. */
  *#subject(): Reading<Subject | null> {
    const first = yield* this.#peek();
    if (say.pronouns.has(first)) {
      const next = yield* this.#peek(1);
      if (say.forms.be.has(next) || say.forms.have.has(next)) {
        this.#at++;
        return say.severalOrSomebody.has(first) ? 'other' : 'it';
      }
      if (!say.pointing.has(first)) return null;
    }
    let isMail = false;
    let inPhrase = false;
    for (let words = 0; words < (isMail ? 12 : 6); words++) {
      const word = yield* this.#peek();
      if (words > 0 && (yield* this.#isVerb(word))) return !isMail ? 'other' : first === 'your' ? 'yours' : 'mail';
      if (isMail && say.isDeed(word) && !say.determiners.has(first)) return 'mail';
      if (word === sentenceEnd || say.clauseBreaks.has(word) || say.sayings.has(word) || (words > 0 && say.relatives.has(word))) return null;
      if (!isMail && words > 0 && (say.prepositions.has(word) || say.determiners.has(word))) return null;
      inPhrase ||= isMail && say.prepositions.has(word);
      // The last noun is what it is about: "the mail server".
      if (!inPhrase && !say.adverbs.has(word) && word !== "'s") isMail = say.mailNouns.has(word) && (words > 0 || word !== 'one');
      this.#at++;
    }
    return null;
  }

  /** Whether the verb of the clause begins here, and no "'s" of a possessor. */
  *#isVerb(word: string): Reading<boolean> {
    if (word !== "'s") return say.verbs.has(word);
    const next = yield* this.#peek(1);
    return say.adverbs.has(next) || say.isDeed(next) || say.states.has(next);
  }

  /** "'s archived", "has been sent", "is in your archive now", "comes first from now on". */
  *#predicate(subject: Subject): Reading<Verdict> {
    const verb = yield* this.#peek();
    if (say.isDeed(verb)) return yield* this.#passive(subject);
    this.#at++;
    if (verb === 'was' || verb === 'were') return yield* this.#wasDone(subject);
    if (verb === 'wo') return notAgain.test(yield* this.#rest()) ? yield* this.#claims(aboutLater, conditional) : 'harmless';
    if (say.forms.stays.has(verb)) {
      const rest = yield* this.#rest();
      if (comesFirst.test(rest)) return yield* this.#claims(['prioritize_sender']);
      return subject !== 'other' && /^(?:now )?lives? /.test(`${verb} `) ? yield* this.#claims(anyTool) : 'harmless';
    }
    let been = false;
    for (let word = yield* this.#peek(); say.adverbs.has(word); word = yield* this.#peek()) {
      been ||= word === 'been';
      this.#at++;
    }
    return (verb === 'has' || verb === 'have') && !been ? 'harmless' : yield* this.#passive(subject);
  }

  /** "Your reply was sent.": what was done with other mail, and when and where, a mail tells as well. */
  *#wasDone(subject: Subject): Reading<Verdict> {
    const known = say.deeds.get(yield* this.#peek());
    this.#at++;
    if (subject !== 'yours' || known === undefined) return 'harmless';
    return restsSo.test(yield* this.#rest()) ? yield* this.#claims(known) : 'harmless';
  }

  *#passive(subject: Subject): Reading<Verdict> {
    const verb = yield* this.#peek();
    if (subject !== 'other' && say.states.has(verb)) {
      return place.test(yield* this.#rest()) ? yield* this.#claims(undefined, byOthers) : 'harmless';
    }
    if (say.negations.has(verb)) return 'harmless';
    if (say.vipWords.has(verb)) {
      const rest = yield* this.#rest();
      if (vip.test(rest)) return yield* this.#claims(['prioritize_sender']);
      if (/^on mute\b/.test(rest)) return yield* this.#claims(['mute_sender', 'mute_thread']);
      return nowSo.test(rest) ? yield* this.#claims(anyTool, byOthers) : 'harmless';
    }
    const known = say.deeds.get(verb);
    const isVague = say.vagueDeeds.has(verb);
    if (!say.isDeed(verb) || verb.endsWith('ing')) return 'harmless';
    this.#at++;
    if (say.ownVerbs.has(verb)) return yield* this.#claims(known, byOthers, elsewhere);
    const rest = yield* this.#rest();
    if (verb === 'marked' && asPriority.test(rest)) return yield* this.#claims(['prioritize_sender']);
    if (verb === 'marked' && !asRead.test(rest)) return 'harmless';
    if (subject === 'mail' || subject === 'yours') return yield* this.#claims(known, byOthers);
    if (subject === 'other') {
      const isOurs = say.mailVerbs.has(verb) ? restsSo.test(rest) : known !== undefined && inMailbox.test(rest);
      return isOurs ? yield* this.#claims(known, byOthers) : 'harmless';
    }
    if (isVague && !place.test(rest)) return 'harmless';
    return say.commonVerbs.has(verb) ? yield* this.#claims(known, byOthers, inTheWorld, time) : yield* this.#claims(known, byOthers, inTheWorld);
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
    const rest = yield* this.#rest();
    const object = say.objects.find(([words]) => words.test(rest))?.[1] ?? anyTool;
    const named = proof === undefined ? object : proof.length === 0 ? proof : [...proof, ...object];
    const isNone = [asked, attributed, ...retold].some((pattern) => pattern.test(rest));
    this.#goesOn = !isNone;
    return isNone || this.#isProven(named) ? 'harmless' : 'claim';
  }

  #isProven(proof: Proof): boolean {
    return proof.length === 0 ? this.#proven.size > 0 : proof.some((tool) => this.#proven.has(tool));
  }
}
