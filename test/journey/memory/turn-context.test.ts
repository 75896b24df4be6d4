import { type ContextItem, type ContextSource, localUserId } from '@nexus/contracts';
import { createMemoryKnowledgeStore, createMemoryLongMemoryStore } from '@nexus/knowledge-store';
import { withLongMemory } from '@nexus/long-memory';
import { describe, expect, it } from 'vitest';
import { eventsOf } from '../../support/drive/drive.ts';
import { patientBudget } from '../../support/drive/model-drive.ts';
import { entryOf, startRememberingDrive } from '../../support/drive/remembering-drive.ts';
import { startScriptedModel } from '../../support/model/model-server.ts';

const gate: ContextItem = {
  text: 'the harbour site opens its gate at six with the guard at the north entrance',
  from: "the office's note says",
  subject: 'the harbour site',
  relevance: 0.9,
  isPersonal: false,
};
const looking = { name: 'search_memory', arguments: { query: 'what about the harbour site?' } };

async function start(sources: readonly ContextSource[]) {
  const knowledge = withLongMemory(createMemoryKnowledgeStore(), createMemoryLongMemoryStore());
  await knowledge.append(localUserId, [entryOf('Ruth runs the harbour site', 'context')]);
  const model = await startScriptedModel({ say: 'Fine.' });
  const drive = await startRememberingDrive(knowledge, {
    model: model.source,
    modelBudget: patientBudget,
    contextSources: sources,
  });
  return {
    drive,
    model,
    knowledge,
    async [Symbol.asyncDispose]() {
      await drive[Symbol.asyncDispose]();
      await model[Symbol.asyncDispose]();
    },
  };
}

const office = (find: ContextSource['find']): ContextSource => ({ kind: 'office', find });

describe('what comes into a turn, with a model', () => {
  it('L-7, B-24: a source that hangs and two that fail keep no turn waiting, and the own memories are there', async () => {
    await using one = await start([
      office(() => new Promise(() => {})),
      { kind: 'calendar', find: () => Promise.reject(new Error('away')) },
      {
        kind: 'tasks',
        find() {
          throw new Error('broken');
        },
      },
    ]);
    await one.drive.say('what was that about the harbour site again');
    const asked = JSON.stringify(one.model.requests[0]?.messages);
    expect(asked).toContain('told by the driver before');
    expect(asked).not.toContain('found elsewhere');
    expect(one.drive.heard).toBe('Fine.');
  });

  it('L-2, L-7: what the words name comes with since when, told once, whichever sources found it', async () => {
    await using one = await start([]);
    await one.knowledge.append(localUserId, [entryOf('Ana signs the permits since last month', 'context')]);
    await one.drive.session.close();
    await using next = await startRememberingDrive(one.knowledge, {
      model: one.model.source,
      modelBudget: patientBudget,
    });
    await next.say('Ana is on the phone');
    const asked =
      one.model.requests
        .at(-1)
        ?.messages.map(({ content }) => JSON.stringify(content))
        .join('') ?? '';
    expect(asked.match(/Ana signs the permits since last month”, since October/g)).toHaveLength(1);
    expect(asked.match(/Ana signs the permits/g)).toHaveLength(1);
  });

  it('L-7, L-8: what came after the request was sent is there for search_memory, with where it is from, the own first', async () => {
    const answer = Promise.withResolvers<readonly ContextItem[]>();
    await using one = await start([office(() => answer.promise)]);
    one.model.script({ calls: [looking] }, { say: 'Fine.' });
    const saying = one.drive.say('what was that about the harbour site again');
    while (one.model.requests.length === 0) await new Promise((resolve) => setImmediate(resolve));
    answer.resolve([gate]);
    const [told] = eventsOf(await saying, 'tool');
    expect(told?.message).toBe(
      "You told me: “Ruth runs the harbour site”. The office's note says: the harbour site opens its gate at six with the guard at the north entrance.",
    );
    expect(JSON.stringify(one.model.requests[0]?.messages)).not.toContain('north entrance');
  });

  it('L-7: what was found stands beside this moment, in a marked block, and in no later request', async () => {
    await using one = await start([office(({ words }) => (words.includes('harbour') ? [gate] : []))]);
    await one.drive.say('what was that about the harbour site again');
    const first = JSON.stringify(one.model.requests[0]?.messages);
    expect(first).toContain("the office's note says: the harbour site opens its gate at six");
    await one.drive.say('go ahead');
    expect(JSON.stringify(one.model.requests.at(-1)?.messages)).not.toContain('north entrance');
  });

  it('M-7: what others wrote is not remembered because a model wants it', async () => {
    await using one = await start([office(() => [gate])]);
    const content = 'The guard is at the north entrance';
    one.model.script(
      { calls: [{ name: 'save_to_memory', arguments: { content, category: 'context' } }] },
      { say: 'Fine.' },
    );
    const events = await one.drive.say('what was that about the harbour site again');
    expect(eventsOf(events, 'tool')).toMatchObject([
      { success: false, message: expect.stringContaining('nothing that others wrote') },
    ]);
  });
});
