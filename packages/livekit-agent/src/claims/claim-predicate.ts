import type { ClaimJudge, Verdict } from './claim-judge.ts';
import * as after from './claim-patterns.ts';
import { filed, type Subject, traces } from './claim-traces.ts';
import * as say from './claim-words.ts';
import { anyTool, sentenceEnd } from './claim-words.ts';
import type { HeardSentence, Reading } from './heard-sentence.ts';

/** Reads a clause whose subject is not the agent: what was done with it, or how it is now that it was done. */
export class PredicateReader {
  readonly #judge: ClaimJudge;
  readonly #heard: HeardSentence;
  /** The subject is called a mail, and nothing else is called so. */
  #isPlainMail = false;

  constructor(judge: ClaimJudge) {
    this.#judge = judge;
    this.#heard = judge.heard;
  }

  *read(): Reading<Verdict> {
    const from = this.#heard.at;
    const subject = yield* this.#subject();
    // What still is so was so before.
    if (subject === null || this.#heard.passed('still', from)) return 'harmless';
    this.#judge.goesOn = false;
    return yield* this.#predicate(subject);
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
    let kind = say.kindOf(first);
    let last = first;
    let inPhrase = false;
    let aboutMail = false;
    let isOwned = false;
    for (let words = 0; words < (kind === undefined ? 6 : 12); words++) {
      const word = yield* this.#heard.peek();
      if (words > 0 && (yield* this.#heard.isVerb(word))) {
        if (kind === undefined || kind === 'part') return 'other';
        this.#isPlainMail = say.plainMail.has(last);
        if (say.ownNouns.has(last) && say.somebodys.has(first)) return 'item';
        if (kind === 'mail' && first === 'your') return 'yours';
        // "The flag on the roof", and not on a mail.
        return kind === 'mark' && first !== 'your' && inPhrase && !aboutMail ? 'other' : kind;
      }
      // "Draft saved.", "flag added."
      if ((kind === 'mail' || kind === 'mark') && !say.determiners.has(first) && say.isDeedOf(word))
        if (kind === 'mail' || say.afterBare.has(yield* this.#heard.peek(1))) return kind;
      // "The mail you mentioned" goes on, too.
      if (kind !== undefined && word === 'you' && !(yield* this.#heard.isVerb(yield* this.#heard.peek(1)))) {
        this.#heard.at += 2;
        inPhrase = true;
        continue;
      }
      if (
        say.nowTells.has(word) &&
        !inPhrase &&
        !isOwned &&
        this.#heard.before === 'now' &&
        (first === 'your' ? say.ownNouns.has(last) : first === 'the' && last === 'draft')
      )
        return 'yours';
      if (
        word === sentenceEnd ||
        say.clauseBreaks.has(word) ||
        say.sayings.has(word) ||
        // "The mail after that" ends with it.
        (words > 0 && say.relatives.has(word) && !say.prepositions.has(this.#heard.before))
      )
        return null;
      // "Both of Magda's mails", "all the mails" go on.
      const isOf = word === 'of' || say.determiners.has(word);
      const isPart = isOf && (words === 1 || this.#heard.before === 'of') && say.pointing.has(first);
      const isSplit = words > 0 && (say.prepositions.has(word) || say.determiners.has(word));
      if (kind === undefined && !isPart && isSplit) return null;
      if (inPhrase)
        aboutMail ||= say.kindOf(word) !== undefined || say.pronouns.has(word) || (yield* this.#heard.isName());
      isOwned ||= word === "'s";
      inPhrase ||= kind !== undefined && say.prepositions.has(word);
      // The last noun is what it is about: "the mail server".
      if (!inPhrase && !say.isAdverb(word) && word !== "'s") {
        // "Your no has been sent."
        const isNo = word === 'no' && first === 'your';
        if (isNo) kind = 'mail';
        else kind = words > 0 || word !== 'one' ? say.kindOf(word) : undefined;
        last = word;
      }
      this.#heard.at++;
    }
    return null;
  }

  /** "'s archived", "has been sent", "is in your archive now", "comes first from now on". */
  *#predicate(subject: Subject): Reading<Verdict> {
    const verb = yield* this.#heard.peek();
    if (say.isDeedOf(verb)) return yield* this.#passive(subject);
    if (say.nowTells.has(verb) && this.#heard.before === 'now') return yield* this.#judge.claims(['draft_reply']);
    this.#heard.at++;
    if (verb === 'was' || verb === 'were') return yield* this.#wasDone(subject);
    if (verb === "'ll" || verb === 'will') {
      const later = yield* this.#heard.rest(4);
      if (after.comesFirst.test(later)) return yield* this.#judge.claims(['prioritize_sender']);
      return subject !== 'other' && after.returns.test(later)
        ? yield* this.#judge.claims(['snooze_email', 'set_reminder'])
        : 'harmless';
    }
    if (verb === 'wo')
      return after.notAgain.test(yield* this.#heard.rest())
        ? yield* this.#judge.claims(after.aboutLater, after.conditional)
        : 'harmless';
    const skipped = yield* this.#heard.skipAdverbs();
    if (skipped.includes('still')) return 'harmless';
    if (say.forms.stays.has(verb)) {
      if (after.comesFirst.test(yield* this.#heard.rest(4))) return yield* this.#judge.claims(['prioritize_sender']);
      const isBack = verb.startsWith('come') || verb === 'go';
      return isBack ? 'harmless' : yield* this.#trace(subject, true, skipped.includes('now'));
    }
    const has = yield* this.#heard.peek();
    const isHeld = say.holding.has(has) && say.held.has(yield* this.#heard.peek(1));
    const rest = isHeld ? yield* this.#heard.rest(has === 'your' ? 4 : 7) : '';
    if (after.hasFlag.test(rest)) return yield* this.#judge.claims(['flag_email']);
    if (after.hasDraft.test(rest)) return yield* this.#judge.claims(['draft_reply']);
    const isHaving = verb === 'has' || verb === 'have' || /^got /.test(rest);
    if (isHaving && after.hasAnswer.test((skipped.includes('now') ? 'now ' : '') + rest))
      return yield* this.#judge.claims(['send_draft'], after.asBefore);
    const isPassive = say.forms.be.has(verb) || skipped.includes('been') || (yield* this.#heard.peek()) === 'gone';
    const isSo = subject !== 'yours' && skipped.includes('already') && say.states.has(yield* this.#heard.peek());
    if (!isPassive || isSo) return 'harmless';
    const isNot = yield* this.#heard.take(say.forms.not);
    if (isNot || skipped.includes('longer')) {
      const isIn = subject !== 'other' && say.prepositions.has(yield* this.#heard.peek());
      const rest = isIn ? yield* this.#heard.rest() : '';
      if (after.isOut.test(rest) && (!isNot || after.anyMore.test(rest))) return yield* this.#judge.claims(undefined);
      if (isNot) return 'harmless';
    }
    const trace = yield* this.#trace(subject, yield* this.#heard.take(say.resting), skipped.includes('now'));
    return trace === 'harmless' ? yield* this.#passive(subject) : trace;
  }

  /** How something is now, or where, that was changed: "asleep until Monday", "in your Invoices folder". */
  *#trace(subject: Subject, isResting: boolean, isNow: boolean): Reading<Verdict> {
    const word = yield* this.#heard.peek();
    const isTo = isResting && word === 'to';
    const states = subject === 'other' ? say.anybodysStates : say.states;
    if (!isTo && !(states.has(word) && say.beginsState(word, yield* this.#heard.peek(1)))) return 'harmless';
    // Where something lies it may have lain before, unless the driver has just ordered it there.
    if (this.#judge.isOrdered && after.liesThere.test(yield* this.#heard.rest(8)))
      return yield* this.#judge.claims(['move_email', 'archive_email'], after.asBefore);
    const rest = yield* this.#heard.rest(subject === 'other' && word !== 'at' ? 4 : 8);
    const isLying = !say.resting.has(this.#heard.before) && after.lies.test(rest);
    if (isLying && after.inMailbox.test(rest) && !this.#heard.passed('now', 0) && !this.#heard.passed('safely', 0))
      return 'harmless';
    const named = say.folderWords.has(word) && (yield* this.#heard.isName(1));
    if (named && (isResting || isNow || /^\S+ (?:[^,]*\S )?now [.!,;]/.test(rest)) && filed.has(subject))
      return yield* this.#judge.claims(['move_email', 'archive_email'], after.asBefore, after.time, after.language);
    for (const { of, is, proof } of traces) {
      if (of.has(subject) && is.test(rest))
        return yield* this.#judge.claims(proof, after.byOthers, after.asBefore, after.staysIn);
    }
    return 'harmless';
  }

  /** "Your reply was sent.": what was done with other mail, and when and where, a mail tells as well. */
  *#wasDone(subject: Subject): Reading<Verdict> {
    const skipped = yield* this.#heard.skipAdverbs();
    if (skipped.some((word) => say.justNow.has(word))) return yield* this.#passive(subject);
    const verb = yield* this.#heard.peek();
    if (skipped.length > 0) return 'harmless';
    if (say.changes.has(verb)) {
      const change = yield* this.#changed();
      if (change !== 'harmless') return change;
    }
    const isMail = subject === 'mail' || subject === 'item';
    const deed = say.deeds.get(verb) ?? (subject === 'item' ? undefined : say.draftDeeds.get(verb));
    if (deed === undefined && !say.isDeed(verb)) return 'harmless';
    if (subject === 'item' && !say.ownVerbs.has(verb) && !say.mailVerbs.has(verb) && verb !== 'moved')
      return 'harmless';
    const isOurs = subject === 'yours' || subject === 'mark' || (subject === 'deed' && say.takenBack.has(verb));
    if (!isOurs && !isMail) return 'harmless';
    this.#heard.at++;
    const rest = yield* this.#heard.rest(7);
    const known = subject === 'mark' ? say.marking : deed;
    const isSo = isOurs
      ? after.restsSo.test(rest) || after.toSomebody.test(rest)
      : known !== undefined && after.forYou.test(rest);
    return isSo || after.aMomentAgo.test(rest)
      ? yield* this.#judge.claims(known, after.byOthers, after.longAgo)
      : 'harmless';
  }

  /** "The date has been added to your draft", "Ruth has been taken off your VIP list". */
  *#changed(): Reading<Verdict> {
    const rest = yield* this.#heard.rest(6);
    if (after.listed.test(rest.replace(/^\S+ /, '')))
      return yield* this.#judge.claims(['prioritize_sender', 'unlist_sender', 'mute_sender'], after.byOthers);
    return after.ofYourDraft.test(rest)
      ? yield* this.#judge.claims(['draft_reply'], after.byOthers, after.longAgo)
      : 'harmless';
  }

  *#passive(subject: Subject): Reading<Verdict> {
    const verb = yield* this.#heard.peek();
    const isMail = subject === 'mail' || subject === 'yours';
    if (say.negations.has(verb)) return 'harmless';
    if (say.vipWords.has(verb)) {
      const rest = yield* this.#heard.rest(5);
      if (after.vip.test(rest)) return yield* this.#judge.claims(['prioritize_sender']);
      if (/^on mute\b/.test(rest)) return yield* this.#judge.claims(['mute_sender', 'mute_thread']);
    }
    if (subject === 'that' && say.shown.has(verb)) {
      const isSo = after.nowSo.test(yield* this.#heard.rest(8));
      return isSo ? yield* this.#judge.claims(anyTool, after.byOthers) : 'harmless';
    }
    if (say.changes.has(verb)) {
      const change = yield* this.#changed();
      if (change !== 'harmless') return change;
    }
    const known = say.deeds.get(verb) ?? (isMail || subject === 'mark' ? say.draftDeeds.get(verb) : undefined);
    const isVague = say.vagueDeeds.has(verb);
    if ((!say.isDeed(verb) && known === undefined) || verb.endsWith('ing')) return 'harmless';
    this.#heard.at++;
    const isOwn = say.ownVerbs.has(verb) || (subject === 'item' && verb === 'silenced');
    if (isOwn) return yield* this.#judge.claims(known, after.byOthers, after.elsewhere);
    const rest = yield* this.#heard.rest(9);
    if (verb === 'marked' && after.asPriority.test(rest)) return yield* this.#judge.claims(['prioritize_sender']);
    if (verb === 'marked' && /^(?:as )?(?:un)?read\b/.test(rest))
      return yield* this.#judge.claims(known, after.byOthers);
    if (verb === 'marked' && !after.asRead.test(rest)) return 'harmless';
    // A hearing is postponed, a question is answered, an invoice is cleared.
    const isThing = subject !== 'mark' && subject !== 'deed';
    if (isThing && say.worldVerbs.has(verb) && !this.#isPlainMail && !after.inYourMailbox.test(rest)) return 'harmless';
    if (isMail) return yield* this.#judge.claims(known, after.byOthers);
    if (subject === 'mark') return yield* this.#judge.claims(say.marking, after.byOthers, after.asBefore);
    if (verb === 'set' && /^to (?:come|be|pop) back\b/.test(rest)) return yield* this.#judge.claims(['snooze_email']);
    if (verb === 'made' && after.vip.test(rest)) return yield* this.#judge.claims(['prioritize_sender']);
    if (subject === 'deed' && (say.takenBack.has(verb) || /^taken back /.test(`${verb} ${rest}`)))
      return yield* this.#judge.claims(['undo_last_action'], after.byOthers, after.inTheWorld);
    if (subject === 'other' || subject === 'item' || subject === 'deed') {
      const ofMail = say.mailVerbs.has(verb) || (subject === 'item' && say.itemVerbs.has(verb));
      const isOurs = ofMail
        ? after.restsSo.test(rest)
        : (known !== undefined || isVague) &&
          ((subject === 'item' ? after.inMailboxNow : after.inYourMailbox).test(rest) ||
            (subject === 'item' && after.away.test(`${verb} ${rest}`)));
      return isOurs ? yield* this.#judge.claims(known, after.byOthers) : 'harmless';
    }
    if (isVague && !after.place.test(rest)) return 'harmless';
    const common = say.commonVerbs.has(verb) ? [after.time] : [];
    return yield* this.#judge.claims(known, after.byOthers, after.inTheWorld, ...common);
  }
}
