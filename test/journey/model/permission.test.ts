import { describe, expect, it } from 'vitest';
import { eventsOf } from '../../support/drive/drive.ts';
import { doneIn, heardIn, startModelDrive } from '../../support/drive/model-drive.ts';
import type { ScriptedCall } from '../../support/model/model-answer.ts';

/** A drive with the first mail open, and the words that the model makes a call of. */
async function opened(sendDelay?: number) {
  const started = await startModelDrive(sendDelay === undefined ? {} : { sendDelay });
  const [card] = eventsOf(await started.drive.say('next'), 'card');
  return {
    ...started,
    current: card?.emailId ?? 'no card',
    others: async () => {
      const ids: string[] = [];
      for await (const page of started.drive.mailbox.reader.unread()) ids.push(...page.map((mail) => mail.emailId));
      return ids.filter((emailId) => emailId !== card?.emailId);
    },
    /** The driver says this, and the model answers with these calls. */
    answered: async (words: string, ...calls: ScriptedCall[]) => {
      started.model.script({ calls }, { say: 'All done.' });
      return started.drive.say(words);
    },
    /** The driver answers a question of ours plainly; the model only tells what came of it. */
    agreed: async (words: string) => {
      started.model.script({ say: 'All done.' });
      return started.drive.say(words);
    },
  };
}

describe('OpenAI path: what the model may not do by itself', () => {
  it.each(['hm, interesting', 'next', 'what does she want', 'never archive it'])(
    'B-13: archiving on "%s" is asked about in the words of the question, and not done',
    async (words) => {
      await using started = await opened();
      const events = await started.answered(words, { name: 'archive_email' });
      expect(doneIn(events)).toEqual([]);
      expect(eventsOf(events, 'confirm')).toMatchObject([{ action: 'archive_email', count: 1 }]);
      expect(heardIn(events)).toBe(eventsOf(events, 'tool')[0]?.message);
      expect(heardIn(events)).toMatch(/^Shall I archive the mail from [A-Z]\w+ [A-Z]\w+\?$/);
      expect(await started.unreadSubjects()).toHaveLength(5);
    },
  );

  it('B-13: an action on another mail than the one that was meant is asked about, and not done', async () => {
    await using started = await opened();
    const [other = ''] = await started.others();
    const events = await started.answered('archive it', { name: 'archive_email', arguments: { email_ids: [other] } });
    expect(doneIn(events)).toEqual([]);
    expect(heardIn(events)).toMatch(/^Shall I archive/);
    expect(await started.unreadSubjects()).toHaveLength(5);
  });

  it('B-13: "archive it, next" taken in the wrong order does not archive the next mail', async () => {
    await using started = await opened();
    const events = await started.answered('archive it, next', { name: 'next_email' }, { name: 'archive_email' });
    expect(doneIn(events)).toEqual(['next_email']);
    expect(eventsOf(events, 'confirm')).toHaveLength(1);
    expect(await started.unreadSubjects()).toHaveLength(5);
  });

  it('B-13: muting is asked first, and a model that insists is asked again, not obeyed', async () => {
    await using started = await opened();
    const mute = { name: 'mute_sender' };
    const events = await started.answered('mute this sender', mute, mute);
    expect(doneIn(events)).toEqual([]);
    expect(heardIn(events)).toMatch(/^Shall I mute [A-Z]\w+ [A-Z]\w+/);
    expect(doneIn(await started.answered('hm, let me think', mute))).toEqual([]);
  });

  it('B-13: several mails at once are asked about with their number, and a no leaves them', async () => {
    await using started = await opened();
    const all = { name: 'archive_email', arguments: { email_ids: [started.current, ...(await started.others())] } };
    const asked = await started.answered('archive all of them', all);
    expect(doneIn(asked)).toEqual([]);
    expect(eventsOf(asked, 'confirm')).toMatchObject([{ count: 5 }]);
    expect(doneIn(await started.agreed('no'))).toEqual([]);
    expect(await started.unreadSubjects()).toHaveLength(5);
  });

  it('B-13: a yes is good for what was asked only', async () => {
    await using started = await opened();
    const others = await started.others();
    const two = { name: 'archive_email', arguments: { email_ids: others.slice(0, 2) } };
    const three = { name: 'archive_email', arguments: { email_ids: others.slice(0, 3) } };
    await started.answered('archive the first two', two);
    // A yes with a word more, so that the model is asked: it calls for more than was asked.
    expect(doneIn(await started.answered('yes and what is next about', three))).toEqual([]);
    expect(await started.unreadSubjects()).toHaveLength(5);
    expect(doneIn(await started.agreed('yes'))).toEqual(['archive_email']);
    expect(await started.unreadSubjects()).toHaveLength(2);
  });

  it('B-14: sending waits for a yes, is noted only after its time, and undo holds it back', async () => {
    await using started = await opened(3_600_000);
    const reply = { name: 'draft_reply', arguments: { kind: 'reply', body: 'Thank you, I will look at it.' } };
    expect(doneIn(await started.answered('reply saying thank you, I will look at it', reply))).toEqual(['draft_reply']);
    const send = { name: 'send_draft' };
    expect(doneIn(await started.answered('next', send))).toEqual([]);
    expect(doneIn(await started.answered('hm, interesting', send))).toEqual([]);
    expect(doneIn(await started.agreed('yes'))).toEqual(['send_draft']);
    const undone = await started.answered('undo', { name: 'undo_last_action' });
    expect(eventsOf(undone, 'tool')[0]?.message).toMatch(/^(Taken|Held) back/);
  });

  it('B-13: the drive is not ended by a model that is tired of it', async () => {
    await using started = await opened();
    expect(doneIn(await started.answered('hm, interesting', { name: 'end_briefing' }))).toEqual([]);
    expect(started.drive.session.ended).toBe(false);
  });
});

