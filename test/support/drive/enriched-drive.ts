import { vi } from 'vitest';
import type { ModelAnswer } from '../model/model-answer.ts';
import type { ModelRequest } from '../model/model-server.ts';
import type { ReadingModel } from '../model/reading-model.ts';
import { sensibleModel } from '../model/sensible-model.ts';
import { eventsOf } from './drive.ts';
import { type ModelDrive, type ModelDriveOptions, startModelDrive } from './model-drive.ts';

/** Does what it is told, and tells what a tool reported word for word. */
function faithfulModel(request: ModelRequest): ModelAnswer {
  const last = request.messages.at(-1);
  if (last?.role !== 'tool') return sensibleModel(request);
  return { say: String((JSON.parse(String(last.content)) as { message?: string }).message) };
}

export interface EnrichedDrive extends ModelDrive {
  /** Resolves when the agent has said this. */
  said(words: RegExp): Promise<void>;
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
    steps: [faithfulModel],
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
    async said(words) {
      await vi.waitFor(() => {
        if (!eventsOf(started.drive.events, 'assistant').some(({ text }) => words.test(text)))
          throw new Error('not said');
      }, 10_000);
    },
    async read(requests) {
      await vi.waitFor(() => {
        if (settled < requests) throw new Error(`${settled} of ${requests} answers have come`);
      }, 10_000);
      // What came in is taken in the tasks that follow.
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}
