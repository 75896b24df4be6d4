import { describe, expect, it } from 'vitest';
import { eventsOf } from '../../support/drive/drive.ts';
import { doneIn, falseClaimsIn, heardIn, startModelDrive } from '../../support/drive/model-drive.ts';
import type { ModelStep } from '../../support/model/model-server.ts';
import { sensibleReport } from '../../support/model/sensible-model.ts';

/** A drive with the first mail open, and then a model of the given steps. */
async function withOpenMail(...steps: [ModelStep, ...ModelStep[]]) {
  const started = await startModelDrive();
  const [card] = eventsOf(await started.drive.say('next'), 'card');
  started.model.script(...steps);
  return { ...started, subject: card?.subject ?? 'no card', emailId: card?.emailId ?? 'no card' };
}

const report: ModelStep = { say: sensibleReport };

describe('OpenAI path: tool calls', () => {
  it.each([
    ['ids of their own', ['call_a', 'call_b']],
    ['the same id', ['call_a', 'call_a']],
  ])(
    'B-12: two calls in one answer with %s are both carried out, and each has its result',
    async (_, [a = '', b = '']) => {
      const calls = [
        { name: 'archive_email', id: a },
        { name: 'flag_email', id: b },
      ];
      await using opened = await withOpenMail({ calls }, report);
      const events = await opened.drive.say('archive it and flag it');
      expect(doneIn(events)).toEqual(['archive_email', 'flag_email']);
      await opened.drive.say('thanks');
      const results = opened.model.requests.at(-1)?.messages.filter((message) => message.role === 'tool') ?? [];
      expect(new Set(results.map((message) => message.tool_call_id)).size).toBe(2);
      expect(await opened.unreadSubjects()).not.toContain(opened.subject);
    },
  );

  it('B-13: calls without ids: nothing is claimed that was not done, and what was done is told', async () => {
    const calls = [
      { name: 'archive_email', id: '' },
      { name: 'flag_email', id: '' },
    ];
    await using opened = await withOpenMail({ calls }, { say: 'I have archived and flagged it.' });
    const events = await opened.drive.say('archive it and flag it');
    expect(falseClaimsIn(events)).toEqual([]);
    for (const tool of doneIn(events)) {
      expect(heardIn(events)).toMatch(tool === 'archive_email' ? /archived/i : /flagged/i);
    }
  });

  it('B-13: the same call twice side by side is one action, with one way back', async () => {
    const calls = ['one', 'two', 'three'].map((id) => ({ name: 'archive_email', id }));
    await using opened = await withOpenMail(
      { calls: [...calls, { name: 'archive_email', id: 'four', arguments: { email_ids: null } }] },
      report,
    );
    await opened.drive.say('archive it');
    expect(await opened.unreadSubjects()).toHaveLength(4);
    opened.model.script({ calls: [{ name: 'undo_last_action' }] }, report);
    await opened.drive.say('undo');
    expect(await opened.unreadSubjects()).toHaveLength(5);
    opened.model.script({ calls: [{ name: 'undo_last_action' }] }, report);
    const again = await opened.drive.say('undo');
    expect(eventsOf(again, 'tool')).toMatchObject([{ name: 'undo_last_action', success: false }]);
  });

  it('B-13: the same call again in the next step of the turn changes nothing more', async () => {
    const archive: ModelStep = { calls: [{ name: 'archive_email' }] };
    await using opened = await withOpenMail(archive, archive, archive, report);
    await opened.drive.say('archive it');
    expect(await opened.unreadSubjects()).toHaveLength(4);
    opened.model.script({ calls: [{ name: 'undo_last_action', arguments: { count: 20 } }] }, report);
    const [undone] = eventsOf(await opened.drive.say('undo everything'), 'tool');
    expect(undone?.message.match(/Back in your inbox/g)).toHaveLength(1);
  });

  it('B-12: an unknown mail is an error that can be spoken, and the model hears of it', async () => {
    const calls = [{ name: 'archive_email', arguments: { email_ids: ['made-up-7'] } }];
    await using opened = await withOpenMail({ calls }, { say: "I don't know that mail." });
    const events = await opened.drive.say('archive it');
    expect(doneIn(events)).toEqual([]);
    expect(eventsOf(events, 'error')).toMatchObject([{ code: 'MAIL_NOT_FOUND', fatal: false }]);
    expect(JSON.stringify(opened.model.requests.at(-1)?.messages.at(-1))).toContain('MAIL_NOT_FOUND');
    expect(await opened.unreadSubjects()).toHaveLength(5);
  });

  it.each([
    ['a tool that reads', { name: 'list_topics' }],
    ['a tool that acts', { name: 'archive_email' }],
    ['a tool that moves', { name: 'next_email' }],
  ])('B-13: a model that calls %s for ever ends with speech', async (_, call) => {
    await using opened = await withOpenMail({ calls: [call] });
    const events = await opened.drive.say('archive it');
    expect(eventsOf(events, 'assistant')).toHaveLength(1);
    expect(heardIn(events)).not.toBe('');
    expect(falseClaimsIn(events)).toEqual([]);
    expect((await opened.unreadSubjects()).length).toBeGreaterThanOrEqual(4);
    expect(eventsOf(events, 'card').length).toBeLessThanOrEqual(1);
    const said = heardIn(events).split(/(?<=[.?!])\s+/);
    expect(new Set(said).size).toBe(said.length);
  });
});

describe('OpenAI path: words without deeds', () => {
  it('B-13: a model that says "archived" without a tool: what the driver plainly said is done after all', async () => {
    await using opened = await withOpenMail({ say: 'Archived.' }, { say: 'Archived.' });
    const events = await opened.drive.say('archive it');
    expect(doneIn(events)).toEqual(['archive_email']);
    expect(heardIn(events)).toBe('Archived. Say undo to take it back.');
    expect(await opened.unreadSubjects()).not.toContain(opened.subject);
  });

  it('B-13: where the driver asked for nothing of the kind, the claim is corrected and nothing happens', async () => {
    await using opened = await withOpenMail({ say: "I've archived it. Anything else?" });
    const events = await opened.drive.say('hm, interesting');
    expect(doneIn(events)).toEqual([]);
    expect(heardIn(events)).toContain('I have not done that');
    expect(falseClaimsIn(events)).toEqual([]);
    expect(await opened.unreadSubjects()).toHaveLength(5);
  });

  it('B-13: a claim after a tool that was refused is corrected too', async () => {
    const calls = [{ name: 'archive_email', arguments: { email_ids: ['made-up-7'] } }];
    await using opened = await withOpenMail({ calls }, { say: 'Done, it is archived.' });
    const events = await opened.drive.say('archive it');
    expect(heardIn(events)).toBe("I don't know that mail, so I did nothing.");
    expect(await opened.unreadSubjects()).toHaveLength(5);
  });
});
