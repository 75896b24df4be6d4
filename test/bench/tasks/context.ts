import { type DocumentStore, localUserId, type UserKnowledgeStore } from '@nexus/contracts';
import { createMemoryDocumentStore, createMemoryKnowledgeStore } from '@nexus/knowledge-store';
import type { MeasurementTask, Row } from '../../measure/row.ts';
import { startDrive } from '../../support/drive/drive.ts';
import { patientBudget } from '../../support/drive/model-drive.ts';
import { type ModelRequest, startScriptedModel } from '../../support/model/model-server.ts';
import { partsOf, type RequestParts, sharedPrefix } from '../../support/model/request-parts.ts';
import { lastWords, sensibleModel } from '../../support/model/sensible-model.ts';

/** A drive as it goes: mail by mail, some put away, some read, a question now and then. */
const cycle = [
  'next',
  'archive it',
  'next',
  'read it to me',
  'flag it',
  'next',
  'who else is waiting for me',
  'undo',
  'next',
  'go back',
];

/** Answers about as long as a model's. */
const told =
  'She asks you to confirm the pump for Tuesday, by Monday at nine. It needs one line from you. Shall I answer?';

function model(request: ModelRequest) {
  if (request.messages.at(-1)?.role === 'tool') return { say: told };
  if (lastWords(request) === 'read it to me') return { calls: [{ name: 'read_email' }] };
  const answer = sensibleModel(request);
  return typeof answer === 'object' && 'say' in answer ? { say: told } : answer;
}

interface Kept {
  readonly knowledge?: UserKnowledgeStore;
  readonly documents?: DocumentStore;
}

/** The longest request of each of a hundred turns over the sample mailbox. */
async function record(kept: Kept): Promise<readonly ModelRequest[]> {
  await using scripted = await startScriptedModel(model);
  await using drive = await startDrive({
    model: scripted.source,
    modelBudget: patientBudget,
    ...(kept.knowledge && { userId: localUserId }),
    ...kept,
  });
  const longest: ModelRequest[] = [];
  for (let turn = 0; turn < 100; turn += 1) {
    const before = scripted.requests.length;
    await drive.say(cycle[turn % cycle.length] ?? 'next');
    const last = scripted.requests.slice(before).at(-1);
    if (last !== undefined) longest.push(last);
  }
  return longest;
}

/** Seen before the model had an index of the inbox, with five turns word for word. */
type Before = Readonly<Record<'1' | '10' | '100', number>>;

function rowsOf(where: string, requests: readonly ModelRequest[], before: Before, atMost: number | null): Row[] {
  const said = ({ tools, system, index, history, moment }: RequestParts) =>
    `tools ${tools}, system prompt ${system}, index ${index}, greeting and history ${history}, moment ${moment}`;
  const rows = ([1, 10, 100] as const).flatMap((turn): Row[] => {
    const request = requests[turn - 1];
    if (request === undefined) return [];
    const parts = partsOf(request);
    return [
      {
        requirement: 'J-17',
        name: `tokens of a request at turn ${turn}, ${where}`,
        value: parts.whole,
        unit: 'tokens',
        baselines: [{ name: 'without an index, five turns', value: before[turn] }],
        target: turn === 1 || atMost === null ? null : { atMost },
        note: said(parts),
      },
    ];
  });
  return rows;
}

function prefixRow(requests: readonly ModelRequest[], before: number): Row {
  const shares = requests.slice(1).map((request, at) => sharedPrefix(requests[at] ?? request, request));
  return {
    requirement: 'J-17',
    name: 'begins as the request of the turn before did, mean of 99',
    value: shares.reduce((sum, share) => sum + share, 0) / shares.length,
    unit: 'of its tokens',
    baselines: [{ name: 'without an index, five turns', value: before }],
    target: null,
    note: 'what a prompt cache can hold; tools counted first',
  };
}

export const task: MeasurementTask = {
  title: 'What a request to the model carries, at turns 1, 10 and 100',
  async run(): Promise<readonly Row[]> {
    const before = { 1: 4_625, 10: 5_373, 100: 5_858 };
    const plain = await record({});
    const remembering = await record({
      knowledge: createMemoryKnowledgeStore(),
      documents: createMemoryDocumentStore(),
    });
    return [
      ...rowsOf('nothing remembered', plain, { 1: 3_634, 10: 4_378, 100: 4_867 }, 5_500),
      prefixRow(plain, 0.716),
      ...rowsOf('with the tools of memory and manuals, nothing in them', remembering, before, null),
    ];
  },
};
