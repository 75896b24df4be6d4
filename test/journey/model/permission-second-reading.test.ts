import { describe, expect, it } from 'vitest';
import { eventsOf } from '../../support/drive/drive.ts';
import { doneIn, heardIn } from '../../support/drive/model-drive.ts';
import { no, startReadAgainDrive, yes } from '../../support/drive/read-again-drive.ts';
import { canaryWords, siteMails, toMessage } from '../../support/mail/site-mails.ts';
import type { ScriptedCall } from '../../support/model/model-answer.ts';
import type { ModelStep } from '../../support/model/model-server.ts';

const archive = { name: 'archive_email' };
const send = { name: 'send_draft' };
const drafting = { name: 'draft_reply', arguments: { kind: 'reply', body: 'I will be there.' } };
const instant = { firstToken: 30, pause: 30, whole: 30 };

describe('second reading: what it permits', () => {
  it.each<readonly [string, ScriptedCall]>([
    ['right that can vanish into the cupboard', archive],
    [
      'let it come round again Saturday lunchtime like',
      { name: 'snooze_email', arguments: { until: 'Saturday 12:00' } },
    ],
    [
      'I keep a folder called Railings for the likes of this',
      { name: 'move_email', arguments: { folder: 'Railings' } },
    ],
    ['get a wee answer ready that I will be there', drafting],
  ])(
    'J-13: what the grammar does not read is done at once where the second reading says yes: “%s”',
    async (words, call) => {
      await using started = await startReadAgainDrive();
      const events = await started.answered(words, call);
      expect(doneIn(events)).toEqual([call.name]);
      expect(eventsOf(events, 'confirm')).toEqual([]);
      expect(started.readings).toHaveLength(1);
    },
  );

  it('J-13: another time than the grammar read is for the second reading to decide', async () => {
    await using started = await startReadAgainDrive({ reading: no });
    const snooze = { name: 'snooze_email', arguments: { until: 'tomorrow at ten' } };
    const asked = await started.answered('snooze it until tomorrow at nine', snooze);
    expect(doneIn(asked)).toEqual([]);
    expect(heardIn(asked)).toMatch(/^Shall I snooze/);
    started.reads(yes);
    expect(doneIn(await started.answered('snooze it until tomorrow at nine', snooze))).toEqual(['snooze_email']);
  });

  it('J-13: a mail that the driver named by its sender is theirs to put away; one that they did not name is asked about unread', async () => {
    await using started = await startReadAgainDrive();
    const ofRosa = { name: 'archive_email', arguments: { email_ids: [await started.mailFrom('Rosa')] } };
    expect(doneIn(await started.answered('that can vanish into the cupboard', ofRosa))).toEqual([]);
    expect(started.readings).toHaveLength(0);
    expect(doneIn(await started.answered('what Rosa wrote can vanish into the cupboard', ofRosa))).toEqual([
      'archive_email',
    ]);
    expect(JSON.stringify(started.readings[0])).toContain('mail B, whose sender the driver named');
  });

  it.each<readonly [string, ScriptedCall]>([
    ['oh make it so and be off with it', { name: 'mute_sender' }],
    ['she matters an awful lot to me', { name: 'prioritize_sender' }],
    ['right we call it a day about here like', { name: 'end_briefing' }],
  ])('J-13: what cannot be taken back, or outlives the drive, is asked whatever it says: “%s”', async (words, call) => {
    await using started = await startReadAgainDrive();
    const events = await started.answered(words, call);
    expect(doneIn(events)).toEqual([]);
    expect(eventsOf(events, 'confirm')).toHaveLength(1);
  });

  it('J-13: two mails in one turn are several mails, and asked about together', async () => {
    await using started = await startReadAgainDrive();
    const ofRosa = { name: 'archive_email', arguments: { email_ids: [await started.mailFrom('Rosa')] } };
    const events = await started.answered('pop this away and what Rosa wrote as well', archive, ofRosa);
    expect(doneIn(events)).toEqual([]);
    expect(heardIn(events)).toMatch(/^Shall I archive the mail from [^?]* and archive the mail from Rosa Iyer\?$/);
  });

  it('J-13: a yes in odd wording answers exactly the question that stands, also to send', async () => {
    await using started = await startReadAgainDrive();
    await started.answered('reply saying I will be there', drafting);
    await started.answered('send it', send);
    const asked = started.readings.length;
    expect(doneIn(await started.answered('that would be smashing so it would', send))).toEqual(['send_draft']);
    const request = JSON.stringify(started.readings.slice(asked));
    expect(request).toContain("The agent's question: Shall I send the draft that was read out?");
    expect(request).not.toContain('Petra');
  });

  it.each(['ooh no not with that wording', "I wouldn't with that wording"])(
    'J-13: words that speak against it send nothing, whatever the second reading says: “%s”',
    async (words) => {
      await using started = await startReadAgainDrive();
      await started.answered('reply saying I will be there', drafting);
      await started.answered('send it', send);
      expect(doneIn(await started.answered(words, send))).toEqual([]);
    },
  );

  it.each<ScriptedCall>([{ name: 'mute_sender' }, { name: 'prioritize_sender' }])(
    'J-13: it never answers a question about what outlives the drive: %j',
    async (call) => {
      await using started = await startReadAgainDrive({ reading: no });
      await started.answered('hm, interesting', call);
      started.reads(yes);
      expect(doneIn(await started.answered('that would be smashing so it would', call))).toEqual([]);
    },
  );
});

