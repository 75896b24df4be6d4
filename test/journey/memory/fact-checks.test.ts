import { type Embedder, embeddingDimensions, localUserId } from '@nexus/contracts';
import {
  createMemoryKnowledgeStore,
  createMemoryLongMemoryStore,
  createProcessMemoryVectors,
} from '@nexus/knowledge-store';
import { withLongMemory } from '@nexus/long-memory';
import { describe, expect, it } from 'vitest';
import type { Drive } from '../../support/drive/drive.ts';
import { patientBudget } from '../../support/drive/model-drive.ts';
import { entryOf, startRememberingDrive } from '../../support/drive/remembering-drive.ts';
import type { ModelAnswer } from '../../support/model/model-answer.ts';
import { type ModelRequest, type ModelStep, startScriptedModel } from '../../support/model/model-server.ts';

const rent = 'Tom pays the rent of the yard on the first';
const cheaper = 'the yard is free of charge for Tom after this winter';
const tea = 'Ana likes tea';

function isCheck({ response_format: format }: ModelRequest): boolean {
  return format?.type === 'json_schema' && format.json_schema.name === 'fact-check';
}

function lineOf(request: ModelRequest, content: string): number {
  const text = JSON.stringify(request.messages);
  return Number(new RegExp(`(\\d+) ${content}`).exec(text)?.[1] ?? 0);
}

/** Stores that outlive drives, and a small model that says what a new fact ends. */
async function openWorld(...told: readonly string[]) {
  const facts = createMemoryLongMemoryStore();
  const knowledge = withLongMemory(createMemoryKnowledgeStore(), facts);
  for (const [place, content] of told.entries())
    await knowledge.append(localUserId, [entryOf(content, 'context', new Date(Date.UTC(2026, 10, 1 + place)))]);
  const model = await startScriptedModel({ say: 'Fine.' });
  const small = await startScriptedModel({ say: '{}' });
  let answer: ModelStep = { say: '{"ends":0,"why":""}' };
  small.script((request) => {
    if (!isCheck(request)) return { say: '{}' };
    return typeof answer === 'function' ? answer(request) : answer;
  });
  const checks = () => small.requests.filter(isCheck);
  return {
    facts,
    knowledge,
    model,
    checks,
    answers(step: ModelStep) {
      answer = step;
    },
    /** The small model says that the new fact ends this one. */
    ends(content: string) {
      answer = (request) => ({ say: JSON.stringify({ ends: lineOf(request, content), why: 'It changed.' }) });
    },
    start: (options: Parameters<typeof startRememberingDrive>[1] = {}) =>
      startRememberingDrive(knowledge, {
        model: model.source,
        modelBudget: patientBudget,
        smallModel: small.source,
        enrichment: 'refused',
        longMemory: facts,
        corrections: knowledge,
        ...options,
      }),
    async remember(drive: Drive, content: string) {
      model.script(
        { calls: [{ name: 'save_to_memory', arguments: { content, category: 'context' } }] },
        { say: 'I will.' },
      );
      await drive.say(`remember that ${content}`);
    },
    async kept() {
      const { entries } = await facts.get(localUserId);
      return entries.map(({ content, validTo }) => `${content}${validTo === null ? '' : ' (over)'}`);
    },
    async [Symbol.asyncDispose]() {
      await model[Symbol.asyncDispose]();
      await small[Symbol.asyncDispose]();
    },
  };
}

async function heardUntil(drive: Drive, words: string): Promise<void> {
  const said = () => drive.events.flatMap((event) => (event.type === 'assistant' ? [event.text] : [])).join('\n');
  while (!said().includes(words)) await new Promise((resolve) => setImmediate(resolve));
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve));
}

