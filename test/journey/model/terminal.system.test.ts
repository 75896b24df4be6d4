import { describe, expect, it } from 'vitest';
import { parseEvents, runNexus } from '../../support/command-line/run-nexus.ts';
import { eventsOf, writeMailFolder } from '../../support/drive/drive.ts';
import { doneIn, falseClaimsIn } from '../../support/drive/model-drive.ts';
import { siteMails, toMessage } from '../../support/mail/site-mails.ts';
import { startScriptedModel } from '../../support/model/model-server.ts';
import { sensibleModel } from '../../support/model/sensible-model.ts';

const says = ['next', 'archive it', 'flag it', 'goodbye'].flatMap((words) => ['--say', words]);

describe('OpenAI path: as a process', () => {
  it('B-20: a model that speaks garbage costs nothing but its answer, and is printed nowhere', async () => {
    await using model = await startScriptedModel(sensibleModel, sensibleModel, {
      say: 'The thylacine ',
      end: 'garbage',
    });
    await using folder = await writeMailFolder(siteMails.map(toMessage));
    const { status, stdout, stderr } = await runNexus(['brief', '--mailbox', folder.path, '--json', ...says], {
      environment: { OPENAI_API_KEY: 'test', OPENAI_BASE_URL: model.baseURL, LOG_LEVEL: 'trace' },
    });
    const events = parseEvents(stdout);
    expect(status).toBe(0);
    expect(eventsOf(events, 'ready')).toMatchObject([{ mode: 'model' }]);
    expect(doneIn(events)).toEqual(['next_email', 'archive_email', 'flag_email', 'end_briefing']);
    expect(eventsOf(events, 'error').map((error) => [error.code, error.fatal])).toContainEqual([
      'MODEL_UNAVAILABLE',
      false,
    ]);
    expect(falseClaimsIn(events)).toEqual([]);
    expect(eventsOf(events, 'end')).toMatchObject([{ archived: 1, flagged: 1 }]);
    expect(stderr).not.toMatch(/thylacine|chatcmpl|parse/i);
  });
});
