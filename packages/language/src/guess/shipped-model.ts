import packed from './intent-model.generated.json' with { type: 'json' };
import { unpackIntentModel } from './intent-model.ts';

/** The weights that ship with this package. */
export const shippedModel = unpackIntentModel({ ...packed, format: 1 });
