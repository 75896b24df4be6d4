import { describe, expect, it } from 'vitest';
import { eventsOf } from '../../support/drive/drive.ts';
import { doneIn, heardIn, startModelDrive } from '../../support/drive/model-drive.ts';
import { sensibleModel, sensibleReport } from '../../support/model/sensible-model.ts';

const limited = (headers: Record<string, string>) => ({ status: 429, headers });

describe('OpenAI path: Retry-After', () => {
  it.each([
    ['seconds', { 'retry-after': '1' }],
    ['milliseconds', { 'retry-after-ms': '20', 'retry-after': '1' }],
    ['a date that has come', { 'retry-after': 'Fri, 20 Nov 2026 08:00:00 GMT' }],
  ])(
    'B-20: %s within the budget: the model is asked again in the same turn, and nobody notices',
    async (_, headers) => {
      await using started = await startModelDrive({ steps: [limited(headers), sensibleModel] });
      const events = await started.drive.say('next');
      expect(started.model.requests).toHaveLength(3);
      expect(doneIn(events)).toEqual(['next_email']);
      expect(heardIn(events)).toBe(sensibleReport);
      expect(eventsOf(events, 'error')).toEqual([]);
    },
  );

  it('B-20: beyond the budget: the model is not asked until then, and then it is', async () => {
    await using started = await startModelDrive({ steps: [limited({ 'retry-after': '120' })] });
    const { drive, model, advance } = started;
    const first = await drive.say('next');
    expect(doneIn(first)).toEqual(['next_email']);
    expect(eventsOf(first, 'error')).toMatchObject([{ code: 'MODEL_RATE_LIMITED', fatal: false }]);
    expect(model.requests).toHaveLength(1);

    model.script(sensibleModel);
    advance(119_000);
    const resting = await drive.say('archive it');
    expect(model.requests).toHaveLength(1);
    expect(doneIn(resting)).toEqual(['archive_email']);
    expect(eventsOf(resting, 'error')).toEqual([]);
    expect(heardIn(resting)).not.toContain('simple mode');

    advance(1_000);
    expect(heardIn(await drive.say('next'))).toContain(sensibleReport);
    expect(model.requests).toHaveLength(3);
  });

  it('B-20: a second refusal in the same turn is not asked about a third time', async () => {
    await using started = await startModelDrive({ steps: [limited({ 'retry-after-ms': '5' })] });
    const events = await started.drive.say('next');
    expect(started.model.requests).toHaveLength(2);
    expect(eventsOf(events, 'error')).toHaveLength(1);
    expect(doneIn(events)).toEqual(['next_email']);
  });

  it('B-20: a refusal after a tool has run: what it did is told, and it is not done again', async () => {
    const archive = { calls: [{ name: 'archive_email' }, { name: 'next_email' }] };
    await using started = await startModelDrive();
    await started.drive.say('next');
    started.model.script(archive, limited({ 'retry-after': '60' }));
    const events = await started.drive.say('archive it and next');
    expect(doneIn(events)).toEqual(['archive_email', 'next_email']);
    expect(heardIn(events)).toMatch(/archived/i);
    expect(eventsOf(events, 'error')).toMatchObject([{ code: 'MODEL_RATE_LIMITED' }]);
    expect(await started.unreadSubjects()).toHaveLength(4);
    await started.drive.say('undo');
    expect(await started.unreadSubjects()).toHaveLength(5);
  });

  it('B-20: ten failing turns in a row do not end the drive', async () => {
    await using started = await startModelDrive({ steps: [{ status: 500 }] });
    const { drive, model, advance } = started;
    const heard: string[] = [];
    for (let turn = 0; turn < 10; turn++) {
      const events = await drive.say(turn % 2 === 0 ? 'next' : 'flag it');
      expect(eventsOf(events, 'error')).toHaveLength(1);
      expect(doneIn(events)).toHaveLength(1);
      heard.push(heardIn(events));
      advance(60_000);
    }
    expect(heard.every((text) => text !== '')).toBe(true);
    expect(model.requests).toHaveLength(20);
    model.script(sensibleModel);
    expect(heardIn(await drive.say('go back'))).toContain(sensibleReport);
  });
});