describe('OpenAI path: a question survives a change of mind', () => {
  it('B-20: asked under the model, answered under the offline language', async () => {
    await using started = await opened();
    const asked = await started.answered('mute this sender', { name: 'mute_sender' });
    expect(eventsOf(asked, 'confirm')).toHaveLength(1);
    started.model.script({ status: 500 });
    expect(doneIn(await started.drive.say('yes'))).toEqual(['mute_sender']);
  });

  it('B-20: a yes is acted on, whatever the model would have said', async () => {
    await using started = await opened();
    await started.answered('mute this sender', { name: 'mute_sender' });
    started.model.script({ say: 'Okay, muted.' });
    const events = await started.drive.say('yes');
    expect(doneIn(events)).toEqual(['mute_sender']);
    expect(heardIn(events)).toMatch(/muted/);
  });

  it('B-20: a question asked under the offline language is in the context of the model that hears the yes', async () => {
    await using started = await opened();
    started.model.script({ status: 500 });
    const asked = await started.drive.say('mute this sender');
    expect(eventsOf(asked, 'confirm')).toHaveLength(1);
    started.model.script({ calls: [{ name: 'list_topics' }] }, { say: 'Fine.' });
    const before = started.model.requests.length;
    // What the model leaves of the yes is done by code.
    expect(doneIn(await started.drive.say('yes and list my topics'))).toEqual(['list_topics', 'mute_sender']);
    const shown = JSON.stringify(started.model.requests[before]?.messages);
    expect(shown).toContain('question that waits for a yes');
    expect(shown).toContain('On a yes: mute_sender');
  });

  it('B-13: a question that was passed over is no longer shown as waiting', async () => {
    await using started = await opened();
    await started.answered('mute this sender', { name: 'mute_sender' });
    started.model.script({ say: 'Fine.' });
    await started.drive.say('hm, interesting');
    await started.drive.say('thanks');
    const shown = started.model.requests.map((request) => JSON.stringify(request.messages).includes('waits for a yes'));
    expect(shown.slice(-2)).toEqual([true, false]);
  });
});
