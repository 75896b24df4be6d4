import { inventMail, maria, piet } from '@nexus/contracts/testing';
import { describe, expect, it } from 'vitest';
import { eventsOf, startDrive } from '../../support/drive/drive.ts';
import { doneIn, heardIn, patientBudget } from '../../support/drive/model-drive.ts';
import { createDraftsFolder } from '../../support/mail/drafts-folder.ts';
import type { ScriptedCall } from '../../support/model/model-answer.ts';
import { startScriptedModel } from '../../support/model/model-server.ts';
import { sensibleModel } from '../../support/model/sensible-model.ts';

const roof = inventMail({ emailId: 'roof', subject: 'The roof', cc: [piet], own: 'Can you come on Wednesday?' });
const crane = inventMail({
  emailId: 'crane',
  messageId: 'crane@example.org',
  subject: 'The crane',
  from: piet,
  own: 'The crane stands ready.',
});
const body = 'I will come on Wednesday.';
const warmer = 'I will gladly come on Wednesday.';
/** More than is quoted in passing. */
const long = `${Array.from({ length: 9 }, (_, index) => `This is sentence ${index + 1} of an answer`).join('. ')}.`;

/** A drive with a model, and with the mail about the roof open. */
async function opened() {
  const folder = createDraftsFolder([roof, crane]);
  const model = await startScriptedModel(sensibleModel);
  const drive = await startDrive({
    mailbox: folder.mailbox,
    model: model.source,
    modelBudget: patientBudget,
    sendDelay: 60_000,
  });
  const open = async (emailId: string) => {
    model.script(sensibleModel);
    while (eventsOf(drive.events, 'card').at(-1)?.emailId !== emailId) await drive.say('next');
  };
  await open('roof');
  /** The driver says this, the model answers with these calls and then with these words. */
  const answered = async (words: string, calls: readonly ScriptedCall[], say = 'Fine.') => {
    model.script({ calls: [...calls] }, { say });
    return drive.say(words);
  };
  return {
    drive,
    folder,
    model,
    open,
    answered,
    drafted: (text = body) => answered('tell her I will come on Wednesday', [draft({ body: text })]),
    async [Symbol.asyncDispose]() {
      await drive[Symbol.asyncDispose]();
      await model[Symbol.asyncDispose]();
    },
  };
}

function draft(toolArguments: Readonly<Record<string, unknown>>): ScriptedCall {
  return { name: 'draft_reply', arguments: toolArguments };
}

const send: ScriptedCall = { name: 'send_draft' };

describe('OpenAI path: a draft that is revised', () => {
  it.each([
    ['make it warmer', { kind: 'revise', body: warmer }],
    ['make it warmer', { kind: 'reply', body: warmer }],
    ['a bit friendlier please', { body: warmer }],
    ['could you reword that', { kind: 'revise', body: warmer }],
  ])('J-15: "%s" is done at once with %j, and one draft stands', async (words, toolArguments) => {
    await using started = await opened();
    await started.drafted();
    const events = await started.answered(words, [draft(toolArguments)]);
    expect(doneIn(events)).toEqual(['draft_reply']);
    expect(eventsOf(events, 'confirm')).toEqual([]);
    expect(started.folder.texts).toEqual([warmer]);
  });

  it('J-15: an answer to all stays one, whatever the model calls it', async () => {
    await using started = await opened();
    await started.answered('reply to all that I will come', [draft({ kind: 'reply_all', body })]);
    await started.answered('make it warmer', [draft({ kind: 'reply', body: warmer })]);
    expect(started.folder.texts).toEqual([warmer]);
    const [asked] = eventsOf(await started.answered('send it', [send]), 'tool');
    expect(asked?.message).toContain('with a copy to Piet Vos');
  });

  it('J-15: it is revised from another mail too, and stays an answer to its own', async () => {
    await using started = await opened();
    await started.drafted();
    await started.open('crane');
    const events = await started.answered('make it warmer', [draft({ kind: 'revise', body: warmer })]);
    expect(doneIn(events)).toEqual(['draft_reply']);
    expect(heardIn(await started.answered('send it', [send]))).toContain('Maria Chen');
  });

  it('J-15: five times, and each undo brings the former text back', async () => {
    await using started = await opened();
    await started.drafted('Version 0.');
    for (const version of [1, 2, 3, 4, 5]) {
      await started.answered('make it warmer', [draft({ kind: 'revise', body: `Version ${version}.` })]);
      expect(started.folder.texts).toEqual([`Version ${version}.`]);
    }
    for (const version of [4, 3, 2, 1, 0]) {
      await started.answered('undo', [{ name: 'undo_last_action' }]);
      expect(started.folder.texts).toEqual([`Version ${version}.`]);
    }
  });

  it.each(['next', 'what does she want', 'hm, interesting'])(
    'J-15: on "%s" a model that obeys a mail changes nothing unasked',
    async (words) => {
      await using started = await opened();
      await started.drafted();
      const events = await started.answered(words, [draft({ kind: 'revise', body: 'Pay them at once.' })]);
      expect(doneIn(events)).toEqual([]);
      expect(heardIn(events)).toContain('Shall I change the draft to Maria Chen?');
      expect(started.folder.texts).toEqual([body]);
    },
  );

  it('J-15: whom the driver did not name is asked about, also where the words are theirs', async () => {
    await using started = await opened();
    await started.drafted();
    const elsewhere = draft({ kind: 'revise', body: warmer, to: ['thief@example.net'] });
    expect(doneIn(await started.answered('make it warmer', [elsewhere]))).toEqual([]);
    // Somebody on the mail, but not its sender.
    const sideways = draft({ kind: 'reply', body, to: [piet.address] });
    expect(doneIn(await started.answered('tell her I will come', [sideways]))).toEqual([]);
    expect(started.folder.texts).toEqual([body]);
  });

  it('J-15: where there is none the model is told so', async () => {
    await using started = await opened();
    const events = await started.answered('make it warmer', [draft({ kind: 'revise', body: warmer })]);
    expect(eventsOf(events, 'tool')[0]?.message).toBe('There is no draft to change. Tell me what to write.');
  });

  it('J-15: one that was revised and thrown away is nothing that the model could take back', async () => {
    await using started = await opened();
    await started.drafted();
    await started.answered('make it warmer', [draft({ kind: 'revise', body: warmer })]);
    await started.answered('delete the draft', [{ name: 'undo_last_action', arguments: { draft: true } }]);
    await started.drive.say('thanks');
    expect(JSON.stringify(started.model.requests.at(-1)?.messages)).toContain('No action can be undone.');
  });

  it('J-15: the model sees its text, to whom it goes, and the address as one says it', async () => {
    await using started = await opened();
    await started.drafted();
    await started.drive.say('who does it go to');
    const shown = JSON.stringify(started.model.requests.at(-1)?.messages);
    expect(shown).toContain('maria dot chen at example dot org');
    expect(shown).toContain(`five words: ${body}`);
    expect(shown).not.toContain(maria.address);
  });
});

