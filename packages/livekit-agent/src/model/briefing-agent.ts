import { ReadableStream } from 'node:stream/web';
import { llm, voice } from '@livekit/agents';
import type { DriveContext } from '../state/drive-context.ts';
import { withoutBackchannels } from '../voice/backchannel.ts';
import { type SpokenTrack, speakAnswer } from '../voice/speak-answer.ts';
import { trimHistory } from './chat-context.ts';
import { buildCursorContext } from './cursor-context.ts';

type Node<Name extends 'sttNode' | 'ttsNode' | 'transcriptionNode'> = voice.Agent[Name];

/** What the session learns of the agent's speech, and the agent of the session's. */
interface SpeechLink {
  /** The agent's words as a screen shows them, bit by bit; `flush` at the end of a stretch. */
  capture(delta: string): void;
  flush(): void;
  /** Where the pieces of a stretch of speech are noted; null: nowhere. */
  openTrack(): SpokenTrack | null;
  /** The agent has the word: it speaks, or paused because it heard a sound. */
  readonly speaking: boolean;
  /** Resolves when the mail is there; what the driver says before is answered after. */
  readonly opened: Promise<void>;
}

interface BriefingAgentOptions {
  readonly drive: DriveContext;
  readonly speech: SpeechLink;
  readonly tools: readonly llm.FunctionTool[];
  /** Null: no model reads them. */
  readonly prompts: Prompts | null;
}

/** Asked for each request: preferences change during a drive, and mail comes and goes. */
interface Prompts {
  readonly system: () => string;
  readonly inboxIndex: () => string;
}

/** The agent of one drive. The framework runs the loop; here is what each request to the model carries and what goes to the voice. */
export class BriefingAgent extends voice.Agent {
  readonly #drive: DriveContext;
  readonly #speech: SpeechLink;
  readonly #prompts: Prompts | null;

  constructor({ drive, speech, tools, prompts }: BriefingAgentOptions) {
    super({ instructions: '', tools: [...tools] });
    this.#drive = drive;
    this.#speech = speech;
    this.#prompts = prompts;
  }

  /** Runs more than once a turn, so it reads and changes nothing; the first waits a moment for the memory (M-10). The framework's context is copied, not changed. */
  override async llmNode(chatContext: llm.ChatContext, tools: llm.ToolContext, settings: voice.ModelSettings) {
    await this.#drive.knowledge.memory?.awaitBriefly();
    const prompts = this.#prompts;
    if (prompts === null) return voice.Agent.default.llmNode(this, chatContext, tools, settings);
    const request = buildRequest(this.#drive, chatContext, [prompts.system(), prompts.inboxIndex()]);
    return voice.Agent.default.llmNode(this, request, offered(this.#drive, tools), settings);
  }

  override async onUserTurnCompleted(): Promise<void> {
    await this.#speech.opened;
  }

  override async sttNode(...[audio, settings]: Parameters<Node<'sttNode'>>): ReturnType<Node<'sttNode'>> {
    const events = await voice.Agent.default.sttNode(this, audio, settings);
    return events && withoutBackchannels(events, () => this.#speech.speaking);
  }

  override async transcriptionNode(
    ...[text, settings]: Parameters<Node<'transcriptionNode'>>
  ): ReturnType<Node<'transcriptionNode'>> {
    const shown = await voice.Agent.default.transcriptionNode(this, text, settings);
    return shown && ReadableStream.from(reported(shown, this.#speech));
  }

  /** What is spoken differs from what is shown: numbers, dates, no addresses, no links (B-17). */
  override async ttsNode(...[text]: Parameters<Node<'ttsNode'>>): ReturnType<Node<'ttsNode'>> {
    const track = this.#speech.openTrack();
    const { tts } = this.getActivityOrThrow();
    if (!tts || track === null) return null;
    const { ttsConnOptions } = this.session.connOptions;
    return speakAnswer(ReadableStream.from(text), { voice: tts, track, connOptions: ttsConnOptions });
  }
}

/** Where nothing outlives the drive, a request is kept small (J-17): what lasts for the drive alone is read out of the driver's words without a model. */
function offered({ agenda }: DriveContext, tools: llm.ToolContext): llm.ToolContext {
  if (agenda.reminders.isLasting) return tools;
  const functions = Object.values(tools.functionTools).filter(({ name }) => !reminderTools.has(name));
  return new llm.ToolContext(functions);
}

const reminderTools = new Set(['set_reminder', 'list_reminders', 'settle_reminder']);

/** Passes words on as they come, and reports them. */
async function* reported(words: AsyncIterable<string | voice.TimedString>, speech: SpeechLink) {
  for await (const delta of words) {
    speech.capture(typeof delta === 'string' ? delta : delta.text);
    yield delta;
  }
  speech.flush();
}

function wordsOf(item: llm.ChatItem | undefined): string {
  return item?.type === 'message' ? (item.textContent ?? '') : '';
}

/**
 * [system prompt │ index of the inbox │ greeting │ recent turns │ this moment │ the driver's words │ this turn's tools]: what changes least stands first, so
 * that a provider's prompt cache holds (J-17).
 */
function buildRequest(
  drive: DriveContext,
  chatContext: llm.ChatContext,
  seldomChanging: readonly string[],
): llm.ChatContext {
  const items = trimHistory(chatContext, drive.inbox.handles);
  const said = items.findLastIndex((item) => item.type === 'message' && item.role === 'user');
  const moment = llm.ChatMessage.create({
    role: 'system',
    content: buildCursorContext(drive, items[said]?.id ?? null, wordsOf(items[said])),
  });
  items.splice(said < 0 ? items.length : said, 0, moment);
  const opening = seldomChanging.map((content) => llm.ChatMessage.create({ role: 'system', content }));
  return new llm.ChatContext([...opening, ...items]);
}
