import { describe, expect, it } from 'vitest';
import { eventsOf } from '../../support/drive/drive.ts';
import { doneIn, heardIn, startModelDrive } from '../../support/drive/model-drive.ts';
import type { ModelStep } from '../../support/model/model-server.ts';
import { sensibleReport } from '../../support/model/sensible-model.ts';

const report: ModelStep = { say: sensibleReport };

/** A drive with the first mail open, a model of the given steps, and how often it was asked since. */
async function withOpenMail(...steps: [ModelStep, ...ModelStep[]]) {
  const started = await startModelDrive();
  await started.drive.say('next');
  const before = started.model.requests.length;
  started.model.script(...steps);
  return { ...started, asked: () => started.model.requests.length - before };
}

const call = (name: string, toolArguments: Record<string, unknown> = {}): ModelStep => ({
  calls: [{ name, arguments: toolArguments }],
});

describe('OpenAI path: one call where one is enough', () => {
  it.each([
    ['archive it', call('archive_email'), /^Archived\. Say undo to take it back\.$/],
    ['flag it please', call('flag_email'), /^Flagged\./],
    ['mark it as read', call('mark_read'), /^Marked as read\./],
    ['snooze it until tomorrow at nine', call('snooze_email', { until: 'tomorrow at nine' }), /^Snoozed until /],
    ['pause', call('pause_briefing'), /\w/],
    ['undo', call('undo_last_action'), /nothing to take back/],
  ])('J-18: after "%s" what the tool says is said, and the model is not asked how', async (words, step, heard) => {
    await using opened = await withOpenMail(step, report);
    const events = await opened.drive.say(words);
    expect(heardIn(events)).toMatch(heard);
    expect(heardIn(events)).not.toContain(sensibleReport);
    expect(opened.asked()).toBe(1);
  });

  it('J-18: a yes is told by what it did, and the model knows of it in the next turn', async () => {
    await using opened = await withOpenMail(call('mute_sender'), report);
    await opened.drive.say('mute this sender');
    expect(heardIn(await opened.drive.say('yes'))).toMatch(/ is muted\./);
    expect(opened.asked()).toBe(1);
    await opened.drive.say('thanks');
    const history = JSON.stringify(opened.model.requests.at(-1)?.messages);
    expect(history).toMatch(/"role":"assistant","content":"[^"]+ is muted\./);
  });

  it('J-18: two orders of one sentence are told together, and how to undo them once', async () => {
    const both: ModelStep = { calls: [{ name: 'archive_email' }, { name: 'flag_email' }] };
    await using opened = await withOpenMail(both, report);
    expect(heardIn(await opened.drive.say('archive it and flag it'))).toBe(
      'Archived. Flagged. Say undo to take it back.',
    );
    expect(opened.asked()).toBe(1);
  });

  it('J-18: a mail is told in the words of the model, and what was done before it with it', async () => {
    const both: ModelStep = { calls: [{ name: 'archive_email' }, { name: 'next_email' }] };
    await using opened = await withOpenMail(both, report);
    expect(heardIn(await opened.drive.say('archive it and next'))).toBe(sensibleReport);
    expect(opened.asked()).toBe(2);
  });

  it('J-18: where the words were not read plainly, the model is asked again, lest a second order is lost', async () => {
    await using opened = await withOpenMail(call('pause_briefing'), report);
    expect(heardIn(await opened.drive.say('the little one is crying in the back again'))).toBe(sensibleReport);
    expect(opened.asked()).toBe(2);
  });

  it('J-18: an order the model leaves out at first is carried out in its second answer', async () => {
    await using opened = await withOpenMail(call('archive_email'), call('flag_email'), report);
    const events = await opened.drive.say('archive it and flag it');
    expect(doneIn(events)).toEqual(['archive_email', 'flag_email']);
    expect(heardIn(events)).toBe('Archived. Flagged. Say undo to take it back.');
    expect(opened.asked()).toBe(2);
  });

  it('J-18: a made-up id is the slip of a model, which may mend it', async () => {
    const wrong = call('archive_email', { email_ids: ['made-up-7'] });
    await using opened = await withOpenMail(wrong, call('archive_email'), report);
    const events = await opened.drive.say('archive it');
    expect(doneIn(events)).toEqual(['archive_email']);
    expect(eventsOf(events, 'assistant')).toHaveLength(1);
  });
});
