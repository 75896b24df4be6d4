import { notTheProtocol, type ProbedService, probingClient } from './probed-service.ts';

/**
 * Asks for two words as PCM and leaves with the first byte.
 *
 * @throws OpenAI's APIError with its status, its APIConnectionError, or NexusError MODEL_ANSWER_INVALID.
 */
export async function probeTextToSpeech(
  service: ProbedService & { readonly voice: string },
  signal: AbortSignal,
): Promise<void> {
  const { model, voice } = service;
  const response = await probingClient(service).audio.speech.create(
    { model, voice, input: 'Good morning.', response_format: 'pcm' },
    { signal },
  );
  // A server that has no such address may answer 200 with a page or with JSON.
  const type = response.headers.get('content-type') ?? '';
  const reader = response.body?.getReader();
  const first = await reader?.read();
  await reader?.cancel();
  if (/text\/|json/.test(type) || first?.value === undefined || first.value.length === 0) throw notTheProtocol();
}
