import type { BriefingEvent, Mailbox, MailEnvelope } from '@nexus/contracts';
import type { ModelBudget } from '@nexus/livekit-agent';
import { eventsOf, startDrive } from '../../support/drive/drive.ts';
import type { ModelAnswer, ScriptedCall } from '../../support/model/model-answer.ts';
import { type ModelRequest, startScriptedModel } from '../../support/model/model-server.ts';
import type { NaturalOrder, OrderedCall } from './natural-order.ts';

/** How the second reading is answered. `null`: there is none. */
export type SecondAnswer = ((proposed: string, order: NaturalOrder) => ModelAnswer | Promise<ModelAnswer>) | null;

export interface OrderOutcome {
  readonly order: NaturalOrder;
  /** Tools that succeeded in the turn of the sentence. */
  readonly done: readonly string[];
  /** Whether the driver was asked in that turn. */
  readonly asked: boolean;
  /** Tools that succeeded after a yes to that question, and to one that came of it. */
  readonly afterYes: readonly string[];
  readonly heard: string;
  /** Requests for a second reading, in characters. */
  readonly readings: readonly number[];
}

const patient: ModelBudget = { firstToken: 10_000, pause: 10_000, whole: 30_000 };
/** A Monday, so that no time of day that is said is over. */
const morning = new Date('2026-11-16T07:00:00Z');
const reply = { name: 'draft_reply', arguments: { kind: 'reply', body: 'I will be there.' } };
const before: Readonly<Record<NaturalOrder['scene'], readonly (readonly [string, ScriptedCall])[]>> = {
  mail: [],
  draft: [['reply saying I will be there', reply]],
  'asked-send': [
    ['reply saying I will be there', reply],
    ['send it', { name: 'send_draft' }],
  ],
  'asked-mute': [['mute this sender', { name: 'mute_sender' }]],
  archived: [['archive it', { name: 'archive_email' }]],
};

function isReading({ response_format }: ModelRequest): boolean {
  return response_format?.type === 'json_schema' && response_format.json_schema.name === 'second-reading';
}

function textOf(request: ModelRequest): string {
  const content = request.messages.at(-1)?.content;
  return typeof content === 'string'
    ? content
    : (content ?? []).map((part) => ('text' in part ? part.text : '')).join('');
}

async function unreadOf(mailbox: Mailbox): Promise<readonly MailEnvelope[]> {
  const all: MailEnvelope[] = [];
  for await (const page of mailbox.reader.unread()) all.push(...page);
  return all.toSorted((one, other) => (other.receivedAt?.getTime() ?? 0) - (one.receivedAt?.getTime() ?? 0));
}

function done(events: readonly BriefingEvent[]): readonly string[] {
  return eventsOf(events, 'tool').flatMap(({ name, success }) => (success ? [name] : []));
}

/** The mail of that sender which the sentence names best, the newest of several. */
function mailOf(unread: readonly MailEnvelope[], sender: string, say: string): string {
  const words = say.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
  const theirs = unread.filter(({ from }) => from?.name === sender);
  const fit = ({ subject }: MailEnvelope) => words.filter((word) => subject.toLowerCase().includes(word)).length;
  return theirs.toSorted((one, other) => fit(other) - fit(one))[0]?.emailId ?? `no mail of ${sender}`;
}

function scripted({ name, arguments: own, of }: OrderedCall, mail: (sender: string) => string): ScriptedCall {
  if (of === undefined) return { name, arguments: own };
  const single = name === 'draft_reply' || name === 'read_email';
  return { name, arguments: { ...own, ...(single ? { email_id: mail(of) } : { email_ids: [mail(of)] }) } };
}

/** Says one sentence to a briefing of the sample mailbox whose model calls what it should, and then yes where it was asked. */
export async function playOrder(
  order: NaturalOrder,
  { second, budget = patient }: { readonly second: SecondAnswer; readonly budget?: ModelBudget },
): Promise<OrderOutcome> {
  let calls: readonly ScriptedCall[] = [];
  const readings: number[] = [];
  await using model = await startScriptedModel((request) => {
    if (isReading(request)) {
      readings.push(JSON.stringify(request.messages).length);
      return second?.(/about to: (.*)$/s.exec(textOf(request))?.[1] ?? '', order) ?? { status: 500 };
    }
    if (request.messages.at(-1)?.role === 'tool' || calls.length === 0) return { say: 'There you are.' };
    return { calls };
  });
  await using drive = await startDrive({
    model: model.source,
    modelBudget: patient,
    secondReadingBudget: budget,
    smallModel: second === null ? null : model.source,
    // Whether mail may be read ahead would be one question more.
    enrichment: 'refused',
    sendDelay: 3_600_000,
    // The mail is of the evening before.
    now: morning,
    clock: () => morning,
  });
  const answered = async (words: string, ...next: readonly ScriptedCall[]) => {
    calls = next;
    return drive.say(words);
  };
  const unread = await unreadOf(drive.mailbox);
  const open = unread.find(({ from, subject }) => from?.name === 'Winifred Hallam' && subject.startsWith('Re:'));
  await answered('find the mail from Winifred', {
    name: 'read_email',
    arguments: { email_id: open?.emailId ?? 'no mail' },
  });
  for (const [words, call] of before[order.scene]) await answered(words, call);
  const wanted = order.expect === 'no' ? order.wrong : order.calls;
  const first = await answered(
    order.say,
    ...wanted.map((call) => scripted(call, (sender) => mailOf(unread, sender, order.say))),
  );
  const asked = eventsOf(first, 'confirm').length > 0;
  const read = readings.length;
  const { heard } = drive;
  const answers = asked ? [await answered('yes')] : [];
  if (answers.some((events) => eventsOf(events, 'confirm').length > 0)) answers.push(await answered('yes'));
  const afterYes = answers.flatMap(done);
  return {
    order,
    done: done(first),
    asked,
    heard,
    readings: readings.slice(0, read),
    afterYes,
  };
}
