import { type BriefingDependencies, createOpenAIModel, createSpeech } from '@nexus/livekit-agent';
import { createRuntime, type Settings } from '@nexus/runtime';
import type { ProcessLogger } from './process-logger.ts';

/** What one drive works with, and one way to put it away. */
export interface DriveParts extends AsyncDisposable {
  readonly dependencies: Omit<BriefingDependencies, 'onEvent' | 'onStatus'>;
}

/** Opens mailbox, model and speech of one user's drive. @throws NexusError */
export async function openDriveParts(settings: Settings, userId: string, logger: ProcessLogger): Promise<DriveParts> {
  await using opened = new AsyncDisposableStack();
  const runtime = opened.use(await createRuntime(settings, { log: logger }));
  const { mailbox, preferences, openMemory } = opened.use(await runtime.openDrive(userId, { behind: true }));
  const { speech: services, model, smallModel, timeZone } = settings;
  const speech = services === null ? null : createSpeech(services);
  if (speech !== null) {
    opened.defer(async () => {
      await Promise.all([speech.stt.close(), speech.tts.close()]);
    });
  }
  const parts = opened.move();
  return {
    dependencies: {
      mailbox,
      preferences,
      model: model === null ? null : createOpenAIModel(model),
      smallModel: smallModel === null ? null : createOpenAIModel(smallModel),
      modelQuota: runtime.modelQuota,
      ...openMemory(),
      documents: runtime.documents,
      embedder: runtime.embedder,
      ...(speech !== null && { speech }),
      timeZone,
    },
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  };
}
