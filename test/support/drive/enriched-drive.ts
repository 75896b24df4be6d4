import { vi } from 'vitest';
import type { ReadingModel } from '../model/reading-model.ts';
import { type ModelDrive, type ModelDriveOptions, startModelDrive } from './model-drive.ts';

export interface EnrichedDrive extends ModelDrive {
  /** Resolves when the small model was asked so often, and what it said is in the briefing. */
  read(requests: number): Promise<void>;
}

/** A briefing whose small model may read mail ahead. */
export async function startEnrichedDrive(
  small: ReadingModel,
  options: Omit<ModelDriveOptions, 'smallModel'> = {},
): Promise<EnrichedDrive> {
  let settled = 0;
  const started = await startModelDrive({
    enrichment: 'allowed',
    ...options,
    smallModel: {
      ...small.source,
      open(observer) {
        const model = small.source.open(observer);
        const close = model.aclose.bind(model);
        model.aclose = async () => {
          await close();
          settled += 1;
        };
        return model;
      },
    },
  });
  return {
    ...started,
    async read(requests) {
      await vi.waitFor(() => {
        if (settled < requests) throw new Error(`${settled} of ${requests} answers have come`);
      }, 10_000);
      // What came in is taken in the tasks that follow.
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}
