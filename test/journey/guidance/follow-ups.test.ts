import { randomUUID } from 'node:crypto';
import { exchangeLifetime, type ToolCall } from '@nexus/contracts';
import {
  createMemoryExchangeStore,
  createMemoryKnowledgeStore,
  createMemoryToolTelemetry,
} from '@nexus/knowledge-store';
import { createBriefModel, createOpenAIModel } from '@nexus/livekit-agent';
import { createPackLibrary, generateBrief, type KnowledgePack } from '@nexus/packs';
import { describe, expect, it } from 'vitest';
import { type Drive, type DriveOptions, startDrive } from '../../support/drive/drive.ts';
import { doneIn, heardIn, patientBudget } from '../../support/drive/model-drive.ts';
import { startAttentiveModel } from '../../support/model/attentive-model.ts';

const start = Date.parse('2026-11-25T09:00:00Z');

const citations = [{ source: 'A made-up span table', section: '3.2', page: 14 }];
const rule = (id: string, topic: string, when: readonly string[], content: string) => ({
  ...{ id, topic, when: [...when], content, citations, statutory: false, active: true },
});
const spans: KnowledgePack = {
  ...{
    id: 'spans-1',
    domain: 'timber',
    title: 'Spans',
    version: '1.0',
    effective: '2025-01-01',
    reviewBy: '2027-01-01',
  },
  ...{ confidence: 'high', active: true },
  rules: [
    rule('soft-450', 'joist span', ['material = softwood', 'centres <= 450'], 'Softwood reaches four metres.'),
    rule('soft-600', 'joist span', ['material = softwood', 'centres > 450'], 'Softwood reaches three metres.'),
    rule('hard-450', 'joist span', ['material = hardwood', 'centres <= 450'], 'Hardwood reaches six metres.'),
    rule('lift', 'lift width', [], 'A lift is wide.'),
    rule('ramp', 'ramp width', [], 'A ramp is wider.'),
  ],
};
const library = createPackLibrary([spans]);
const packs = { load: async () => library };
const question = 'what does the guidance say about the joist span of softwood at 450 centres';

/** Drives of one user, one after another, over one store. */
function oneUser(userId = randomUUID()) {
  let now = start;
  const clock = () => new Date(now);
  const exchanges = createMemoryExchangeStore({ clock });
  const telemetry = createMemoryToolTelemetry({ clock });
  return {
    ...{ userId, exchanges, telemetry },
    wait(milliseconds: number) {
      now += milliseconds;
    },
    async drive<Result>(work: (drive: Drive) => Promise<Result>, options: DriveOptions = {}): Promise<Result> {
      await using drive = await startDrive({ userId, exchanges, telemetry, packs, clock, ...options });
      await drive.session.remembered();
      return await work(drive);
    },
  };
}

const asks =
  (...turns: readonly string[]) =>
  async (drive: Drive) => {
    for (const words of turns) await drive.say(words);
    return drive.heard;
  };

