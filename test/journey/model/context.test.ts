import { describe, expect, it } from 'vitest';
import { eventsOf } from '../../support/drive/drive.ts';
import { startModelDrive } from '../../support/drive/model-drive.ts';
import { canaryWords, siteMails } from '../../support/mail/site-mails.ts';
import type { ModelRequest } from '../../support/model/model-server.ts';
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
    const { drive, model } = started;
    const moment = () => {
      const { messages = [] } = model.requests.at(-1) ?? {};
      const found = messages.findLast((message) => message.role === 'system')?.content;
      return typeof found === 'string' ? found : '';
    };
    await drive.say('hello');
    expect(moment()).toMatch(/5 mails are to come, 0 were told/);
    expect(moment()).toContain('No mail is open');
    const [card] = eventsOf(await drive.say('next'), 'card');
    expect(moment()).toMatch(/4 mails are to come, 1 were told/);
    expect(moment()).toContain(`Current mail: id ${card?.emailId}, briefed`);
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
