import type { RoomMessage, UserId, UserKnowledgeStore } from '@nexus/contracts';
import { createBriefingSession, createOpenAIModel, type HowSaid, prewarmReading } from '@nexus/livekit-agent';
import type { Runtime } from '@nexus/runtime';

/** One conversation, as a text room needs it. `createSessionOpener` wires the real one; tests bring their own. */
export interface DriveSession {
  /** Reads the mail and greets. @throws NexusError */
  start(): Promise<void>;
  /** One turn; resolves when it has been answered. */
  say(words: string, how?: HowSaid): Promise<void>;
  hush(): void;
  /** How much silence after these words ends the turn, in milliseconds; null: they do not tell (V-14). */
  silenceAfter(words: string): number | null;
  /** Whether words come from a mail of this drive (M-7), once its mail was read. */
  holdsMailText(content: string): Promise<boolean>;
  /** The page's connection is gone: the drive waits a while, then ends by itself. */
  away(): void;
  back(): void;
  /** Goodbye was said, or nobody came back. */
  readonly whenEnded: Promise<void>;
  /** What a page that comes (back) to this drive must know. */
  snapshot(): readonly RoomMessage[];
  /** Drains what was held back and lets go of the mail. May be called twice. */
  close(): Promise<void>;
}

/** Opens a conversation of one user, whose messages go to `emit`. @throws NexusError when the mail cannot be opened. */
export type OpenSession = (userId: UserId, emit: (message: RoomMessage) => void) => Promise<DriveSession>;

/** The same conversation as in the terminal and the car, without hearing and speech, on the mail of one user. */
export function createSessionOpener(runtime: Runtime, knowledge: UserKnowledgeStore): OpenSession {
  const { model, smallModel, timeZone } = runtime.settings;
  return async (userId, emit) => {
    const resources = await runtime.openDrive(userId);
    const session = createBriefingSession({
      mailbox: resources.mailbox,
      preferences: resources.preferences,
      model: model === null ? null : createOpenAIModel(model),
      smallModel: smallModel === null ? null : createOpenAIModel(smallModel),
      enrichment: runtime.settings.enrichment,
      modelQuota: runtime.modelQuota,
      ...resources.openMemory(),
      documents: runtime.documents,
      packs: runtime.packs,
      ...(runtime.officeTools !== null && { officeTools: runtime.officeTools }),
      embedder: runtime.embedder,
      knowledge,
      timeZone,
      onEvent: emit,
      onStatus: emit,
    });
    return {
      async start() {
        await session.start();
        // While the greeting is read.
        void prewarmReading();
      },
      say: (words, how) => session.say(words, how),
      hush: () => session.hush(),
      silenceAfter: (words) => session.silenceAfter(words),
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