describe('follow-up questions, offline', () => {
  it('L-15: after everything was forgotten nothing that was asked before carries over', async () => {
    const user = oneUser();
    const knowledge = createMemoryKnowledgeStore();
    const kept = await user.drive(asks(question, 'forget everything', 'no', 'what about 600 instead?'), { knowledge });
    expect(kept).toMatch(/^Softwood reaches three metres/);
    const gone = await user.drive(asks(question, 'forget everything', 'yes', 'what about 600 instead?'), { knowledge });
    expect(gone).not.toMatch(/Softwood/);
  });

  it('P-7: what is different takes its place, in this drive and in the next one', async () => {
    const user = oneUser();
    expect(await user.drive(asks(question))).toMatch(/^Softwood reaches four metres/);
    expect(await user.drive(asks('what about 600 instead?'))).toMatch(/^Softwood reaches three metres/);
    expect(await user.drive(asks(question, 'and for hardwood?'))).toMatch(/^Hardwood reaches six metres/);
    expect(await user.drive(asks('what does the guidance say about lift width', 'the same for the ramp'))).toMatch(
      /^A ramp is wider/,
    );
  });

  it('P-7: what was carried over is carried on', async () => {
    const user = oneUser();
    await user.drive(asks(question, 'what about 600 instead?'));
    expect(await user.drive(asks('and 400?'))).toMatch(/^Softwood reaches four metres/);
    expect((await user.exchanges.recent(user.userId)).at(-1)).toMatchObject({
      ...{ kind: 'guidance', question: 'joist span of softwood at 400 centres' },
      values: { centres: 400, material: 'softwood' },
      citation: 'A made-up span table, section 3.2, page 14, Spans, version 1.0',
    });
  });

  it('P-7: a new subject carries nothing over, and a mail is not taken for one', async () => {
    const user = oneUser();
    await user.drive(asks(question));
    expect(await user.drive(asks('what does the guidance say about lift width'))).toMatch(/^A lift is wide/);
    expect(await user.drive(asks('what about Kerr'))).not.toMatch(/reaches/);
    expect(await user.drive(asks('go on'))).not.toMatch(/reaches/);
  });

  it('P-7: two users know nothing of one another', async () => {
    const user = oneUser();
    await user.drive(asks(question));
    expect(await user.drive(asks('what about 600 instead?'), { userId: randomUUID() })).not.toMatch(/reaches/);
  });

  it('P-8: at 23:59:59 it is there, at 24:00:00 it is not', async () => {
    const [soon, late] = [oneUser(), oneUser()];
    await soon.drive(asks(question));
    soon.wait(exchangeLifetime - 1_000);
    expect(await soon.drive(asks('what about 600 instead?'))).toMatch(/^Softwood reaches three metres/);
    await late.drive(asks(question));
    late.wait(exchangeLifetime);
    expect(await late.drive(asks('what about 600 instead?'))).not.toMatch(/reaches/);
  });

  it('P-8: it is over in mid-drive as well', async () => {
    const user = oneUser();
    const heard = await user.drive(async (drive) => {
      await drive.say(question);
      user.wait(exchangeLifetime);
      await drive.say('what about 600 instead?');
      return drive.heard;
    });
    expect(heard).not.toMatch(/reaches/);
  });

  it('P-6: a store that is away costs nothing but the memory of earlier drives', async () => {
    const away = async () => {
      throw new Error('away');
    };
    const user = oneUser();
    const exchanges = { ...user.exchanges, recent: away };
    expect(await user.drive(asks(question, 'what about 600?'), { exchanges })).toMatch(/^Softwood reaches three/);
  });
});

describe('what is kept of a question', () => {
  it('P-6: nothing of a turn in which a mail was read, nor of words that come from one', async () => {
    const user = oneUser();
    await using server = await startAttentiveModel(({ toolOutputs }) =>
      toolOutputs.length === 0
        ? {
            calls: [
              ['consult_knowledge_pack', { topic: 'lift width' }],
              ['next_email', {}],
            ],
          }
        : { text: 'So.' },
    );
    await user.drive(asks('how wide is a lift by the guidance, and go on'), withModel(server.baseURL));
    expect(user.telemetry.calls.map(({ tool }) => tool)).toEqual(['consult_knowledge_pack', 'next_email']);
    expect(await user.exchanges.recent(user.userId)).toEqual([]);
    const subject = await user.drive(async ({ mailbox }) => {
      const subjects: string[] = [];
      for await (const mails of mailbox.reader.unread()) subjects.push(...mails.map((mail) => mail.subject));
      return subjects.toSorted((one, other) => other.length - one.length)[0] ?? '';
    });
    expect(subject.split(' ').length).toBeGreaterThan(2);
    await user.drive(asks(`what does the guidance say about ${subject}`));
    expect(JSON.stringify(await user.exchanges.recent(user.userId))).not.toContain(subject);
  });

  it('P-6: the driver’s words alone: nothing that a model said or put into a call', async () => {
    const user = oneUser();
    await using server = await startAttentiveModel(({ toolOutputs }) =>
      toolOutputs.length === 0
        ? {
            calls: [
              [
                'consult_knowledge_pack',
                { topic: 'joist span canaryofmodel', domain: 'canarydomain', applies: 'softwood, 450 centres' },
              ],
            ],
          }
        : { text: 'A canaryanswer.' },
    );
    await user.drive(
      asks('how far do softwood joists reach at 450 centres, by the guidance'),
      withModel(server.baseURL),
    );
    const kept = await user.exchanges.recent(user.userId);
    expect(kept).toMatchObject([{ question: 'how far do softwood joists reach at 450 centres' }]);
    expect(JSON.stringify(kept)).not.toContain('canary');
  });
});

function withModel(baseURL: string): DriveOptions {
  return { model: createOpenAIModel({ apiKey: 'none', baseURL, model: 'scripted' }), modelBudget: patientBudget };
}

