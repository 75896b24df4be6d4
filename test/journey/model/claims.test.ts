import { describe, expect, it } from 'vitest';
import { doneIn, heardIn, startModelDrive } from '../../support/drive/model-drive.ts';

const correction = 'I have not done that yet; tell me once more what you want.';

describe('OpenAI path: what the agent says of itself', () => {
  it('J-16: what a mail says was archived, sent or flagged is retold unaltered', async () => {
    const retellings = [
      'Henrik says the old drawing is archived, and he has sent the new one to Ruth.',
      'Kerr asks whether you forwarded the plan, and writes that the order was flagged.',
      'The meeting has been moved to Friday. Shall I archive it?',
      'Nothing has been sent yet, and I can send it once you say yes.',
    ];
    await using started = await startModelDrive();
    await started.drive.say('next');
    for (const say of retellings) {
      started.model.script({ say });
      expect(heardIn(await started.drive.say('what does he say about the drawing'))).toBe(say);
    }
  });

  it('J-16: a claim of its own is corrected in one whole sentence, wherever it stands', async () => {
    await using started = await startModelDrive();
    await started.drive.say('next');
    started.model.script({ say: "He needs it by Friday, and I've popped it in the archive. Anything else?" });
    const events = await started.drive.say('hm, interesting');
    expect(heardIn(events)).toBe(`He needs it by Friday, but ${correction} Anything else?`);
    expect(doneIn(events)).toEqual([]);
  });

  it.each(['archive it', 'could you pop that in the archive', 'I want this one archived'])(
    'J-16: “%s” is done where a model only says that it lies in the archive',
    async (order) => {
      await using started = await startModelDrive();
      await started.drive.say('next');
      started.model.script({ say: "It's in your archive." }, { say: 'Hm.' });
      const events = await started.drive.say(order);
      expect(doneIn(events)).toEqual(['archive_email']);
      expect(heardIn(events)).toMatch(/^Archived\./);
    },
  );

  it('J-16: where a mail lies may be told, with nothing done, to who asks', async () => {
    await using started = await startModelDrive();
    await started.drive.say('next');
    for (const question of ['where does that mail lie', 'is it in the archive', 'have you archived it']) {
      started.model.script({ say: "It's in your archive." });
      const events = await started.drive.say(question);
      expect(heardIn(events)).toBe("It's in your archive.");
      expect(doneIn(events)).toEqual([]);
    }
  });

  it('J-16: words that come with their call are no false claim to be apologised for', async () => {
    await using started = await startModelDrive();
    await started.drive.say('next');
    started.model.script(
      { say: "Sure. I've paused the briefing.", calls: [{ name: 'pause_briefing' }] },
      { say: 'Take your time.' },
    );
    const events = await started.drive.say('the little one is crying in the back again');
    expect(doneIn(events)).toEqual(['pause_briefing']);
    expect(heardIn(events)).toBe('Sure. Take your time.');
  });
});
