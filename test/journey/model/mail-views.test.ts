import { encode } from 'gpt-tokenizer';
import { describe, expect, it } from 'vitest';
import { heardIn, startModelDrive } from '../../support/drive/model-drive.ts';
import type { ModelStep } from '../../support/model/model-server.ts';

const call = (name: string, toolArguments: Record<string, unknown> = {}): ModelStep => ({
  calls: [{ name, arguments: toolArguments }],
});
const sentence = 'The crane comes on Wednesday and the road has to be closed for it from seven in the morning. ';

async function withOpenMail(...steps: [ModelStep, ...ModelStep[]]) {
  const started = await startModelDrive();
  await started.drive.say('next');
  started.model.script(...steps);
  return started;
}

describe('OpenAI path: views of a mail', () => {
  it.each([
    ['in short', 'brief', 200],
    ['what was decided?', 'detailed', 500],
    ['what do I have to do in this?', 'action-items', 400],
    ['give me the key points', 'key-points', 400],
  ] as const)('J-8: the answer to %j (%s) ends with a sentence, within its %d tokens', async (words, view, tokens) => {
    await using opened = await withOpenMail(call('view_mail', { view }), { say: sentence.repeat(60) });
    const heard = heardIn(await opened.drive.say(words));
    expect(encode(heard).length).toBeLessThanOrEqual(tokens);
    expect(encode(heard).length).toBeGreaterThan(tokens / 2);
    expect(heard).toMatch(/from seven in the morning\.$/);
  });

  it('J-8: so does one that the model gives without a tool, and no other answer', async () => {
    await using opened = await withOpenMail({ say: sentence.repeat(60) });
    expect(encode(heardIn(await opened.drive.say('in a nutshell'))).length).toBeLessThanOrEqual(200);
    expect(encode(heardIn(await opened.drive.say('tell me a story about the crane'))).length).toBeGreaterThan(500);
  });

  it('J-8, B-15: what the mail says reaches the model in marked blocks', async () => {
    await using opened = await withOpenMail(call('view_mail', { view: 'key-points' }), { say: 'Two points.' });
    await opened.drive.say('give me the key points');
    const output = opened.model.requests.at(-1)?.messages.findLast(({ role }) => role === 'tool');
    const { message, mail_text } = JSON.parse(String(output?.content));
    expect(message).toMatch(/^<untrusted kind="tool message">/);
    expect(mail_text).toMatch(/^<untrusted kind="mail text">\n[\s\S]+<\/untrusted>$/);
  });

  it('J-8: a model that fails leaves the extractive view', async () => {
    await using opened = await withOpenMail({ status: 500 });
    expect(heardIn(await opened.drive.say('what do I have to do in this?'))).toMatch(
      /thing(s)? to do\.|nothing to do/i,
    );
  });
});
