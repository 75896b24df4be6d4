import { describe, expect, it, vi } from 'vitest';
import { writeCanaryMailbox } from '../../support/canary/canary-mailbox.ts';
import { troubledModel } from '../../support/canary/troubled-model.ts';
import { leakOnPurpose, longDrive, runWatched, saying } from '../../support/canary/watched-run.ts';
import { parseEvents } from '../../support/command-line/run-nexus.ts';
import { eventsOf } from '../../support/drive/drive.ts';
import { startAttentiveModel } from '../../support/model/attentive-model.ts';
import type { ModelAnswer } from '../../support/model/model-answer.ts';
import { startScriptedModel } from '../../support/model/model-server.ts';
import { isReading, type Reading, rowsOf } from '../../support/model/reading-model.ts';
import { sensibleModel } from '../../support/model/sensible-model.ts';

// Against hanging only: a machine on which much else is written has many files to look through.
vi.setConfig({ testTimeout: 180_000 });

describe('mail never outlives the drive', () => {
  it('B-15: a long drive offline leaves no word of any mail behind, at the lowest level', async () => {
    await using mailbox = await writeCanaryMailbox(8);
    const run = await runWatched({
      commandLine: ['brief', '--json', '--mailbox', mailbox.path, ...saying(longDrive(mailbox.mails))],
      words: mailbox.words,
      environment: { LOG_LEVEL: 'trace' },
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
  });

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

  it('J-10: nor does mail that the small model has read ahead, whether it answers, lies, breaks off or quotes it in an error', async () => {
    await using mailbox = await writeCanaryMailbox(5);
    const tell: Reading = ({ text }) => {
      const [, body = ''] = /The (zq\w+) is ready/.exec(text) ?? [];
      const ask_words = `Could you confirm the ${body} by Friday?`;
      const told = { ask: `Confirm the ${body}`, ask_words, deadline: '2026-06-05', deadline_words: 'by Friday' };
      return {
        ...told,
        summary: `The ${body} is ready; confirm the ${body} by Friday.`,
        why: `The ${body} is ready`,
        urgency: 3,
      };
    };
    let readings = 0;
    await using server = await startScriptedModel((request) => {
      if (!isReading(request)) return sensibleModel(request);
      const echo = JSON.stringify(request.messages);
      const ways: readonly ModelAnswer[] = [
        { say: rowsOf(request, tell) },
        { say: echo },
        { say: echo, end: 'cut' },
        { end: 'garbage', garbage: echo },
        { status: 500, message: echo },
      ];
      return ways[readings++ % ways.length] ?? 'reset';
    });
    const run = await runWatched({
      commandLine: ['brief', '--json', '--mailbox', mailbox.path, ...saying(longDrive(mailbox.mails))],
      words: mailbox.words,
      environment: { LOG_LEVEL: 'trace', OPENAI_BASE_URL: server.baseURL, ENRICHMENT: 'allowed' },
    });
    expect(run.status).toBe(0);
    expect(readings).toBeGreaterThan(0);
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
  it.each([
    [
      'into files and the log',
      ['file', 'encoded file', 'working folder', 'standard error'],
      ['tmp/last-drive.txt', 'tmp/last-drive.b64', 'work/last-drive.txt', 'standard error'],
    ],
    ['by the logger of the framework', ['logger'], ['standard error']],
  ])('B-15: is shown to hear a leak %s', async (_, leaks, places) => {
    await using mailbox = await writeCanaryMailbox(2);
    const run = await runWatched({
      commandLine: ['brief', '--json', '--mailbox', mailbox.path, ...saying(['next', 'read it', 'next', 'goodbye'])],
      words: mailbox.words,
      environment: { LOG_LEVEL: 'debug', LEAK: leaks.join(), NODE_OPTIONS: leakOnPurpose },
    });
    expect(run.status).toBe(0);
    for (const place of places) expect(run.leaks.join('\n')).toContain(place);
  });
});
