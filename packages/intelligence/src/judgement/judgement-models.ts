import type { DeadlineModel } from '../scoring/deadlines/deadline-model.ts';
import { type HashedModel, type PackedHashedModel, packHashedModel, unpackHashedModel } from './hashed-logistic.ts';
import packed from './judgement-models.generated.json' with { type: 'json' };

/** What was learned from judged mail (`data/judgement`), by `node test/eval/train-judgement-models.ts`. */
export interface JudgementModels {
  /** Whether a mail asks something of its reader. */
  readonly asks: HashedModel;
  /** Whether a date of a mail is a deadline of its reader's. */
  readonly deadlines: DeadlineModel;
}

/** How they are kept in JSON. */
export function packJudgementModels({ asks, deadlines }: JudgementModels): {
  readonly asks: PackedHashedModel;
  readonly deadlines: DeadlineModel;
} {
  return { asks: packHashedModel(asks), deadlines };
}

/** The models that ship with this package, unpacked once. */
export function createJudgementModels(): JudgementModels {
  shipped ??= { asks: unpackHashedModel(packed.asks), deadlines: packed.deadlines };
  return shipped;
}

let shipped: JudgementModels | undefined;
