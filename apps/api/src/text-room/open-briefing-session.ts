import type { UserKnowledgeStore } from '@nexus/contracts';
import { createBriefingSession, createOpenAIModel } from '@nexus/livekit-agent';
import type { Runtime } from '@nexus/runtime';
import type { OpenSession } from './drive-session.ts';

/** The conversation of the terminal and the car, without ears and mouth, on the mail of one user. */
export function createSessionOpener(runtime: Runtime, knowledge: UserKnowledgeStore): OpenSession {
  const { model, smallModel, timeZone } = runtime.settings;
  return async (userId, emit) => {
    const resources = await runtime.openDrive(userId);
    const session = createBriefingSession({
      mailbox: resources.mailbox,
      preferences: resources.preferences,
      model: model === null ? null : createOpenAIModel(model),
      smallModel: smallModel === null ? null : createOpenAIModel(smallModel),
      modelQuota: runtime.modelQuota,
      ...resources.openMemory(),
      documents: runtime.documents,
      embedder: runtime.embedder,
      knowledge,
      timeZone,
      onEvent: emit,
      onStatus: emit,
    });
    return {
      start: () => session.start(),
      say: (words) => session.say(words),
      hush: () => session.hush(),
      holdsMailText: (content) => session.holdsMailText(content),
      away: () => session.away(),
      back: () => session.back(),
      whenEnded: session.whenEnded,
      snapshot: () => session.snapshot(),
      async close() {
        try {
          await session.close();
        } finally {
          await resources.close();
        }
      },
    };
  };
}
