import { createScheduler, type Scheduler } from '@nexus/async';
import { localUserId, NexusError } from '@nexus/contracts';
import {
  createMemoryKnowledgeStore,
  createMemoryLongMemoryStore,
  createMemoryPreferencesStore,
} from '@nexus/knowledge-store';
import { withLongMemory } from '@nexus/long-memory';
import { describe, expect, it } from 'vitest';
import { type Drive, eventsOf } from '../../support/drive/drive.ts';
import { patientBudget } from '../../support/drive/model-drive.ts';
import { entryOf, startRememberingDrive } from '../../support/drive/remembering-drive.ts';
import type { ModelAnswer } from '../../support/model/model-answer.ts';
import {
  type ModelRequest,
  type ModelStep,
  type ScriptedModel,
  startScriptedModel,
} from '../../support/model/model-server.ts';

interface Proposed {
  readonly content: string;
  readonly turn: number;
}

function isProposal({ response_format: format }: ModelRequest): boolean {
  return format?.type === 'json_schema' && format.json_schema.name === 'proposed-memories';
}

/** Stores that outlive drives, and models whose small one proposes what it is told to. */
async function openWorld(consent: 'allowed' | 'refused' | 'ask' = 'allowed') {
  const facts = createMemoryLongMemoryStore();
  const hot = createMemoryKnowledgeStore();
  const knowledge = withLongMemory(hot, facts);
  const preferencesStore = createMemoryPreferencesStore();
  await preferencesStore.update(localUserId, (kept) => ({ ...kept, proposals: consent }));
  const model = await startScriptedModel({ say: 'Fine.' });
  const small = await startScriptedModel({ say: '{}' });
  let answer: ModelStep = { say: '{"memories":[]}' };
  small.script((request) => {
    if (!isProposal(request)) return { say: '{}' };
    return typeof answer === 'function' ? answer(request) : answer;
  });
  const asked = () => small.requests.filter(isProposal);
  return {
    facts,
    hot,
    knowledge,
    preferencesStore,
    asked,
    model,
    proposes(...memories: readonly Proposed[]) {
      answer = { say: JSON.stringify({ memories }) };
    },
    answers(step: ModelStep) {
      answer = step;
    },
    start: (options: Parameters<typeof startRememberingDrive>[1] = {}) =>
      startRememberingDrive(knowledge, {
        model: model.source,
        modelBudget: patientBudget,
        smallModel: small.source,
        enrichment: 'refused',
        longMemory: facts,
        preferencesStore,
        ...options,
      }),
    async drive(...lines: readonly string[]) {
      await using one = await this.start();
      for (const line of lines) await one.say(line);
    },
    waiting: async () => (await facts.proposed(localUserId)).map(({ entry }) => entry.content),
    kept: async () => (await facts.get(localUserId)).entries.map(({ content }) => content),
    async [Symbol.asyncDispose]() {
      await model[Symbol.asyncDispose]();
      await (small as ScriptedModel)[Symbol.asyncDispose]();
    },
  };
}

const ruth = 'Ruth runs the harbour site since June';
const mia = 'my daughter Mia plays the cello';

/** What the agent says unasked comes when it is quiet. */
async function heardUntil(drive: Drive, words: string): Promise<string> {
  const said = () => drive.events.flatMap((event) => (event.type === 'assistant' ? [event.text] : [])).join('\n');
  while (!said().includes(words)) await new Promise((resolve) => setImmediate(resolve));
  return said();
}

