import * as after from './claim-patterns.ts';
import { anyTool, objects, type Proof } from './claim-words.ts';
import { HeardSentence, type Reading } from './heard-sentence.ts';

/** What a clause came to: nothing, something that cannot be a claim to the end of the sentence, or a claim that nothing supports. */
export type Verdict = 'harmless' | 'all harmless' | 'claim';

/** Knows what was done in this turn, and says of a deed that was named whether that supports it. */
export class ClaimJudge {
  readonly heard = new HeardSentence();
  /** The clause before told what the agent did: "I've found it and archived it". */
  goesOn = false;
  readonly #proven: ReadonlySet<string>;
  readonly #ordersPlace: () => boolean;

  /**
   * @param proven names of the tools that support a claim
   * @param ordersPlace whether the driver ordered that a mail be put somewhere
   */
  constructor(proven: ReadonlySet<string>, ordersPlace: () => boolean) {
    this.#proven = proven;
    this.#ordersPlace = ordersPlace;
  }

  /** The driver ordered in this turn that a mail be put somewhere: "archive it". */
  get isOrdered(): boolean {
    return this.#ordersPlace();
  }

  /**
   * @param proof tools that support it; absent: what the rest of the sentence names, else any
   * @param retold what the rest looks like where it is no claim after all
   */
  *claims(proof: Proof | undefined, ...retold: readonly RegExp[]): Reading<Verdict> {
    if (proof !== undefined && this.#isProven(proof)) {
      this.goesOn = true;
      return 'harmless';
    }
    const soon = yield* this.heard.rest(6);
    if (retold.some((pattern) => pattern.test(soon))) return 'harmless';
    const rest = yield* this.heard.rest();
    const object = objects.find(([words]) => words.test(rest))?.[1] ?? anyTool;
    const named = proof === undefined ? object : proof.length === 0 ? proof : [...proof, ...object];
    const isNone = [after.asked, after.attributed, ...retold].some((pattern) => pattern.test(rest));
    this.goesOn = !isNone;
    return isNone || this.#isProven(named) ? 'harmless' : 'claim';
  }

  #isProven(proof: Proof): boolean {
    return proof.length === 0 ? this.#proven.size > 0 : proof.some((tool) => this.#proven.has(tool));
  }
}
