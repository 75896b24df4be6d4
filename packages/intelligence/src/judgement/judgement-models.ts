import { type HashedModel, unpackHashedModel } from './hashed-logistic.ts';
import packed from './judgement-models.generated.json' with { type: 'json' };

/** What was learned from judged mail (`data/judgement`), by `npm run train:judgement`. */
export interface JudgementModels {
  /** Whether a mail asks something of its reader. */
  readonly asks: HashedModel;
  /** Whether a date of a mail is a deadline of its reader's. */
  readonly deadlines: HashedModel;
}

/** The models that ship with this package. Takes about a millisecond; make them once and pass them on. */
export function createJudgementModels(): JudgementModels {
  return { asks: unpackHashedModel(packed.asks), deadlines: unpackHashedModel(packed.deadlines) };
}