describe('proposals after a drive, with a model', () => {
  it('L-5: what the driver mentioned waits outside prompts and searches until the next greeting asks and they say yes', async () => {
    await using world = await openWorld();
    world.proposes({ content: ruth, turn: 1 }, { content: mia, turn: 2 });
    await world.drive(`by the way ${ruth}`, `oh, ${mia}`);
    expect(await world.waiting()).toEqual([ruth, mia]);
    expect(await world.kept()).toEqual([]);
    const [request] = world.asked();
    expect(JSON.stringify(request?.messages)).toContain('by the way Ruth runs the harbour site');
    expect(JSON.stringify(request?.messages)).not.toMatch(/stair core|Petra|railing|Fine\./);
    await using next = await world.start();
    await heardUntil(next, `Last time you mentioned two things: “${ruth}” and “${mia}”. Shall I remember both?`);
    await next.say('yes');
    expect(next.heard).toMatch(/^I'll remember that\./);
    expect(await world.kept()).toEqual([ruth, mia]);
    expect(await world.waiting()).toEqual([]);
    expect((await world.facts.get(localUserId)).entries[0]).toMatchObject({ source: 'agent', validFrom: '2026-06' });
    world.model.script({ calls: [{ name: 'undo_last_action', arguments: {} }] }, { say: 'Fine.' });
    await next.say('undo');
    expect(await world.kept()).toEqual([]);
  });

  it('L-5: a no drops them for good', async () => {
    await using world = await openWorld();
    world.proposes({ content: ruth, turn: 1 });
    await world.drive(ruth);
    world.proposes();
    await using next = await world.start();
    await heardUntil(next, `Last time you mentioned: “${ruth}”. Shall I remember it?`);
    const [settled] = eventsOf(await next.say('no'), 'tool');
    expect(settled).toMatchObject({ name: 'settle_memories', success: true, message: "All right, I won't." });
    expect([await world.kept(), await world.waiting()]).toEqual([[], []]);
  });

  it('L-5: silence keeps them waiting, and they are asked about at two greetings and no more', async () => {
    await using world = await openWorld();
    world.proposes({ content: ruth, turn: 1 });
    await world.drive(ruth);
    world.proposes();
    for (const times of [1, 2]) {
      await using next = await world.start();
      await heardUntil(next, 'Last time you mentioned');
      await next.say('next');
      await next.session.close();
      expect((await world.facts.proposed(localUserId))[0]?.asked).toBe(times);
    }
    await using last = await world.start();
    await last.say('next');
    await last.say('next');
    expect(JSON.stringify(last.events)).not.toContain('Last time you mentioned');
    await last.session.close();
    expect([await world.kept(), await world.waiting()]).toEqual([[], []]);
  });

  it('L-5: lies, questions, orders, mail words, what is known and more than five are not proposed', async () => {
    await using world = await openWorld();
    await world.knowledge.append(localUserId, [entryOf('Tom runs the quarry', 'context')]);
    world.proposes(
      { content: 'Ruth runs the quarry', turn: 1 },
      { content: 'Ruth does not run the harbour site', turn: 1 },
      { content: 'Ana signs the permits', turn: 2 },
      { content: 'Could you please sign off the stair core drawings by Friday', turn: 3 },
      { content: 'Tom runs the quarry', turn: 4 },
      { content: ruth, turn: 1 },
    );
    const turns = [
      'does Ana sign the permits?',
      'Petra said could you please sign off the stair core drawings by Friday',
    ];
    await world.drive(ruth, ...turns, 'Tom runs the quarry');
    expect(await world.waiting()).toEqual([]);
    world.proposes(
      { content: "Petra's number is 0301 4455667", turn: 1 },
      { content: 'archive it', turn: 2 },
      { content: ruth, turn: 3 },
    );
    await world.drive("Petra's number is 0301 4455667", 'archive it', ruth);
    expect(await world.waiting()).toEqual([ruth]);
  });

  it('L-5, M-7: what stands in a mail is not proposed, though the driver reads it out and the model retells it', async () => {
    await using world = await openWorld();
    const ofMail = 'the invoice for the railing is attached to the order as agreed';
    world.proposes({ content: ofMail, turn: 1 }, { content: ruth, turn: 2 });
    await world.drive(ofMail, ruth);
    expect(await world.waiting()).toEqual([ruth]);
  });

  it.each([
    ['nonsense', { say: 'I would remember that Ruth is great.' }],
    ['another shape', { say: '{"memories":[{"content":7,"turn":"one"}],"more":true}' }],
    ['a turn that there is not', { say: JSON.stringify({ memories: [{ content: ruth, turn: 40 }] }) }],
  ] as const)('L-5: %s proposes nothing, and the drive ends as ever', async (_, answer) => {
    await using world = await openWorld();
    world.answers(answer);
    await world.drive(ruth);
    expect(await world.waiting()).toEqual([]);
  });

  it('L-5: a model that does not answer holds up the end for five seconds and no longer, and nothing is kept', async () => {
    await using world = await openWorld();
    const late = Promise.withResolvers<ModelAnswer>();
    world.answers(() => late.promise);
    const real = createScheduler();
    const due: (() => void)[] = [];
    const after: Scheduler['after'] = (milliseconds, task) => {
      if (milliseconds !== 5_000) return real.after(milliseconds, task);
      due.push(task);
      return () => {};
    };
    await using one = await world.start({ scheduler: { after } });
    await one.say(ruth);
    const closing = one.session.close();
    while (world.asked().length === 0) await new Promise((resolve) => setImmediate(resolve));
    for (const task of due) task();
    await closing;
    late.resolve({ say: JSON.stringify({ memories: [{ content: ruth, turn: 1 }] }) });
    await new Promise((resolve) => setImmediate(resolve));
    expect(await world.waiting()).toEqual([]);
  });

  it('L-5: nothing is asked of a model without consent, or where the driver told nothing', async () => {
    await using world = await openWorld('refused');
    await world.drive(ruth);
    await using other = await openWorld('allowed');
    await other.drive('next', 'archive it');
    expect([world.asked(), other.asked()]).toEqual([[], []]);
  });

  it('L-5: it is off until the driver was asked once, where they told something, and said yes', async () => {
    await using world = await openWorld('ask');
    world.proposes({ content: ruth, turn: 1 });
    {
      await using one = await world.start();
      await one.say(ruth);
      await heardUntil(one, 'suggest what I should remember');
      await one.say('yes');
      expect(one.heard).toContain("I'll suggest after each drive what I should remember");
    }
    expect((await world.preferencesStore.get(localUserId))?.proposals).toBe('allowed');
    expect(await world.waiting()).toEqual([ruth]);
  });

  it('L-5: a yes that breaks off half-way says what was kept, can be taken back, and the rest is asked again', async () => {
    await using world = await openWorld();
    world.proposes({ content: ruth, turn: 1 }, { content: mia, turn: 2 });
    await world.drive(ruth, mia);
    world.proposes();
    const { change } = world.facts;
    let isBroken = true;
    const facts = {
      ...world.facts,
      async change(...[userId, wanted]: Parameters<typeof change>) {
        if (isBroken && wanted.added?.some(({ content }) => content === mia))
          throw new NexusError('MEMORY_UNREACHABLE', 'Away.', { retryable: true });
        return change(userId, wanted);
      },
    };
    await using next = await startRememberingDrive(withLongMemory(world.hot, facts), {
      model: world.model.source,
      modelBudget: patientBudget,
      longMemory: facts,
      preferencesStore: world.preferencesStore,
    });
    await heardUntil(next, 'Shall I remember both?');
    await next.say('yes');
    expect(next.heard).toMatch(/^I'll remember “Ruth runs the harbour site since June”\. I can't keep the rest/);
    expect([await world.kept(), await world.waiting()]).toEqual([[ruth], [mia]]);
    isBroken = false;
    world.model.script({ calls: [{ name: 'undo_last_action', arguments: {} }] }, { say: 'Fine.' });
    await next.say('undo');
    expect(await world.kept()).toEqual([]);
    expect(await world.waiting()).toEqual([mia]);
  });
});
