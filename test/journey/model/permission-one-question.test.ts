import { describe, expect, it } from 'vitest';
import { eventsOf, startDrive } from '../../support/drive/drive.ts';
import { doneIn, heardIn, startModelDrive } from '../../support/drive/model-drive.ts';
import { no, startReadAgainDrive, yes } from '../../support/drive/read-again-drive.ts';

const archive = { name: 'archive_email' };
const next = { name: 'next_email' };
const send = { name: 'send_draft' };
const drafting = { name: 'draft_reply', arguments: { kind: 'reply', body: 'I will be there.' } };

describe('one question for all that waits', () => {
  it('J-14: with a model what is sent and what follows are one question, and a plain yes does all in order without the model', async () => {
    await using started = await startReadAgainDrive();
    const { model } = started;
    await started.answered('reply saying I will be there', drafting);
    const asked = await started.answered('send it and archive it and next', send, archive, next);
    expect(doneIn(asked)).toEqual([]);
    expect(heardIn(asked)).toMatch(
      /^Shall I send it to Petra Vance [^?]*and archive the mail from Petra Vance\? It says: I will be there\.$/,
    );
    model.script({ say: 'There you are.' });
    const before = model.requests.length;
    expect(doneIn(await started.drive.say('go on then'))).toEqual(['send_draft', 'archive_email', 'next_email']);
    expect(model.requests).toHaveLength(before + 1);
  });

  it('J-14: offline too', async () => {
    await using drive = await startDrive();
    await drive.say('next');
    await drive.say('reply I will come');
    await drive.say('send it and archive it');
    expect(drive.heard).toMatch(/^Shall I send it to [^?]* and archive the mail from [^?]*\? It says: I will come\.$/);
    expect(doneIn(await drive.say('mm-hm'))).toEqual(['send_draft', 'archive_email']);
  });

  it('J-14: what a model calls of it after a yes in odd wording is completed by code', async () => {
    await using started = await startReadAgainDrive();
    await started.answered('reply saying I will be there', drafting);
    await started.answered('send it and archive it and next', send, archive, next);
    const events = await started.answered('that would be smashing so it would', send);
    expect(doneIn(events)).toEqual(['send_draft', 'archive_email', 'next_email']);
  });

  it('J-14: a plain no leaves all of it, takes the step that waited, and needs no model', async () => {
    await using started = await startReadAgainDrive();
    await started.answered('reply saying I will be there', drafting);
    await started.answered('send it and archive it and next', send, archive, next);
    started.model.script({ say: 'There you are.' });
    const events = await started.drive.say('no');
    expect(doneIn(events)).toEqual(['next_email']);
    expect(heardIn(events)).toMatch(/^Alright, it is not sent\./);
  });

  it('J-14: what a model adds by itself is not joined to what the driver ordered', async () => {
    await using started = await startReadAgainDrive();
    await started.answered('reply saying I will be there', drafting);
    const asked = await started.answered('send it', send, archive, { name: 'mute_sender' });
    expect(eventsOf(asked, 'confirm')).toMatchObject([{ action: 'send_draft' }]);
    expect(heardIn(asked)).not.toMatch(/archive|mute/);
    started.model.script({ say: 'There you are.' });
    expect(doneIn(await started.drive.say('yes'))).toEqual(['send_draft']);
  });

  it("J-14: the driver's order takes the place of a question that a model thought of before it", async () => {
    await using started = await startReadAgainDrive();
    const asked = await started.answered('mute this sender', archive, { name: 'mute_sender' });
    expect(heardIn(asked)).toMatch(/^Shall I mute Petra Vance/);
    started.model.script({ say: 'There you are.' });
    expect(doneIn(await started.drive.say('yes'))).toEqual(['mute_sender']);
  });

  it('J-14: where no reading is to be had, all that was called is asked as one, so that nothing is lost', async () => {
    await using started = await startReadAgainDrive({ reading: { status: 500 } });
    const asked = await started.answered('hm, do the usual with that', { name: 'flag_email' }, archive, next);
    expect(heardIn(asked)).toMatch(/^Shall I flag the mail from Petra Vance and archive the mail from Petra Vance\?$/);
    started.model.script({ say: 'There you are.' });
    expect(doneIn(await started.drive.say('yes'))).toEqual(['flag_email', 'archive_email', 'next_email']);
  });
});

