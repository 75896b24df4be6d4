import type { BriefingEvent, ErrorCode } from '@nexus/contracts';
import { describe, expect, it } from 'vitest';
import { eventsOf } from '../../support/drive/drive.ts';
import {
  doneIn,
  falseClaimsIn,
  heardIn,
  type ModelDriveOptions,
  patientBudget,
  startModelDrive,
} from '../../support/drive/model-drive.ts';
import type { ModelAnswer } from '../../support/model/model-answer.ts';
import type { ModelStep } from '../../support/model/model-server.ts';
import { sensibleModel, sensibleReport } from '../../support/model/sensible-model.ts';

interface Fault {
  readonly name: string;
  readonly answer: ModelAnswer;
  readonly code: ErrorCode;
  /** Requests of one turn: a quick refusal is asked about once more. */
  readonly asked: number;
  /** What is waited for. The rest of the drive has this budget too, so it is not too small for a busy machine. */
  readonly budget?: ModelDriveOptions['modelBudget'];
}

const archive = { name: 'archive_email' };
const unavailable = { code: 'MODEL_UNAVAILABLE', asked: 2 } as const;
const invalid = { code: 'MODEL_ANSWER_INVALID', asked: 1 } as const;
const late = { code: 'MODEL_LATE', asked: 1 } as const;
// Without a bound of its own, each of the first two would wait until the test is given up.
const impatient = { firstToken: 4_000, pause: 4_000, whole: 600_000 };

const faults: readonly Fault[] = [
  { name: 'a 500', answer: { status: 500 }, ...unavailable },
  { name: 'a 503', answer: { status: 503 }, ...unavailable },
  { name: 'a key that is refused', answer: { status: 401 }, ...unavailable, asked: 1 },
  { name: 'a 429 that names no time', answer: { status: 429 }, code: 'MODEL_RATE_LIMITED', asked: 2 },
  {
    name: 'a 429 that asks for a minute',
    answer: { status: 429, headers: { 'retry-after': '60' } },
    code: 'MODEL_RATE_LIMITED',
    asked: 1,
  },
  { name: 'a connection that is reset', answer: 'reset', ...unavailable },
  { name: 'a page instead of an answer', answer: 'page', ...unavailable },
  { name: 'a stream that is cut before a word', answer: { end: 'cut' }, ...unavailable },
  {
    name: 'a stream that is cut in the middle of a word',
    answer: { say: 'The supplier would like to kn', end: 'cut' },
    ...unavailable,
    asked: 1,
  },
  { name: 'a stream that is cut in the middle of a call', answer: { calls: [archive], end: 'cut' }, ...unavailable },
  { name: 'a stream that ends without its end', answer: { calls: [archive], end: 'unfinished' }, ...unavailable },
  { name: 'a stream that holds garbage', answer: { calls: [archive], end: 'garbage' }, ...unavailable },
  { name: 'silence', answer: 'silence', ...late, budget: impatient },
  {
    name: 'a stall in the middle of a sentence',
    answer: { say: 'The supplier would like to kn', end: 'stall' },
    ...late,
    budget: impatient,
  },
  { name: 'a stall after a call', answer: { calls: [archive], end: 'stall' }, ...late, budget: impatient },
  { name: 'an empty answer', answer: {}, ...invalid },
  { name: 'an answer of blanks', answer: { say: ' \n ' }, ...invalid },
  { name: 'an answer too long for a whole call', answer: { calls: [archive], finish: 'length' }, ...invalid },
  { name: 'a tool that does not exist', answer: { calls: [{ name: 'delete_everything' }] }, ...invalid },
  {
    name: 'a promise with a tool that does not exist',
    answer: { say: 'I will do that for you.', calls: [{ name: 'delete_everything' }] },
    ...invalid,
  },
  {
    name: 'arguments that do not parse',
    answer: { calls: [{ ...archive, arguments: '{"email_ids": [' }] },
    ...invalid,
  },
  {
    name: 'arguments that do not fit',
    answer: { calls: [{ ...archive, arguments: { email_ids: 'all of them' } }] },
    ...invalid,
  },
];

function expectTruthful(events: readonly BriefingEvent[]): void {
  expect(eventsOf(events, 'assistant')).toHaveLength(1);
  expect(heardIn(events).trim()).not.toBe('');
  expect(falseClaimsIn(events)).toEqual([]);
}

/** A drive in which the first mail is open, and the subject of that mail. */
async function openFirst(fault: Fault) {
  const { budget: modelBudget = patientBudget } = fault;
  const started = await startModelDrive({ modelBudget });
  const [card] = eventsOf(await started.drive.say('next'), 'card');
  const broken: ModelStep = fault.answer;
  started.model.script(broken);
  return { ...started, subject: card?.subject ?? 'no card', asked: () => started.model.requests.length };
}

describe.concurrent.each(faults)('OpenAI path: $name', (fault) => {
  it('B-20: the command is carried out once, said truthfully, with one error event', async () => {
    await using stack = new AsyncDisposableStack();
    const opened = stack.use(await openFirst(fault));
    const before = opened.asked();
    const events = await opened.drive.say('archive it');
    expectTruthful(events);
    expect(doneIn(events)).toEqual(['archive_email']);
    expect(heardIn(events)).toMatch(/\barchived\b/i);
    expect(await opened.unreadSubjects()).not.toContain(opened.subject);
    expect(await opened.unreadSubjects()).toHaveLength(4);
    expect(eventsOf(events, 'error')).toMatchObject([{ code: fault.code, fatal: false }]);
    expect(opened.asked() - before).toBe(fault.asked);
  });

  it('B-20: simple mode and the way out of it are said once, no turn is silent, and the model answers again', async () => {
    await using stack = new AsyncDisposableStack();
    const opened = stack.use(await openFirst(fault));
    const said: string[] = [];
    const turn = async (words: string) => {
      const events = await opened.drive.say(words);
      expectTruthful(events);
      said.push(heardIn(events));
      return events;
    };
    expect(doneIn(await turn('what do you make of the weather up there'))).toEqual([]);
    opened.advance(60_000);
    expect(doneIn(await turn('flag it'))).toEqual(['flag_email']);
    expect(said.join('\n').match(/simple mode/g)).toHaveLength(1);

    opened.advance(3_600_000);
    opened.model.script(sensibleModel);
    expect(doneIn(await turn('next'))).toEqual(['next_email']);
    expect(said.at(-1)).toContain(sensibleReport.slice(0, 9));
    expect(eventsOf(await turn('thanks'), 'error')).toEqual([]);
    expect(said.join('\n').match(/simple mode/g)).toHaveLength(1);
    expect(said.join('\n').match(/fully back/g)).toHaveLength(1);
  });
});