describe('a new fact that ends nothing by its words, with a model', () => {
  it('L-4: ends the one that the model names; it is said, keeps its dates, and undo takes it back', async () => {
    await using world = await openWorld(rent, tea);
    world.ends(rent);
    await using drive = await world.start();
    await world.remember(drive, cheaper);
    await heardUntil(
      drive,
      `Since you told me “${cheaper}”, I take it that “${rent}” is no longer so. Say undo if it still is.`,
    );
    const [old] = (await world.facts.get(localUserId)).entries;
    expect(old).toMatchObject({ content: rent, validTo: '2026-11-20' });
    const shown = JSON.stringify(world.checks()[0]?.messages);
    expect(shown).toContain(cheaper);
    expect(shown).not.toMatch(/stair core|Petra|railing/);
    world.model.script({ calls: [{ name: 'undo_last_action', arguments: {} }] }, { say: 'Fine.' });
    await drive.say('undo');
    expect(await world.kept()).toEqual([rent, tea, cheaper]);
  });

  it('L-4: what it ended holds again when the new one is forgotten, also three drives later, and that is said', async () => {
    await using world = await openWorld(rent);
    world.ends(rent);
    {
      await using drive = await world.start();
      await world.remember(drive, cheaper);
      await heardUntil(drive, 'is no longer so');
    }
    // What is told next computes all endings anew.
    await world.knowledge.append(localUserId, [entryOf('Ruth runs the quarry', 'context')]);
    expect(await world.kept()).toContain(`${rent} (over)`);
    const { entries } = await world.facts.get(localUserId);
    const id = entries.find(({ content }) => content === cheaper)?.id ?? '';
    await using next = await world.start({ model: null });
    await next.say('forget that the yard is free of charge for Tom');
    await next.say('yes');
    expect(next.heard).toBe(`Forgotten. “${rent}” holds again.`);
    expect(await world.kept()).toEqual([rent, 'Ruth runs the quarry']);
    expect(id).not.toBe('');
  });

  it.each<readonly [string, ModelAnswer]>([
    ['answers no JSON', { say: 'I think number one.' }],
    ['names a line that is not there', { say: '{"ends":7,"why":"x"}' }],
    ['names a broken number', { say: '{"ends":1.5,"why":"x"}' }],
    ['breaks off', 'reset'],
    ['is hidden by a page', 'page'],
    ['says something else', { say: '{"ends":"1"}' }],
  ])('L-4: a model that %s changes nothing', async (_how, step) => {
    await using world = await openWorld(rent, tea);
    world.answers(step);
    await using drive = await world.start();
    await world.remember(drive, cheaper);
    await until(() => world.checks().length > 0);
    await drive.say('next');
    expect(await world.kept()).toEqual([rent, tea, cheaper]);
    expect(JSON.stringify(drive.events)).not.toContain('no longer so');
  });

  it('L-4: it is not believed of one that has no word in common with the new one', async () => {
    await using world = await openWorld(rent, 'Ruth drives the lorry. The yard is hers');
    // By number, whatever is there: all that was shown has a word in common, but the words of nobody's line do not.
    world.answers((request) => ({ say: JSON.stringify({ ends: lineOf(request, tea), why: 'x' }) }));
    await using drive = await world.start();
    await world.remember(drive, cheaper);
    await until(() => world.checks().length > 0);
    await drive.say('next');
    expect(await world.kept()).not.toContainEqual(expect.stringContaining('(over)'));
  });

  it('L-4: a model that is late keeps no turn waiting, and changes nothing when the drive is over', async () => {
    await using world = await openWorld(rent);
    const answer = Promise.withResolvers<ModelAnswer>();
    world.answers(() => answer.promise);
    {
      await using drive = await world.start();
      await world.remember(drive, cheaper);
      await drive.say('next');
    }
    answer.resolve({ say: '{"ends":1,"why":"x"}' });
    expect(await world.kept()).toEqual([rent, cheaper]);
  });

  it('L-4: what was ended by its words is not checked', async () => {
    await using world = await openWorld('Tom runs the harbour site', 'Ana signs for the harbour site');
    await using drive = await world.start();
    await world.remember(drive, 'Ruth runs the harbour site since June');
    await drive.say('next');
    expect(world.checks()).toEqual([]);
  });
});

/** Texts about drinks point one way, all others another. */
const embedder: Embedder = {
  async embed(texts) {
    return texts.map((text) =>
      Array.from({ length: embeddingDimensions }, (_, place) =>
        Number(place === (/tea|thirsty|drink/.test(text) ? 0 : 1)),
      ),
    );
  },
};

describe('what was told, by its meaning', () => {
  async function openNear() {
    const facts = createMemoryLongMemoryStore();
    const knowledge = withLongMemory(createMemoryKnowledgeStore(), facts);
    await knowledge.append(localUserId, [entryOf(tea, 'context'), entryOf('Tom runs the quarry', 'context')]);
    const vectors = createProcessMemoryVectors(facts);
    const lacking = await vectors.unembedded(localUserId, 10);
    const made = await embedder.embed(
      lacking.map(({ content }) => content),
      { hurry: 'behind', signal: new AbortController().signal },
    );
    await vectors.embed(
      localUserId,
      lacking.map(({ id }, place) => ({ id, vector: made[place] ?? [] })),
    );
    return { knowledge, vectors, facts };
  }
  const looking = { name: 'search_memory', arguments: { query: 'what if somebody gets thirsty?' } };

  it('L-4, L-7: a question without a word of it finds what was told', async () => {
    const { knowledge, vectors } = await openNear();
    const model = await startScriptedModel({ calls: [looking] }, { say: 'Fine.' });
    await using drive = await startRememberingDrive(knowledge, {
      model: model.source,
      modelBudget: patientBudget,
      embedder,
      memoryVectors: vectors,
    });
    const events = await drive.say('what if somebody gets thirsty?');
    expect(JSON.stringify(events)).toContain('Ana likes tea');
    await model[Symbol.asyncDispose]();
  });

  it.each<readonly [string, Embedder]>([
    ['fails', { embed: () => Promise.reject(new Error('away')) }],
    ['hangs', { embed: () => new Promise(() => {}) }],
  ])('L-4, B-24: an embedder that %s leaves the words', async (_how, broken) => {
    const { knowledge, vectors } = await openNear();
    await using drive = await startRememberingDrive(knowledge, { embedder: broken, memoryVectors: vectors });
    await drive.say('who runs the quarry?');
    expect(drive.heard).toContain('Tom');
  });
});
