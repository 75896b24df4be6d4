import { type APIConnectOptions, stt } from '@livekit/agents';
import { type HearingOptions, UtteranceStream } from './utterance-stream.ts';

/** Ears: cuts the driver's audio into utterances and has each transcribed. Its streams never fail. */
export class SpeechToText extends stt.STT {
  override readonly label = 'nexus.SpeechToText';
  readonly #options: HearingOptions;
  readonly #streams = new Set<UtteranceStream>();

  constructor(options: HearingOptions) {
    super({ streaming: true, interimResults: false });
    this.#options = options;
  }

  override get model(): string {
    return this.#options.model;
  }

  override get provider(): string {
    return 'openai-protocol';
  }

  override stream(options: { connOptions?: APIConnectOptions } = {}): UtteranceStream {
    const stream = new UtteranceStream(this, this.#options, options.connOptions);
    this.#streams.add(stream);
    return stream;
  }

  /** The framework asks for it only where a service cannot stream. */
  protected override async _recognize(): Promise<stt.SpeechEvent> {
    throw new Error('SpeechToText hears streams only.');
  }

  override async close(): Promise<void> {
    for (const stream of this.#streams) stream.close();
    this.#streams.clear();
  }
}
