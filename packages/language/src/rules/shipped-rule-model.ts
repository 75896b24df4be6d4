import packed from './rule-model.generated.json' with { type: 'json' };
import { unpackRuleModel } from './rule-model.ts';

/** The weights that ship with this package. */
export const shippedRuleModel = unpackRuleModel({ ...packed, format: 1 });
