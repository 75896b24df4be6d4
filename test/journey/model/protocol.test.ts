import { LLMock } from '@copilotkit/aimock';
import { createOpenAIModel } from '@nexus/livekit-agent';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Drive, eventsOf, startDrive } from '../../support/drive/drive.ts';
import { doneIn, heardIn, patientBudget } from '../../support/drive/model-drive.ts';

// A server written by others reads our requests and writes its answers as it understands the protocol.
let mock: LLMock;
beforeEach(async () => {
  mock = await LLMock.create({ port: 0, strict: true });
});
afterEach(async () => {
  await mock.stop();
});

function startWithMock(): Promise<Drive> {
  const model = createOpenAIModel({ apiKey: 'test', baseURL: `${mock.url}/v1`, model: 'gpt-4o' });
  return startDrive({ model, modelBudget: patientBudget });
}

const call = (name: string, toolArguments: Record<string, unknown> = {}) => ({
  name,
  arguments: JSON.stringify(toolArguments),
});

describe('OpenAI path: an independent reading of the protocol', () => {
  it('B-12: streamed text, a call, its result, and the words after it', async () => {
    mock.on({ userMessage: 'hello', hasToolResult: false }, { content: 'Good morning, shall we begin?' });
    mock.on({ userMessage: /^next$/, hasToolResult: false }, { toolCalls: [call('next_email')] });
    mock.on(
      { userMessage: /^next$/, hasToolResult: true },
      { content: 'Winifred would like a quarter of an hour of you.' },
    );
    await using drive = await startWithMock();
    expect(heardIn(await drive.say('hello'))).toBe('Good morning, shall we begin?');
    const events = await drive.say('next');
    expect(doneIn(events)).toEqual(['next_email']);
    expect(heardIn(events)).toBe('Winifred would like a quarter of an hour of you.');
    expect(mock.getRequests().map((entry) => entry.response.status)).toEqual([200, 200, 200]);
    expect(mock.getRequests().every((entry) => entry.path === '/v1/chat/completions')).toBe(true);
  });

  it('B-12: several calls in one answer, each with its result', async () => {
    mock.on({ userMessage: 'next', hasToolResult: false }, { toolCalls: [call('next_email')] });
    mock.on(
      { userMessage: 'archive it and go on', hasToolResult: false },
      { content: 'One moment.', toolCalls: [call('archive_email'), call('next_email')] },
    );
    mock.on({ hasToolResult: true }, { content: 'There you are.' });
    await using drive = await startWithMock();
    await drive.say('next');
    const events = await drive.say('archive it and go on');
    expect(doneIn(events)).toEqual(['archive_email', 'next_email']);
    expect(heardIn(events)).toBe('One moment. There you are.');
  });

  it('B-20: its 429 and its 500 are asked about once more, and the driver notices neither', async () => {
    mock.on({ userMessage: 'hello' }, { content: 'Good morning.' });
    await using drive = await startWithMock();
    for (const status of [429, 500]) {
      mock.nextRequestError(status, { message: 'Try again later.' });
      const events = await drive.say('hello');
      expect(heardIn(events)).toBe('Good morning.');
      expect(eventsOf(events, 'error')).toEqual([]);
    }
    expect(mock.getRequests().map((entry) => entry.response.status)).toEqual([429, 200, 500, 200]);
  });

  it('B-20: its cut stream is noticed, and the command is carried out once', async () => {
    const say = 'I am looking at the mail of Winifred Hallam about the noise in the morning.';
    mock.on({ userMessage: 'next' }, { content: say }, { chunkSize: 8, truncateAfterChunks: 4 });
    await using drive = await startWithMock();
    const events = await drive.say('next');
    expect(doneIn(events)).toEqual(['next_email']);
    expect(heardIn(events)).toContain('Graham Oakes');
    expect(eventsOf(events, 'error')).toMatchObject([{ code: 'MODEL_UNAVAILABLE' }]);
  });

  it('B-20: a request that it has no answer for is no reason to fall silent', async () => {
    await using drive = await startWithMock();
    expect(doneIn(await drive.say('next'))).toEqual(['next_email']);
    expect(heardIn(await drive.say('help'))).toMatch(/You can say next/);
  });
});
