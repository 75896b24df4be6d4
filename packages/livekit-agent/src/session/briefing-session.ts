import type { voice } from '@livekit/agents';
import type { Scheduler } from '@nexus/async';
import type {
  AgentStatus,
  BriefedMailStore,
  BriefingEvent,
  BriefingPreferences,
  BriefingProgress,
  Calendar,
  ContextSource,
  DocumentStore,
  Embedder,
  EnrichmentConsent,
  ErrorCode,
  ExchangeStore,
  HiddenMailStore,
  LongMemoryStore,
  Mailbox,
  MailIntentLog,
  MemoryVectors,
  ModelQuota,
  OfficeToolSource,
  PreferencesStore,
  ReminderStore,
  RoomMessage,
  ToolCallRecorder,
  UserId,
  UserKnowledgeStore,
} from '@nexus/contracts';
import type { FactCorrections, StatementReader } from '@nexus/long-memory';
import type { PackSource } from '../manuals/drive-packs.ts';
import type { OfficeAccess } from '../memory/context/office-notes.ts';
import type { ProposalStore } from '../memory/waiting-memories.ts';
import type { ModelBudget } from '../model/model-attempt.ts';
import type { ModelSource } from '../model/openai-model.ts';
import type { KnowledgeTools } from '../tools/registry.ts';
import type { ToolTimes } from '../tools/tool.ts';
import type { SpeechParts } from '../voice/speech-parts.ts';
import type { HowSaid } from './typed-words.ts';

/** What a briefing needs. Everything that differs between the terminal, the text room and the car is passed in. */
export interface BriefingDependencies {
  readonly mailbox: Mailbox;
  /** Null: the offline language answers alone. */
  readonly model: ModelSource | null;
  readonly modelBudget?: ModelBudget;
  /** What all drives together may ask of the model; absent: no limit. */
  readonly modelQuota?: ModelQuota;
  /** Ears and mouth; absent: text only. */
  readonly speech?: SpeechParts;
  readonly onEvent: (event: BriefingEvent) => void;
  /** What a screen shows besides the events. */
  readonly onStatus?: (message: AgentStatus | BriefingProgress) => void;
  /** Chosen for this drive; it overrides what is stored for the user, and is not stored. */
  readonly preferences?: Partial<BriefingPreferences>;
  /** The reader's own addresses, when they are known better than by the account. */
  readonly readerAddresses?: readonly string[];
  /** What *now* is; the source's own newest date, or the clock, where absent. */
  readonly now?: Date;
  /** Days before *now*; null: all. */
  readonly windowDays?: number | null;
  /** IANA name. */
  readonly timeZone: string;
  readonly clock?: () => Date;
  /** Milliseconds between the yes and the sending of a mail. */
  readonly sendDelay?: number;
  /** Milliseconds that a caller who is gone has to come back; ten minutes where absent. */
  readonly abandonAfter?: number;
  /** Milliseconds of silence while the mail loads before something is said; five seconds where absent. */
  readonly loadingPatience?: number;
  readonly knowledgeTools?: KnowledgeTools;
  /** Whose drive it is; without it nothing of the user outlives the drive. */
  readonly userId?: UserId;
  /** What is remembered of the user from one drive to the next; absent: nothing, and the tools of memory are not offered. */
  readonly knowledge?: UserKnowledgeStore;
  /** Counts what of long memory is spoken (L-3), and keeps what waits for a yes (L-5); absent: neither. */
  readonly longMemory?: Pick<LongMemoryStore, 'noteSpoken'> & ProposalStore;
  /** Says of what was told what its words do not say (L-4), and moves what was told before (L-6); absent: neither. */
  readonly corrections?: FactCorrections;
  /** Vectors of what was told; null or absent: it is found by its words alone. */
  readonly memoryVectors?: Pick<MemoryVectors, 'search'> | null;
  /** What facts say, read once for all that read them; absent: the drive reads for itself. */
  readonly statements?: StatementReader;
  /** What the user wants to be reminded of; absent: it lasts for the drive. */
  readonly reminders?: ReminderStore;
  /** What the user asked of manuals, packs and memories in the last 24 hours; absent: it lasts for the drive. */
  readonly exchanges?: ExchangeStore;
  /** Counts the calls of tools; absent: nobody does. */
  readonly telemetry?: ToolCallRecorder;
  /** The user's calendars, asked for once; absent: nobody looks for one. */
  readonly calendars?: () => Promise<readonly Calendar[]>;
  /** The user's offices, whose notes answer and are written; absent: none. */
  readonly office?: OfficeAccess;
  /** Tools of other programs that the user's offices allowed; absent: none, and the tool is not offered. */
  readonly officeTools?: OfficeToolSource;
  /** What else is looked into for what has to do with the driver's words (L-7): the office, the calendar, tasks; absent: nothing. */
  readonly contextSources?: readonly ContextSource[];
  /** How the user wants to be briefed, from one drive to the next; absent: changes last for the drive. */
  readonly preferencesStore?: PreferencesStore;
  /** Which mails the user's drives have told; absent: every drive tells all. */
  readonly briefedStore?: BriefedMailStore;
  /**
   * Milliseconds that judging waits for what earlier drives left; absent: a moment, after which it changes what is left of the briefing without a
   * word. A process that has yet to open where it is kept waits longer.
   */
  readonly earlierDrivesWithin?: number;
  /** Where the user's muted threads are kept; absent: what is muted is muted for the drive. */
  readonly hiddenMail?: HiddenMailStore;
  /** Where a mail that waits to be sent is noted, so that a later drive says if it did not go out; absent: nowhere. */
  readonly intents?: MailIntentLog;
  /** What the user's offices uploaded; absent: the driver cannot ask about manuals, and the tool is not offered. */
  readonly documents?: DocumentStore;
  /** The rules that may be cited; absent: there is no guidance, and the tool is not offered. */
  readonly packs?: PackSource;
  /** Makes vectors of questions about them; null or absent: they are searched by words alone. */
  readonly embedder?: Embedder | null;
  /**
   * What comes up in the background, such as the outcome of what an earlier drive left open: a sentence, said between two items, the
   * mails that are briefed again for it, and what is shown but not said.
   */
  readonly news?: {
    follow(
      listener: (news: {
        readonly sentence: string;
        readonly emailIds: readonly string[];
        readonly error?: { readonly code: ErrorCode; readonly message: string };
      }) => void,
    ): void;
  };
  /** Resolves when the memory stores have been opened or cannot be; until then nothing is said of one that does not answer. */
  readonly memoryOpening?: Promise<void>;
  /** Condenses what is remembered, reads the driver's words a second time (J-13) and mail ahead (J-6); null or absent: none of it is done. */
  readonly smallModel?: ModelSource | null;
  /** Whether mail that nobody has opened may go to it: holds until the driver has said, `refused` in any case; asked where absent. */
  readonly enrichment?: EnrichmentConsent;
  /** How long reading a thread ahead may take; twenty seconds where absent. */
  readonly enrichmentBudget?: ModelBudget;
  /** How long the second reading may take; 600 ms where absent. */
  readonly secondReadingBudget?: ModelBudget;
  /** 1.5 s until a tool says that it is at work and 8 s in all, where absent (V-6). */
  readonly toolTimes?: ToolTimes;
  /** Milliseconds of silence after the agent's last word until it speaks once more, the first time of a drive; eight seconds where absent, never in text (V-8). Later it waits longer (V-16). */
  readonly silence?: number;
  /** What waiting goes by; the machine's clock where absent. */
  readonly scheduler?: Scheduler;
}