describe('follow-up questions, with a model', () => {
  it('P-7: what was asked before stands in the request as data, and the model looks the whole question up again', async () => {
    const user = oneUser();
    await user.drive(asks(question));
    user.wait(2 * 3_600_000);
    const seen: string[] = [];
    await using server = await startAttentiveModel(({ toolOutputs, messages }) => {
      const asked = messages.map(({ content }) => String(content)).find((text) => text.includes('asked before'));
      if (asked !== undefined) seen.push(asked);
      const found = /(joist span of softwood at )450( centres)/.exec(asked ?? '');
      return toolOutputs.length === 0 && found !== null
        ? { calls: [['consult_knowledge_pack', { topic: `${found[1]}600${found[2]}` }]] }
        : { text: 'I do not know.' };
    });
    const heard = await user.drive(
      async (drive) => heardIn(await drive.say('what about 600 instead?')),
      withModel(server.baseURL),
    );
    expect(heard).toMatch(/^Softwood reaches three metres/);
    expect(seen[0]).toMatch(
      /<untrusted kind="asked before, newest first">\n2 h ago: joist span of softwood at 450 centres; centres = 450; part = joist; material = softwood; from A made-up span table/,
    );
    expect((await user.exchanges.recent(user.userId)).at(-1)?.question).toBe('joist span of softwood at 600 centres');
  });
});

describe('what is counted of a drive', () => {
  it('P-5: every call of a tool, with the pack that answered, and no word of it', async () => {
    const user = oneUser();
    const done = await user.drive(async (drive) => {
      const events = [
        ...(await drive.say(question)),
        ...(await drive.say('next')),
        ...(await drive.say('what about 600 instead?')),
      ];
      return doneIn(events);
    });
    const calls: readonly ToolCall[] = user.telemetry.calls;
    expect(calls.map(({ tool }) => tool)).toEqual(done);
    expect(calls[0]).toMatchObject({
      ...{ door: 'drive', tool: 'consult_knowledge_pack', userId: user.userId, model: null, succeeded: true },
      pack: { id: 'spans-1', version: '1.0', confidence: 'high' },
    });
    // Whose it is, when and how long may hold any three figures.
    const counted = calls.map(({ userId: _whose, at: _when, milliseconds: _long, ...call }) => call);
    expect(JSON.stringify(counted)).not.toMatch(/softwood|600|joist/i);
  });

  it('P-5: where a model chose calls, which one it was, and what the choice cost, once', async () => {
    const user = oneUser();
    await using server = await startAttentiveModel(({ toolOutputs }) =>
      toolOutputs.length === 0
        ? {
            calls: ['lift width', 'joist span'].map((topic) => ['consult_knowledge_pack', { topic }]),
            tokens: { read: 1_200, wrote: 34 },
          }
        : { text: 'So.', tokens: { read: 1_300, wrote: 2 } },
    );
    await user.drive(asks('how wide is a lift supposed to be by the guidance'), withModel(server.baseURL));
    const tool = 'consult_knowledge_pack';
    expect(user.telemetry.calls).toMatchObject([
      { tool, model: 'scripted', tokens: 1_234 },
      { tool, model: 'scripted' },
    ]);
    expect(user.telemetry.calls[1]).not.toHaveProperty('tokens');
  });

  it('P-5: what the small model reads and writes to arrange a brief', async () => {
    await using server = await startAttentiveModel(() => ({
      text: '{"sections":[]}',
      tokens: { read: 400, wrote: 21 },
    }));
    const model = createBriefModel(createOpenAIModel({ apiKey: 'none', baseURL: server.baseURL, model: 'small' }));
    const brief = await generateBrief({ library, model }, { topic: 'a lift', context: '', today: '2026-11-25' });
    expect(brief).toMatchObject({ asked: { model: 'small', tokens: 421 } });
  });
});

describe('a brief in a drive', () => {
  it('P-3, P-4: a brief is told out of the guidance, each rule with where it is from', async () => {
    const user = oneUser();
    const heard = await user.drive(asks('give me a brief for a lift'));
    expect(heard).toMatch(
      /^Guidance suggests: A lift is wide\. That is from A made-up span table, section three point two/,
    );
    expect(await user.drive(asks('and for a ramp?'))).toMatch(/^Guidance suggests: A ramp is wider/);
  });
});
