import type { ModelAnswer } from '../model/model-answer.ts';
import type { ModelRequest } from '../model/model-server.ts';
import { lastWords, sensibleModel } from '../model/sensible-model.ts';

const toolFor: Readonly<Record<string, string>> = {
  'archive this': 'archive_email',
  goodbye: 'end_briefing',
};

/** The sensible model, with the words of the walk. */
export function walkingModel(request: ModelRequest): ModelAnswer {
  const name = request.messages.at(-1)?.role === 'tool' ? undefined : toolFor[lastWords(request).toLowerCase()];
  return name === undefined ? sensibleModel(request) : { calls: [{ name }] };
}