/** Where a spoken drive happens; handed to the framework as it is. */
export type BriefingPlace = Omit<Parameters<voice.AgentSession['start']>[0], 'agent' | 'record'>;

/** One drive. Words come in by `say` or by voice; what happens goes out as events. */
export interface BriefingSession extends AsyncDisposable {
  /** While the room of a spoken drive is still being connected: begins to read the mail and has the salutation made. May be left out. */
  prepare(): void;
  /**
   * Text: reads the mail, announces `ready`, and greets; where the mail takes longer than a moment, the salutation goes ahead. With speech:
   * greets at once and resolves; the mail loads behind, `ready` follows, and a mailbox that cannot be read is said and ends the drive
   * with a fatal `error` event.
   *
   * @throws NexusError in text, when the mailbox cannot be read.
   */
  start(place?: BriefingPlace): Promise<void>;
  /**
   * One turn of typed words, also in a spoken drive, whose speech it interrupts; resolves when the agent has answered. In text a turn waits for
   * the one before it. Words that were said of another mail or question than the drive is at are answered with a question.
   *
   * @throws NexusError SESSION_CLOSED after the end.
   */
  say(words: string, how?: HowSaid): Promise<void>;
  /** Resolves when what earlier drives left is known and the briefing follows it, or it cannot be reached: for a caller that says many lines at once. */
  remembered(): Promise<void>;
  /** How much silence after these words ends the driver's turn, in milliseconds; null: they do not tell (V-14). For ears that are not ours. */
  silenceAfter(words: string): number | null;
  /** Stops speaking now; changes nothing else. */
  hush(): void;
  /** The caller's connection is gone. When it does not come back in time, the drive ends by itself. */
  away(): void;
  /** The caller is here again, and hears where we were. */
  back(): void;
  /** True once the driver has said goodbye, or is gone for good. */
  readonly ended: boolean;
  /** Resolves when goodbye was said and spoken to its end, when the caller is gone for good, when the mail could not be opened, or on `close`. */
  readonly whenEnded: Promise<void>;
  /** What a screen that joins now must know: ready, card, progress, status, as far as there are any. */
  snapshot(): RoomMessage[];
  /** Whether words come from a mail of this drive, or look like it, so that they must not be remembered (M-7). Waits until its mail was read. */
  holdsMailText(content: string): Promise<boolean>;
  /** The framework's session, to connect a room to. */
  readonly voiceSession: voice.AgentSession;
  /** Ends the drive: sends what was held back and announces `end`. May be called twice. */
  close(): Promise<void>;
}
