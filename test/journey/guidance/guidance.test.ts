import { createOpenAIModel } from '@nexus/livekit-agent';
import { createPackLibrary, type KnowledgePack, type Rule } from '@nexus/packs';
import { openPacks } from '@nexus/runtime';
import { describe, expect, it } from 'vitest';
import { type DriveOptions, startDrive } from '../../support/drive/drive.ts';
import { doneIn, heardIn, patientBudget } from '../../support/drive/model-drive.ts';
import { startAttentiveModel } from '../../support/model/attentive-model.ts';

function lifts(more: Partial<KnowledgePack> = {}, rule: Partial<Rule> = {}): KnowledgePack {
  const citations = [{ source: 'A made-up lift guide', section: '3.2', page: 14 }];
  const width = { id: 'width', topic: 'lift width', content: 'A width of 110 centimetres is suggested.', citations };
  return {
    id: 'lifts-1',
    domain: 'buildings',
    title: 'Lifts',
    version: '1.0',
    effective: '2020-01-01',
    reviewBy: '2027-01-01',
    confidence: 'high',
    active: true,
    rules: [{ when: [], statutory: false, active: true, ...width, ...rule }],
    ...more,
  };
}

/** On a day on which the packs of these tests are in force. */
const clock = () => new Date('2026-11-25T09:00:00Z');

async function ask(packs: readonly KnowledgePack[], words = 'what does the guidance say about lift width') {
  const library = createPackLibrary(packs);
  await using drive = await startDrive({ packs: { load: async () => library }, clock });
  await drive.session.remembered();
  const events = await drive.say(words);
  return { heard: drive.heard, done: doneIn(events) };
}

const rule = 'A width of one hundred ten centimetres is suggested.';
const source =
  'That is from A made-up lift guide, section three point two, page fourteen, in Lifts, version one point zero.';

describe('what the guidance says, offline', () => {
  it('P-4: the shipped guidance on answering mail is told with its source, title and version', async () => {
    const packs = openPacks({ database: null });
    await using drive = await startDrive({ packs });
    await drive.session.remembered();
    await drive.say('what does the guidance say about answering mail while driving');
    expect(drive.heard).toMatch(
      /most distracting[\s\S]*That is from Measuring Cognitive Distraction.*version one point zero/,
    );
  });

  it('P-2, P-4: rule, source, section, page and version, in the words of the pack', async () => {
    expect(await ask([lifts()])).toEqual({ heard: `${rule} ${source}`, done: ['consult_knowledge_pack'] });
  });

  it.each([
    [
      'past its review date',
      { reviewBy: '2026-01-01' },
      'This guidance is from Lifts, version one point zero, of twenty twenty. Check for updates.',
    ],
    ['not in force yet', { effective: '2027-02-01' }, 'It is not in force before February first, twenty twenty-seven.'],
    ['of medium confidence', { confidence: 'medium' as const }, 'Cross-reference it with official sources.'],
    ['a draft', { confidence: 'draft' as const }, 'It is a draft: verify it before you build on it.'],
  ])('P-2: of a pack that is %s it is said', async (_, more, warning) => {
    const { heard } = await ask([lifts(more)]);
    expect(heard).toContain(rule);
    expect(heard.endsWith(warning), heard).toBe(true);
  });

  it('P-2: superseded twice: the newest answers, and says whose place it took', async () => {
    const newest = lifts(
      { id: 'lifts-3', version: '3.0', effective: '2026-01-01' },
      { content: 'A width of 120 centimetres.' },
    );
    const chain = [
      lifts({ supersededBy: 'lifts-2' }),
      lifts({ id: 'lifts-2', version: '2.0', effective: '2023-01-01', supersededBy: 'lifts-3' }),
      newest,
    ];
    const { heard } = await ask(chain);
    expect(heard).toMatch(
      /^A width of one hundred twenty centimetres\..*version three point zero\. It takes the place of/,
    );
    expect(heard).not.toContain('one hundred ten');
  });

  it('P-2: switched off, or about something else: it says so, and which topics there are', async () => {
    expect((await ask([lifts({ active: false })])).heard).toBe(
      'There is no guidance about that. I have no guidance at all here.',
    );
    const { heard } = await ask([lifts()], 'what does the guidance say about helicopters');
    expect(heard).toBe('There is no guidance about that. I have guidance on lift width.');
  });

  it('P-2: conflicting rules of two domains are both said, each by its pack', async () => {
    const fire = lifts({ id: 'fire-1', domain: 'fire', title: 'Fire' }, { content: 'A width of 140 centimetres.' });
    const { heard } = await ask([lifts(), fire]);
    expect(heard).toContain('By Lifts: A width of one hundred ten');
    expect(heard).toContain('By Fire: A width of one hundred forty');
  });

  it('P-2: packs that cannot be read are said to be away, and nothing is made up', async () => {
    const packs = { load: () => Promise.reject(new Error('away')) };
    const server = await startAttentiveModel(({ toolOutputs }) =>
      toolOutputs.length === 0 ? { calls: [['consult_knowledge_pack', { topic: 'lifts' }]] } : { text: 'It says 200.' },
    );
    await using _ = server;
    await using drive = await startDrive({ packs, ...withModel(server.baseURL) });
    expect(heardIn(await drive.say('what does the guidance say about lifts?'))).toMatch(/^I can't reach the guidance/);
  });
});

function withModel(baseURL: string): DriveOptions {
  return {
    model: createOpenAIModel({ apiKey: 'none', baseURL, model: 'scripted' }),
    modelBudget: patientBudget,
    clock,
  };
}

it('P-2: with a model the rule is told as it stands in the pack, whatever the model would make of it', async () => {
  const library = createPackLibrary([lifts()]);
  await using server = await startAttentiveModel(({ toolOutputs }) =>
    toolOutputs.length === 0
      ? { calls: [['consult_knowledge_pack', { topic: 'lift width', applies: 'a lift' }]] }
      : { text: 'You must have 200 centimetres.' },
  );
  await using drive = await startDrive({ packs: { load: async () => library }, ...withModel(server.baseURL) });
  await drive.session.remembered();
  expect(heardIn(await drive.say('how wide is a lift supposed to be, by the guidance?'))).toBe(`${rule} ${source}`);
});
