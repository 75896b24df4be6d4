import { localUserId } from '@nexus/contracts';
import { createMemoryBriefedMailStore } from '@nexus/knowledge-store';
import { countTokens } from 'gpt-tokenizer/model/gpt-4o';
import { describe, expect, it } from 'vitest';
import { eventsOf, startDrive } from '../../support/drive/drive.ts';
import { doneIn, type ModelDrive, patientBudget, startModelDrive } from '../../support/drive/model-drive.ts';
import { canaryWords, siteMails } from '../../support/mail/site-mails.ts';
import { type ModelRequest, type ModelStep, startScriptedModel } from '../../support/model/model-server.ts';
import { lastWords, sensibleModel } from '../../support/model/sensible-model.ts';
import { markedText, unmarkedText } from '../../support/model/untrusted-blocks.ts';

/** Does what a driver could ask that brings text of mail to the model. */
function curiousModel(request: ModelRequest) {
  const words = lastWords(request);
  if (request.messages.at(-1)?.role === 'tool') return { say: 'There you are.' };
  if (words === 'read it') return { calls: [{ name: 'read_email' }] };
  if (words === 'more') return { calls: [{ name: 'go_deeper' }] };
  if (words.startsWith('find')) return { calls: [{ name: 'search_emails', arguments: { query: words.slice(5) } }] };
  if (words === 'which topics are there') return { calls: [{ name: 'list_topics' }] };
  return sensibleModel(request);
}

/** Words of senders' names, subjects and bodies that stand nowhere in our own prompts. */
const mailWords = [
  ...canaryWords,
  ...siteMails.flatMap(({ from }) => from.split(/\W+/).filter((word) => /^[A-Z]/.test(word))),
  'Stair core',
  'railing',
  'Road closure',
];

