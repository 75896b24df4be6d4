import { createPhraseRecogniser } from './pocketsphinx.ts';
import { type SpeechServer, startSpeechServer } from './speech-server.ts';
import { decodeWavFile, type Sound } from './wav-file.ts';

/** A server for `POST /audio/transcriptions`. */
export interface SttServer extends SpeechServer {
  /** What was uploaded, in order, whatever was answered. */
  readonly uploads: readonly Sound[];
}

type Transcribe = (sound: Sound) => Promise<string>;

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Starts a server that transcribes as it is told. Refuses what OpenAI would refuse: no file, no model. */
export async function startSttServer(transcribe: Transcribe): Promise<SttServer> {
  const uploads: Sound[] = [];
  const server = await startSpeechServer('/v1/audio/transcriptions', async (body, contentType) => {
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData();
    const file = form.get('file');
    if (!(file instanceof File) || form.get('model') === null) return { refused: 'A file and a model are needed.' };
    const sound = decodeWavFile(Buffer.from(await file.arrayBuffer()));
    uploads.push(sound);
    const text = JSON.stringify({ text: await transcribe(sound) });
    return { contentType: 'application/json', body: once(Buffer.from(text)) };
  });
  return Object.assign(server, { uploads });
}

/** Hears a fixed list of phrases, by pocketsphinx. */
export async function startPhraseServer(phrases: readonly string[]): Promise<SttServer> {
  const recogniser = await createPhraseRecogniser(phrases);
  const server = await startSttServer((sound) => recogniser.recognise(sound));
  const close = server[Symbol.asyncDispose];
  return Object.assign(server, {
    async [Symbol.asyncDispose]() {
      await close();
      await recogniser[Symbol.asyncDispose]();
    },
  });
}
