import type { PcmFormat } from './read-wav-header.ts';

/** What OpenAI sends for `response_format: pcm`. */
const openAIPcm: PcmFormat = { sampleRate: 24_000, channels: 1 };
const rawTypes = /^(?:audio\/(?:pcm|x-pcm|l16|raw)|application\/octet-stream|binary\/octet-stream)$/;

/**
 * What a server says of raw samples: `audio/pcm;rate=16000;channels=1`, or nothing, which means OpenAI's.
 *
 * @throws Error when it sends something else, a web page or MP3.
 */
export function readPcmFormat(contentType: string | null): PcmFormat {
  const [type = '', ...parameters] = (contentType ?? 'audio/pcm').toLowerCase().split(';');
  if (!rawTypes.test(type.trim())) throw new Error('The text-to-speech server sends neither PCM nor WAV.');
  const named = new Map(
    parameters.map((parameter) => parameter.split('=').map((part) => part.trim()) as [string, string]),
  );
  const number = (name: string, otherwise: number) => {
    const value = Number(named.get(name));
    return Number.isInteger(value) && value > 0 ? value : otherwise;
  };
  return { sampleRate: number('rate', openAIPcm.sampleRate), channels: number('channels', openAIPcm.channels) };
}