describe('OpenAI path: what the model is shown', () => {
  it('B-15: text of mail reaches it inside marked blocks only, whatever was asked and done', async () => {
    await using started = await startModelDrive({ steps: [curiousModel] });
    const { drive, model } = started;
    const script = ['which topics are there', 'next', 'read it', 'more', 'flag it', 'next', 'read it', 'archive it'];
    const rest = [
      'undo',
      'next',
      'read it',
      'find crane',
      'mute this sender',
      'no',
      'next',
      'next',
      'read it',
      'thanks',
    ];
    for (const words of [...script, ...rest]) await drive.say(words);
    // A turn that the offline language answered leaves its words in the history too.
    model.script({ status: 500 });
    for (const words of ['go back', 'read it', 'mute this sender']) await drive.say(words);
    started.advance(60_000);
    model.script(curiousModel);
    for (const words of ['no', 'next']) await drive.say(words);

    const shown = model.requests.map(markedText).join('\n');
    expect(canaryWords.filter((word) => shown.includes(word)).length).toBeGreaterThanOrEqual(4);
    const leaks = model.requests.flatMap((request, index) => {
      const open = unmarkedText(request);
      return mailWords.filter((word) => open.includes(word)).map((word) => `request ${index}: ${word}`);
    });
    expect(leaks).toEqual([]);
  });

  it('B-15: a tool result is a function result whose message stands in a marked block', async () => {
    await using started = await startModelDrive();
    await started.drive.say('next');
    const result = started.model.requests.at(-1)?.messages.at(-1);
    expect(result).toMatchObject({ role: 'tool', tool_call_id: expect.stringMatching(/./) });
    const { success, message } = JSON.parse(String(result?.content)) as { success: boolean; message: string };
    expect(success).toBe(true);
    expect(message).toMatch(/^<untrusted kind="tool message">\n[\s\S]+\n<\/untrusted>$/);
  });

  it('B-11: each request carries the moment: the open mail, what is left, what can be undone', async () => {
    await using started = await startModelDrive();
    const { drive } = started;
    const moment = () => momentOf(lastRequest(started));
    await drive.say('hello');
    expect(moment()).toMatch(/5 mails are to come, 0 were told/);
    expect(moment()).toContain('No mail is open');
    const [card] = eventsOf(await drive.say('next'), 'card');
    expect(moment()).toMatch(/4 mails are to come, 1 were told/);
    expect(moment()).toContain('Current mail: id m1, briefed');
    expect(moment()).toContain(card?.subject);
    expect(moment()).toContain('No action can be undone');
    await drive.say('archive it');
    await drive.say('thanks');
    expect(moment()).toMatch(/archived/);
    expect(moment()).toMatch(/last action, can be undone">\narchived the mail from/);
  });

  it('B-11: the moment stands right before the words of the driver, and only once', async () => {
    await using started = await startModelDrive();
    for (const words of ['next', 'flag it', 'next', 'thanks']) await started.drive.say(words);
    for (const { messages } of started.model.requests) {
      const said = messages.findLastIndex((message) => message.role === 'user');
      const moments = messages.flatMap((message, index) =>
        String(message.content).startsWith('# This moment') ? [index] : [],
      );
      expect(moments).toEqual([said - 1]);
    }
  });
});

/** A request's system messages, which are what the agent knows besides the conversation. */
function systemOf({ messages }: ModelRequest): readonly string[] {
  return messages.flatMap((message) => (message.role === 'system' ? [String(message.content)] : []));
}

/** The lines of the index of the inbox that are mails. */
function indexed(request: ModelRequest): readonly string[] {
  const index = systemOf(request).find((text) => text.startsWith('# Inbox')) ?? '';
  return index.split('\n').filter((line) => /^m\d+ /.test(line));
}

/** What the request has of this moment. */
function momentOf(request: ModelRequest): string {
  return systemOf(request).find((text) => text.startsWith('# This moment')) ?? '';
}

function lastRequest({ model }: ModelDrive): ModelRequest {
  const request = model.requests.at(-1);
  if (request === undefined) throw new Error('the model was not asked');
  return request;
}

/** The sample mailbox, newest on 15 November 2026, with a scripted model, in another year. */
async function startSampleDrive(...steps: readonly ModelStep[]) {
  const model = await startScriptedModel(steps[0] ?? sensibleModel, ...steps.slice(1));
  const drive = await startDrive({
    model: model.source,
    modelBudget: patientBudget,
    clock: () => new Date('2031-03-04T08:30:00Z'),
  });
  return {
    drive,
    model,
    async [Symbol.asyncDispose]() {
      await drive[Symbol.asyncDispose]();
      await model[Symbol.asyncDispose]();
    },
  };
}

describe('OpenAI path: the picture of the inbox', () => {
  it('J-17: forty mails in the order of the briefing, a line of at most thirty tokens each, and counts of the rest, all in a marked block', async () => {
    await using started = await startSampleDrive();
    await started.drive.say('hello');
    const [request] = started.model.requests;
    if (request === undefined) throw new Error('the model was not asked');
    const lines = indexed(request);
    expect(lines).toHaveLength(40);
    expect(Math.max(...lines.map((line) => countTokens(line)))).toBeLessThanOrEqual(30);
    expect(lines.find((line) => line.includes('Kerr Lift Dispatch: crane'))).toMatch(/^m\d+ !!? .*due Mon 16 Nov/);
    expect(lines.find((line) => line.includes('Zbrojarnia'))).toBeUndefined();
    const marked = markedText(request);
    expect(lines.filter((line) => !marked.includes(line))).toEqual([]);
    expect(marked).toMatch(/and 29 more, \d+ of them urgent: /);
  });

  it('J-17: who the driver is, who waits for an answer, and what was left out, from whom', async () => {
    await using started = await startSampleDrive();
    await started.drive.say('hello');
    const shown = started.model.requests.map(markedText).join('\n');
    expect(shown).toContain('The driver: Nora Lindqvist, nora.lindqvist@brightwater.example');
    expect(shown).toMatch(/Wait for an answer: the senders of m\d+, /);
    expect(shown).toMatch(/Left out: .*3 bulk \(SiteCircle, Green Build Digest\)/);
  });

  it('J-17: a mail is named to a tool by what the index calls it, also where a model fills in every argument', async () => {
    const named: { handle?: string } = {};
    await using started = await startModelDrive({
      steps: [
        (request) => {
          named.handle = /^m\d+/.exec(indexed(request).find((line) => line.includes('Rosa Iyer')) ?? '')?.[0] ?? '';
          return { calls: [{ name: 'read_email', arguments: { email_id: named.handle, part: null } }] };
        },
        { say: 'There you are.' },
        sensibleModel,
      ],
    });
    const [read] = eventsOf(await started.drive.say('read me the one from Rosa'), 'tool');
    expect(read).toMatchObject({ name: 'read_email', success: true, message: expect.stringContaining('axolotl') });
    expect(read?.arguments).toEqual({ email_id: expect.not.stringMatching(/^m\d+$/) });
    const { content } = lastRequest(started).messages.find(({ role }) => role === 'tool') ?? {};
    expect(JSON.parse(String(content))).toMatchObject({ success: true, email_ids: [named.handle] });
  });

  it('J-17: null is no argument to a tool, and no schema offers it', async () => {
    await using started = await startModelDrive({
      steps: [
        sensibleModel,
        { say: 'Right.' },
        { calls: [{ name: 'archive_email', arguments: { email_ids: null } }] },
        sensibleModel,
      ],
    });
    await started.drive.say('next');
    const events = await started.drive.say('archive it');
    expect(doneIn(events)).toEqual(['archive_email']);
    expect(eventsOf(events, 'error')).toEqual([]);
    expect(JSON.stringify(lastRequest(started).tools)).not.toMatch(/null/);
  });

  it('J-17: the greeting is in each request as it was spoken, once, in a marked block', async () => {
    await using started = await startModelDrive();
    const greeting = started.drive.heard;
    for (let turn = 0; turn < 20; turn++) await started.drive.say(turn % 2 === 0 ? 'next' : 'thanks');
    for (const request of started.model.requests) {
      const shown = request.messages.map(({ content }) => String(content)).join('\n');
      expect(shown.split(greeting)).toHaveLength(2);
      expect(markedText(request)).toContain(greeting);
    }
  });

  it('J-17: twelve turns and more go word for word, the agent’s words with them', async () => {
    const answers = Array.from({ length: 40 }, (_, index) => ({ say: `Answer number ${index}.` }));
    await using started = await startModelDrive({ steps: [{ say: 'Answer number zero.' }, ...answers] });
    for (let turn = 0; turn < 30; turn++) await started.drive.say(`what about floor ${turn}, is it done?`);
    const said = lastRequest(started).messages.map(({ content }) => String(content));
    for (let turn = 17; turn < 30; turn++) expect(said).toContain(`what about floor ${turn}, is it done?`);
    for (let turn = 17; turn < 29; turn++) expect(said).toContain(`Answer number ${turn - 1}.`);
    expect(said).not.toContain('what about floor 10, is it done?');
  });

  it('J-17: what never changes stands first: time passes and mails are dealt with, and the opening stays as it is', async () => {
    await using started = await startModelDrive();
    for (const words of ['next', 'archive it', 'next', 'flag it', 'next', 'thanks']) {
      await started.drive.say(words);
      started.advance(7 * 60_000);
    }
    const { requests } = started.model;
    const opening = ({ messages, tools }: ModelRequest) => JSON.stringify([tools, messages.slice(0, 3)]);
    expect(new Set(requests.map(opening)).size).toBe(1);
    expect(systemOf(lastRequest(started)).slice(0, 2).join('\n')).not.toMatch(/\d:\d\d|archived|flagged:/);
    expect(momentOf(lastRequest(started))).toMatch(/It is 9:35 to the mail/);
    expect(momentOf(lastRequest(started))).toMatch(/So far archived: m1; flagged: m2; told: m3\./);
  });

  it('J-17: the index stays as it is while mails are found and opened', async () => {
    await using started = await startModelDrive();
    await started.drive.say('next');
    await started.drive.say('find crane');
    await started.drive.say('next');
    const texts = started.model.requests.map((request) => systemOf(request)[1]);
    expect(new Set(texts).size).toBe(1);
  });

  it('J-17: the open mail comes with the day it came and with its thread so far, a line a mail', async () => {
    await using started = await startSampleDrive();
    await started.drive.say('next');
    await started.drive.say('thanks');
    const moment = momentOf(started.model.requests.at(-1) as ModelRequest);
    expect(moment).toContain('From Graham Oakes on Sunday 15 November 2026 at 19:55, to Nora Lindqvist');
    expect(moment).toMatch(/The thread has \d more, the newest 5:\nm\d+ Magda Wójcik, Thursday 12 November 2026: /);
  });

  it('J-2: today is the day of the newest mail, the time is its own, and the clock on the wall is named beside it', async () => {
    await using started = await startSampleDrive();
    await started.drive.say('hello');
    const request = started.model.requests.at(-1) as ModelRequest;
    const [prompt = ''] = systemOf(request);
    expect(prompt).toContain('Today is Sunday, November 15, 2026');
    expect(momentOf(request)).toContain('the clock on the wall says 8:30');
    expect(JSON.stringify(request.messages)).not.toContain('2031');
  });

  it('J-17: what an earlier drive told and is still unread is named', async () => {
    const briefedStore = createMemoryBriefedMailStore();
    const options = { userId: localUserId, briefedStore };
    {
      await using first = await startModelDrive(options);
      await first.drive.say('next');
      await first.drive.say('next');
    }
    await using second = await startModelDrive(options);
    await second.drive.say('hello');
    expect(markedText(lastRequest(second))).toMatch(
      /Told in an earlier drive and still unread: 2, such as \w+ \w+: [^:]+ and \w+ \w+: /,
    );
  });

  it('J-17: what a tool did many turns ago is still no false claim', async () => {
    await using started = await startModelDrive();
    await started.drive.say('next');
    await started.drive.say('archive it');
    for (let turn = 0; turn < 6; turn++) await started.drive.say('thanks');
    started.model.script({ say: 'Yes, I archived it.' });
    await started.drive.say('did you archive it back then?');
    expect(started.drive.heard).toBe('Yes, I archived it.');
  });
});