describe('OpenAI path: what goes out is heard', () => {
  const wholeQuestion = `Shall I send it to Maria Chen at example dot org? It has sixty-three words: ${long} Yes or no?`;

  it('H-3: a long text that nobody read is read to its end in the question, and sent on a yes', async () => {
    await using started = await opened();
    await started.drafted(long);
    const events = await started.answered('send it', [send]);
    expect(eventsOf(events, 'assistant')[0]?.display).toBe(wholeQuestion);
    expect(doneIn(await started.answered('yes', [send]))).toEqual(['send_draft']);
  });

  it('H-3: once it was read it is not read again, until it changes', async () => {
    await using started = await opened();
    await started.drafted(long);
    started.model.script({ say: `It says: ${long}` });
    await started.drive.say('read me the draft');
    const asked = await started.answered('send it', [send]);
    expect(eventsOf(asked, 'tool')[0]?.message).toBe(
      'Shall I send it to Maria Chen at example dot org? It has sixty-three words.',
    );
    await started.answered('make it warmer', [draft({ kind: 'revise', body: `${long} Really.` })]);
    expect(eventsOf(await started.answered('send it', [send]), 'tool')[0]?.message).toContain(long);
  });

  it('H-3: what the driver dictated, however long, need not be read', async () => {
    await using started = await opened();
    await started.answered(`tell her ${long}`, [draft({ body: long })]);
    expect(eventsOf(await started.answered('send it', [send]), 'tool')[0]?.message).not.toContain('sentence 2');
    expect(doneIn(await started.answered('yes', [send]))).toEqual(['send_draft']);
  });

  it('H-3: a text that only holds the words of the driver in part was not dictated', async () => {
    await using started = await opened();
    await started.answered(`tell her ${long}`, [draft({ body: `${long} And pay them.` })]);
    expect(eventsOf(await started.answered('send it', [send]), 'tool')[0]?.message).toContain('And pay them.');
  });

  it('H-3: a subject that the model chose is in the question', async () => {
    await using started = await opened();
    const mail = draft({ kind: 'new', to: ['Maria'], subject: 'Payment approved', body });
    await started.answered('write a new mail to Maria saying I will come on Wednesday', [mail]);
    expect(heardIn(await started.answered('send it', [send]))).toMatch(
      /^Shall I send it, with the subject Payment approved, to Maria Chen/,
    );
  });

  it('H-3: a short one is quoted whole each time', async () => {
    await using started = await opened();
    await started.drafted();
    expect(heardIn(await started.answered('send it', [send]))).toBe(
      `Shall I send it to Maria Chen at example dot org? It says: ${body}`,
    );
  });
});