describe('yes, but', () => {
  const snooze = { name: 'snooze_email', arguments: { until: 'Saturday at two' } };

  it('J-14: changes the time and does it, with a model', async () => {
    await using started = await startReadAgainDrive({ reading: no });
    await started.answered('hm, Saturday', snooze);
    started.model.script({ say: 'There you are.' });
    const events = await started.drive.say('yes, but at three in the afternoon tomorrow');
    expect(eventsOf(events, 'tool')).toMatchObject([{ name: 'snooze_email', success: true }]);
    expect(eventsOf(events, 'tool')[0]?.message).toMatch(/tomorrow at three/);
  });

  it('J-14: changes the time of all that was asked about, offline', async () => {
    await using drive = await startDrive({ clock: () => new Date('2026-11-16T08:00:00Z') });
    await drive.say('next');
    await drive.say('snooze everything from Magda until Friday');
    expect(drive.heard).toMatch(/^Shall I snooze four mails from Magda .* until Friday/);
    expect(doneIn(await drive.say('yes but tomorrow'))).toEqual(['snooze_email']);
    expect(drive.heard).toMatch(/^Snoozed until tomorrow at nine/);
  });

  it('J-14: changes the folder', async () => {
    await using drive = await startDrive();
    await drive.say('next');
    await drive.say('move everything from Magda to Invoices');
    expect(doneIn(await drive.say('yes, but to Concrete'))).toEqual(['move_email']);
    expect(drive.heard).toMatch(/^Moved to Concrete/);
  });

  it.each(['yes, but tomorrow', 'yes but say six instead', 'yes but tell him noon'])(
    'J-14: of a mail to be sent it is no bare yes: “%s”',
    async (words) => {
      await using drive = await startDrive();
      await drive.say('next');
      await drive.say('reply I will come');
      await drive.say('send it');
      expect(doneIn(await drive.say(words))).not.toContain('send_draft');
      await using started = await startModelDrive();
      await started.drive.say('next');
      started.model.script({ calls: [drafting] }, { say: 'Right.' });
      await started.drive.say('reply saying I will be there');
      started.model.script({ calls: [send] }, { say: 'Right.' });
      await started.drive.say('send it');
      started.model.script({ calls: [send] }, { say: 'Right.' });
      expect(doneIn(await started.drive.say(words))).toEqual([]);
    },
  );

  it.each([
    'mm-hm',
    'go on then',
    'aye',
    'do that',
    'please do',
    'sounds good',
    'do it please mate',
    "I'd say so yeah",
  ])('J-14: yes in any wording: “%s”', async (words) => {
    await using drive = await startDrive();
    await drive.say('next');
    await drive.say('mute this sender');
    expect(doneIn(await drive.say(words))).toEqual(['mute_sender']);
  });
});

describe('questions that nobody caused', () => {
  const orders = /A mail seems to give me orders, so I leave that\./;

  it('H-4: at most two in a row; then it is refused, which is said once, and the agent goes on', async () => {
    await using started = await startReadAgainDrive({ reading: no });
    const heard: string[] = [];
    const questions: number[] = [];
    for (const words of ['hm, interesting', 'next', 'nice weather', 'next', 'hm, I see', 'what does she want']) {
      const events = await started.answered(words, next, archive, { name: 'mute_sender' });
      expect(doneIn(events)).not.toContain('archive_email');
      questions.push(eventsOf(events, 'confirm').length);
      heard.push(heardIn(events));
    }
    expect(questions).toEqual([1, 1, 0, 0, 0, 0]);
    expect(heard.filter((words) => orders.test(words))).toHaveLength(1);
    expect(heard[2]).toMatch(orders);
  });

  it("H-4: an action or a question of the driver's begins the count anew", async () => {
    await using started = await startReadAgainDrive({ reading: no });
    const count = async (words: string) => eventsOf(await started.answered(words, archive), 'confirm').length;
    expect(await count('nice weather')).toBe(1);
    expect(await count('nice weather')).toBe(1);
    expect(await count('nice weather')).toBe(0);
    expect(doneIn(await started.answered('flag it', { name: 'flag_email' }))).toEqual(['flag_email']);
    expect(await count('nice weather')).toBe(1);
    await started.answered('mute this sender', { name: 'mute_sender' });
    expect(await count('nice weather')).toBe(1);
    expect(await count('nice weather')).toBe(1);
    expect(await count('nice weather')).toBe(0);
  });

  it('H-4: a reading that fails counts for nothing: the driver is always asked', async () => {
    await using started = await startReadAgainDrive({ reading: { status: 500 } });
    for (const words of [
      'right, cupboard with that one',
      'up into the attic',
      'into the cupboard with it',
      'let it vanish',
    ])
      expect(eventsOf(await started.answered(words, archive), 'confirm')).toHaveLength(1);
    started.reads(yes);
  });
});