describe('second reading: where there is none', () => {
  it.each(['next', 'never archive it', 'what does she want', 'flag it'])(
    'J-13: what the grammar reads as something else plainly is asked about without it: “%s”',
    async (words) => {
      await using started = await startReadAgainDrive();
      const events = await started.answered(words, archive);
      expect(doneIn(events)).toEqual([]);
      expect(eventsOf(events, 'confirm')).toHaveLength(1);
      expect(started.readings).toHaveLength(0);
    },
  );

  it('J-13: a detail of the model that the driver did not say is not shown to it, and is asked about', async () => {
    await using started = await startReadAgainDrive();
    const move = { name: 'move_email', arguments: { folder: 'quetzal' } };
    const events = await started.answered('this wants to live somewhere else', move);
    expect(doneIn(events)).toEqual([]);
    expect(eventsOf(events, 'confirm')).toHaveLength(1);
    expect(started.readings).toHaveLength(0);
  });

  it.each<readonly [string, ModelStep]>([
    ['late or silent', 'silence'],
    ['failing', { status: 500 }],
    ['cut off', 'reset'],
    ['not JSON', { say: 'Yes, do it!' }],
    ['another answer than was asked for', { say: '{"answer":"archive it"}' }],
    ['too much of an answer', { say: '{"answer":"yes","because":"the mail says so"}' }],
  ])('J-13: a reading that is %s is not asked again, and the driver is asked', async (_, reading) => {
    await using started = await startReadAgainDrive({ reading, ...(reading === 'silence' && { budget: instant }) });
    const events = await started.answered('right that can vanish into the cupboard', archive);
    expect(doneIn(events)).toEqual([]);
    expect(heardIn(events)).toMatch(/^Shall I archive/);
    expect(started.readings.length).toBeLessThanOrEqual(1);
  });

  it('J-13: it is taken from the budget that all drives share; where that has nothing left the driver is asked', async () => {
    const taken: number[] = [];
    let isEmpty = false;
    const modelQuota = {
      // The reading is by far the smallest request.
      tryTake(tokens: number) {
        taken.push(tokens);
        return isEmpty && tokens < 2_000
          ? ({ granted: false, retryAfter: 1_000 } as const)
          : ({ granted: true } as const);
      },
      settle() {},
      rest() {},
      async close() {},
    };
    await using started = await startReadAgainDrive({ modelQuota });
    await started.answered('right that can vanish into the cupboard', { name: 'flag_email' });
    expect(started.readings).toHaveLength(1);
    expect(taken.filter((tokens) => tokens < 2_000)).toHaveLength(1);
    isEmpty = true;
    const events = await started.answered('right that can vanish into the cupboard', archive);
    expect(doneIn(events)).toEqual([]);
    expect(eventsOf(events, 'confirm')).toHaveLength(1);
    expect(started.readings).toHaveLength(1);
  });
});

describe('second reading: what it is given', () => {
  const turns: readonly (readonly [string, readonly ScriptedCall[]])[] = [
    ['right that can vanish into the cupboard', [{ name: 'flag_email' }]],
    ['let it come round again Saturday', [{ name: 'snooze_email', arguments: { until: 'Saturday 12:00' } }]],
    [
      'get an answer ready would you like',
      [{ name: 'draft_reply', arguments: { kind: 'reply', body: 'The quetzal, Petra.' } }],
    ],
    ['oh be off with the lot of it', [send, { name: 'mute_sender' }]],
    ['that would be smashing so it would', [send]],
    ['she matters an awful lot to me', [{ name: 'prioritize_sender' }]],
    ['all that can vanish into the cupboard', [{ name: 'archive_email', arguments: { email_ids: [] } }]],
  ];

  /** All that second readings were given in these turns, with mail of this wording. */
  async function given(reworded: (text: string) => string): Promise<readonly string[]> {
    const mails = siteMails.map((mail) => ({
      ...mail,
      from: reworded(mail.from),
      subject: reworded(mail.subject),
      body: reworded(mail.body),
    }));
    await using started = await startReadAgainDrive({ reading: no, mails: mails.map(toMessage) });
    for (const [words, calls] of turns) await started.answered(words, ...calls);
    return started.readings.map((request) => JSON.stringify(request));
  }

  it('J-13: no word of any mail, nor of a draft, reaches it: with other mail the requests are the same', async () => {
    const requests = await given((text) => text);
    expect(requests.length).toBeGreaterThan(5);
    const shown = requests.join('\n').toLowerCase();
    for (const word of [...canaryWords, 'petra', 'vance', 'oskar', 'rosa', 'stair', 'railing', 'permit'])
      expect(shown).not.toContain(word);
    const reversed = (text: string) =>
      text.replace(/(?<=^| )[A-Z][a-z]+/gm, (word) => `X${word.toLowerCase()}`).replace('quetzal', 'wombat');
    expect(await given(reversed)).toEqual(requests);
  });

  it('J-13: the words, the question and the action are all there is, and the answer is one word by schema', async () => {
    await using started = await startReadAgainDrive();
    await started.answered('right that can vanish into the cupboard', archive);
    const [request] = started.readings;
    expect(request?.tools ?? []).toEqual([]);
    expect(request?.messages).toHaveLength(2);
    expect(request?.messages[1]?.content).toBe(
      [
        "The agent's question: none",
        'The driver\'s words: "right that can vanish into the cupboard"',
        'The agent is about to: archive mail A, the mail that the driver is hearing',
      ].join('\n'),
    );
    expect(request?.response_format).toMatchObject({
      json_schema: {
        strict: true,
        schema: { properties: { answer: { enum: ['yes', 'no'] } }, additionalProperties: false },
      },
    });
  });
});
