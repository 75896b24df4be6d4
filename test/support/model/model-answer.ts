/** A call as a model asks for it. Arguments that are text are sent as they are, parsable or not. */
export interface ScriptedCall {
  readonly name: string;
  readonly arguments?: string | Readonly<Record<string, unknown>>;
  /** Made up where absent. */
  readonly id?: string;
}

/** How an answer ends. */
type AnswerEnd =
  /** With its finish reason and `[DONE]`. */
  | 'whole'
  /** The response ends in good order, but neither finish reason nor `[DONE]` was sent. */
  | 'unfinished'
  /** The socket is destroyed. */
  | 'cut'
  /** Nothing more comes until the client goes away. */
  | 'stall'
  /** A piece that is not JSON. */
  | 'garbage';

/** An answer that is streamed: its words in these pieces, then its calls, each split over several deltas. */
export interface StreamedAnswer {
  readonly say?: string | readonly string[];
  readonly calls?: readonly ScriptedCall[];
  readonly finish?: 'stop' | 'tool_calls' | 'length';
  /** What it read and wrote, in a last chunk without words, as OpenAI tells it under `include_usage`; absent: it does not tell. */
  readonly tokens?: { readonly read: number; readonly wrote: number };
  readonly end?: AnswerEnd;
  /** What stands in the piece that is not JSON. */
  readonly garbage?: string;
}

/** A request that is refused. */
interface RefusedAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly message?: string;
}

export type ModelAnswer =
  | StreamedAnswer
  | RefusedAnswer
  /** The connection is reset before a byte. */
  | 'reset'
  /** Not a byte until the client goes away. */
  | 'silence'
  /** What a proxy shows: a page, with status 200. */
  | 'page';

type Delta = Readonly<Record<string, unknown>>;

function inPieces(text: string, length = 9): string[] {
  return text.match(new RegExp(`[\\s\\S]{1,${length}}`, 'g')) ?? [];
}

function callDeltas(call: ScriptedCall, index: number): Delta[] {
  const text = typeof call.arguments === 'string' ? call.arguments : JSON.stringify(call.arguments ?? {});
  const id = call.id ?? `call_${index}_${call.name}`;
  const opening = { index, id, type: 'function', function: { name: call.name, arguments: '' } };
  const rest = inPieces(text).map((piece) => ({ index, function: { arguments: piece } }));
  return [opening, ...rest].map((delta) => ({ tool_calls: [delta] }));
}

/** The chunks of a streamed answer, as OpenAI's chat completions protocol sends them; without finish reason when `finished` is false. */
export function chunksOf(answer: StreamedAnswer, finished: boolean): string[] {
  const { say = [], calls = [] } = answer;
  const words = typeof say === 'string' ? inPieces(say, 12) : say;
  const deltas: Delta[] = [
    { role: 'assistant', content: '' },
    ...words.map((content) => ({ content })),
    ...calls.flatMap(callDeltas),
  ];
  const finish = answer.finish ?? (calls.length > 0 ? 'tool_calls' : 'stop');
  const choices = [
    ...deltas.map((delta) => ({ index: 0, delta, finish_reason: null })),
    ...(finished ? [{ index: 0, delta: {}, finish_reason: finish }] : []),
  ];
  const envelope = { id: 'chatcmpl-scripted', object: 'chat.completion.chunk', created: 0, model: 'scripted' };
  const chunks: object[] = choices.map((choice) => ({ ...envelope, choices: [choice] }));
  if (finished && answer.tokens) {
    const { read: prompt_tokens, wrote: completion_tokens } = answer.tokens;
    const total_tokens = prompt_tokens + completion_tokens;
    chunks.push({ ...envelope, choices: [], usage: { prompt_tokens, completion_tokens, total_tokens } });
  }
  return chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`);
}
