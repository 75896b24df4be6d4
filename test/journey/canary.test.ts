import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { startAttentiveModel } from '../support/attentive-model.ts';
import { makeEmptyPlaces } from '../support/canary/empty-places.ts';
import { troubledModel } from '../support/canary/troubled-model.ts';
import { type CanaryMail, unheardOfWord, writeCanaryMailbox } from '../support/canary-mailbox.ts';
import { eventsOf } from '../support/drive.ts';
import { findLeaks } from '../support/find-leaks.ts';
import { type NexusRun, parseEvents, runNexus } from '../support/run-nexus.ts';

const project = fileURLToPath(new URL('../..', import.meta.url));
const leakOnPurpose = new URL('../support/leak-on-purpose.ts', import.meta.url).href;

interface Observed extends NexusRun {
  readonly leaks: readonly string[];
}

interface Watched {
  readonly commandLine: readonly string[];
  readonly words: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly input?: string;
}

/** Runs the product where nothing was before, and looks for the words afterwards. */
async function runWatched({ commandLine, words, environment = {}, input }: Watched): Promise<Observed> {
  await using places = await makeEmptyPlaces();
  const since = Date.now() - 1_000;
  const run = await runNexus(commandLine, {
    environment: { ...places.environment, OPENAI_LOG: 'debug', ...environment },
    folder: places.working,
    ...(input !== undefined && { input }),
  });
  const texts = { 'standard error': run.stderr };
  const leaks = await findLeaks({ words, folders: [places.root], elsewhere: [project], since, texts });
  return { ...run, leaks };
}

/** A drive that touches everything that could keep a word, mail after mail. */
function longDrive(mails: readonly CanaryMail[]): readonly string[] {
  return [
    ...mails.flatMap(({ subject, body, name }, index) => [
      'next',
      'read it',
      'more',
      'what does it want',
      `search for ${body}`,
      `what did I miss from ${name}`,
      `archive the mail about ${unheardOfWord()}`,
      `reply saying the ${body} will do`,
      ...(index % 3 === 0 ? ['send it', 'yes', 'undo'] : []),
      ...(index % 3 === 1 ? ['send it', 'yes'] : []),
      ...(index % 4 === 0 ? ['mute him', 'yes', 'undo'] : []),
      `flag everything from ${name}`,
      'yes',
      'move it to Offers',
      'undo',
      `forward it to ${name}`,
      'remind me tomorrow at nine',
      `${subject} blah ${body} whatever`,
    ]),
    'list topics',
    'what did you leave out',
    'why is this first',
    'goodbye',
  ];
}

function saying(lines: readonly string[]): readonly string[] {
  return lines.flatMap((line) => ['--say', line]);
}

describe('mail never outlives the drive', () => {
  it.each(['debug', 'trace'])(
    'B-15: a long drive offline leaves no word of any mail behind, at level %s',
    async (level) => {
      await using mailbox = await writeCanaryMailbox(8);
      const run = await runWatched({
        commandLine: ['brief', '--json', '--mailbox', mailbox.path, ...saying(longDrive(mailbox.mails))],
        words: mailbox.words,
        environment: { LOG_LEVEL: level },
      });
      expect(run.status).toBe(0);
      const events = parseEvents(run.stdout);
      const tools = new Set(eventsOf(events, 'tool').flatMap(({ name, success }) => (success ? [name] : [])));
      expect([...tools]).toEqual(
        expect.arrayContaining([
          'read_email',
          'search_emails',
          'draft_reply',
          'send_draft',
          'mute_sender',
          'undo_last_action',
        ]),
      );
      // The words were there to be kept: each mail was read out.
      for (const { subject, body } of mailbox.mails) {
        expect(run.stdout).toContain(subject);
        expect(run.stdout).toContain(body);
      }
      expect(run.stderr).not.toBe('');
      expect(run.leaks).toEqual([]);
    },
  );

  it('B-15: nor does a long drive with a model that echoes, calls wrongly and fails in every way', async () => {
    await using mailbox = await writeCanaryMailbox(5);
    await using server = await startAttentiveModel(troubledModel);
    const run = await runWatched({
      commandLine: ['brief', '--json', '--mailbox', mailbox.path, ...saying(longDrive(mailbox.mails))],
      words: mailbox.words,
      environment: { LOG_LEVEL: 'trace', OPENAI_BASE_URL: server.baseURL },
    });
    expect(run.status).toBe(0);
    const events = parseEvents(run.stdout);
    const codes = new Set(eventsOf(events, 'error').map(({ code }) => code));
    expect([...codes]).toEqual(expect.arrayContaining(['MODEL_UNAVAILABLE', 'MAIL_NOT_FOUND']));
    const sent = server.requests.map(({ messages }) => JSON.stringify(messages)).join('\n');
    for (const { body } of mailbox.mails) expect(sent).toContain(body);
    for (const error of eventsOf(events, 'error')) {
      for (const word of mailbox.words) expect(error.message).not.toContain(word);
    }
    expect(run.leaks).toEqual([]);
  });

  it('B-15: nor do the terminal, typed lines and triage', async () => {
    await using mailbox = await writeCanaryMailbox(4);
    const environment = { LOG_LEVEL: 'trace', MAILBOX: mailbox.path };
    const { words, mails } = mailbox;
    const typed = await runWatched({ commandLine: ['brief'], input: longDrive(mails).join('\n'), words, environment });
    const triage = await runWatched({ commandLine: ['triage'], words, environment });
    const judged = await runWatched({ commandLine: ['triage', '--json'], words, environment });
    for (const run of [typed, triage, judged]) {
      expect(run.status).toBe(0);
      expect(run.stdout).toContain(mails[0]?.subject);
      expect(run.leaks).toEqual([]);
    }
  });
});

describe('the canary itself', () => {
  it.each(['file', 'encoded file', 'working folder', 'standard error', 'logger'])(
    'B-15: the canary is shown to fail when a leak is put in (%s)',
    async (leak) => {
      await using mailbox = await writeCanaryMailbox(2);
      const run = await runWatched({
        commandLine: ['brief', '--json', '--mailbox', mailbox.path, ...saying(['next', 'read it', 'next', 'goodbye'])],
        words: mailbox.words,
        environment: { LOG_LEVEL: 'debug', LEAK: leak, NODE_OPTIONS: `--import ${leakOnPurpose}` },
      });
      expect(run.status).toBe(0);
      expect(run.leaks).not.toEqual([]);
    },
  );
});
