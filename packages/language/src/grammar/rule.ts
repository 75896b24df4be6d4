import type { Intent, IntentKind } from '../intent.ts';

/** Ways of saying one thing. `fixed` is what the wording itself settles ("the whole thread", "reply to all"). */
export interface Rule {
  readonly kind: IntentKind;
  readonly ways: readonly string[];
  readonly fixed?: Partial<Omit<Intent, 'kind' | 'confidence'>>;
  /** Too little to act on: it is asked about first ("this is important": shall it be flagged?). */
  readonly onlyAsk?: true;
  /** What the same words mean while nothing is paused ("go on"). */
  readonly unlessPaused?: IntentKind;
}
