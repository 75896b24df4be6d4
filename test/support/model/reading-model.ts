import type { ModelAnswer } from './model-answer.ts';
import { type ModelRequest, type ScriptedModel, startScriptedModel } from './model-server.ts';

/** A row as the small model answers it for one mail of a thread. */
export interface ReadRow {
  readonly mail: number;
  readonly summary: string;
  readonly ask: string;
  readonly ask_words: string;
  readonly deadline: string;
  readonly deadline_words: string;
  readonly why: string;
  readonly urgency: number;
  readonly overtaken_by: number;
  readonly fraud: boolean;
  readonly fraud_why: string;
}

/** A row that says nothing but the mail's number. */
export function emptyRow(mail: number): ReadRow {
  return {
    mail,
    summary: '',
    ask: '',
    ask_words: '',
    deadline: '',
    deadline_words: '',
    why: '',
    urgency: 1,
    overtaken_by: 0,
    fraud: false,
    fraud_why: '',
  };
}

/** One mail as the request shows it. */
export interface ShownMail {
  readonly number: number;
  readonly text: string;
}

const shown = /<untrusted kind="mail (\d+)">\n([\s\S]*?)\n<\/untrusted>/g;

export function mailsShown(request: ModelRequest): readonly ShownMail[] {
  const text = String(request.messages.at(-1)?.content);
  return [...text.matchAll(shown)].map(([, number, mail = '']) => ({ number: Number(number), text: mail }));
}

export function isReading({ response_format: format }: ModelRequest): boolean {
  return format?.type === 'json_schema' && format.json_schema.name === 'enriched-mails';
}

/** What a small model says of the mails of one thread. */
export type Reading = (mail: ShownMail, all: readonly ShownMail[]) => Partial<ReadRow>;

export function rowsOf(request: ModelRequest, reading: Reading): string {
  const mails = mailsShown(request);
  return JSON.stringify({ mails: mails.map((mail) => ({ ...emptyRow(mail.number), ...reading(mail, mails) })) });
}

/** A small model that reads mail ahead as the test says, and may answer otherwise altogether; asked whether words mean an action, it says no. */
export interface ReadingModel extends ScriptedModel {
  /** The requests that carried mail. */
  readonly readings: readonly ModelRequest[];
}

export async function startReadingModel(
  answer: Reading | { readonly instead: (request: ModelRequest) => ModelAnswer | Promise<ModelAnswer> },
): Promise<ReadingModel> {
  const model = await startScriptedModel((request) => {
    if (!isReading(request)) return { say: '{"answer":"no"}' };
    return 'instead' in answer ? answer.instead(request) : { say: rowsOf(request, answer) };
  });
  return {
    ...model,
    get readings() {
      return model.requests.filter(isReading);
    },
  };
}
