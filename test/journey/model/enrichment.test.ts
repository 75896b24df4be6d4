import type { ModelQuota } from '@nexus/contracts';
import { createMemoryPreferencesStore } from '@nexus/knowledge-store';
import { describe, expect, it, vi } from 'vitest';
import { eventsOf } from '../../support/drive/drive.ts';
import { startEnrichedDrive } from '../../support/drive/enriched-drive.ts';
import { driver } from '../../support/drive/kept-drives.ts';
import { heardIn } from '../../support/drive/model-drive.ts';
import { canaryWords, siteMails, toMessage } from '../../support/mail/site-mails.ts';
import type { ModelAnswer } from '../../support/model/model-answer.ts';
import { mailsShown, type Reading, rowsOf, startReadingModel } from '../../support/model/reading-model.ts';

const germanMail = toMessage(
  {
    from: 'Jens Brandt <jens@crane.example>',
    subject: 'Kran am Montag',
    body: 'Hallo Ines,\n\nkönnen Sie den Kran für Montag bis Freitag 12 Uhr bestätigen? Er kostet 1.500 Euro am Tag und steht sonst auf der anderen Baustelle.\n\nGruß\nJens',
    day: 18,
  },
  9,
);

/** Says of Petra's drawings, Oskar's crane and Rosa's permit what stands in them, in its own words. */
const honest: Reading = ({ text }) => {
  if (text.includes('quetzal'))
    return {
      summary: 'Petra wants the stair core drawings signed off by Friday, in the quetzal revision.',
      ask: 'Sign off the stair core drawings',
      ask_words: 'Could you please sign off the stair core drawings by Friday?',
      deadline: '2026-11-20',
      deadline_words: 'by Friday',
      why: 'The drawings wait for Ines',
      urgency: 3,
    };
  if (text.includes('coelacanth'))
    return { summary: 'Tom keeps you a seat for fish in the canteen on Friday.', urgency: 3 };
  if (text.includes('bestätigen'))
    return {
      summary: 'Jens wants the crane for Monday confirmed by Friday noon; it costs 1,500 euros a day.',
      urgency: 2,
    };
  return { urgency: 1 };
};

/** Subjects in the order in which they are told. */
async function toldIn(drive: { say(words: string): Promise<Parameters<typeof eventsOf>[0]> }, mails: number) {
  const subjects: string[] = [];
  for (let told = 0; told < mails; told++)
    subjects.push(...eventsOf(await drive.say('next'), 'card').map(({ subject }) => subject));
  return subjects;
}

const everyMail = siteMails.length;

describe('enrichment: consent', () => {
  it('J-6: until the driver has said yes no unopened mail goes to the small model, and they are asked once, after the greeting', async () => {
    await using small = await startReadingModel(honest);
    await using started = await startEnrichedDrive(small, { enrichment: 'ask' });
    const { drive } = started;
    await started.said(/May I have/);
    const [greeting, question] = eventsOf(drive.events, 'assistant');
    expect(greeting?.text).toMatch(/^Good morning.*Say next to start/);
    expect(question?.text).toMatch(/May I have the language model read mail that you haven't opened yet/);
    await toldIn(drive, everyMail);
    expect(small.requests).toEqual([]);
    expect(eventsOf(drive.events, 'assistant').filter(({ text }) => text.includes('May I have'))).toHaveLength(1);
  });

  it.each([
    ['yes', 'allowed'],
    ['no', 'refused'],
    ["I'd rather not", 'refused'],
  ])('J-6: “%s” is kept, and nobody is asked again', async (words, kept) => {
    const preferencesStore = createMemoryPreferencesStore();
    await using small = await startReadingModel(honest);
    const options = { enrichment: 'ask', userId: driver, preferencesStore } as const;
    {
      await using started = await startEnrichedDrive(small, options);
      await started.said(/May I have/);
      expect(small.requests).toEqual([]);
      expect(heardIn(await started.drive.say(words))).toMatch(/language model/);
      if (kept === 'allowed') await started.read(everyMail);
    }
    expect((await preferencesStore.get(driver))?.enrichment).toBe(kept);
    const before = small.readings.length;
    expect(before).toBe(kept === 'allowed' ? everyMail : 0);
    await using again = await startEnrichedDrive(small, options);
    if (kept === 'allowed') await again.read(everyMail);
    await again.drive.say('next');
    expect(heardIn(again.drive.events)).not.toMatch(/May I have/);
    expect(small.readings.length - before).toBe(kept === 'allowed' ? everyMail : 0);
  });

  it('J-6: what was allowed is taken back by a word, and holds at once', async () => {
    await using small = await startReadingModel(honest);
    await using started = await startEnrichedDrive(small, {
      enrichment: 'ask',
      preferencesStore: createMemoryPreferencesStore(),
    });
    started.model.script(
      { calls: [{ name: 'set_preference', arguments: { enrichment: 'refused' } }] },
      { say: 'Right.' },
    );
    await started.drive.say('stop letting the model read my new mail');
    expect(heardIn(await started.drive.say('yes'))).not.toMatch(/I'll let/);
    expect(small.readings).toEqual([]);
  });

  it('J-6: an operator who refuses is not overruled by a driver', async () => {
    const preferencesStore = createMemoryPreferencesStore();
    await preferencesStore.update(driver, (kept) => ({ ...kept, enrichment: 'allowed' }));
    await using small = await startReadingModel(honest);
    await using started = await startEnrichedDrive(small, { enrichment: 'refused', userId: driver, preferencesStore });
    await toldIn(started.drive, everyMail);
    expect(small.requests).toEqual([]);
  });
});

describe('enrichment: what is told', () => {
  it('J-6: one thread a request, all of them beside the greeting, and what was verified is told', async () => {
    await using small = await startReadingModel(honest);
    await using started = await startEnrichedDrive(small);
    await started.read(everyMail);
    expect(small.readings.map((request) => mailsShown(request).length)).toEqual(Array(everyMail).fill(1));
    for (const word of canaryWords)
      expect(small.readings.filter((request) => JSON.stringify(request).includes(word))).toHaveLength(1);
    await toldIn(started.drive, everyMail);
    expect(heardIn(started.drive.events)).toMatch(/Petra wants the stair core drawings signed off by Friday/);
  });

  it('J-7: a verified ask brings a mail to the front', async () => {
    await using small = await startReadingModel((mail, all) => ({
      urgency: 0,
      ...(mail.text.includes('quetzal') && honest(mail, all)),
    }));
    await using started = await startEnrichedDrive(small);
    await started.read(everyMail);
    expect(await toldIn(started.drive, 1)).toEqual(['Stair core drawings']);
  });

  it.each([0, 3])(
    'J-7: an opinion alone, urgency %i for all, makes no mail important and none unimportant',
    async (urgency) => {
      const important: string[][] = [];
      for (const enrichment of ['refused', 'allowed'] as const) {
        await using small = await startReadingModel(() => ({ urgency }));
        await using started = await startEnrichedDrive(small, { enrichment });
        if (enrichment === 'allowed') await started.read(everyMail);
        await toldIn(started.drive, everyMail);
        const told = eventsOf(started.drive.events, 'assistant').filter(({ text }) =>
          /^(?:Urgent|Important): /.test(text),
        );
        important.push(told.map(({ text }) => text).toSorted());
      }
      expect(important[1]).toEqual(important[0]);
    },
  );

  it('J-7: why a mail stands where it does is said with what the model adds', async () => {
    await using small = await startReadingModel(({ text }) => ({ urgency: text.includes('bandicoot') ? 3 : 0 }));
    await using started = await startEnrichedDrive(small);
    await started.read(everyMail);
    await toldIn(started.drive, 1);
    started.model.script({ status: 500 });
    expect(heardIn(await started.drive.say('why is this first'))).toMatch(
      /The model that read it ahead puts it (?:higher|lower)/,
    );
  });

  it('J-7: a mail in another language is told in English, and what the model makes up of it is not', async () => {
    for (const [price, isTold] of [
      ['1,500', true],
      ['2,500', false],
    ] as const) {
      const reading: Reading = (mail, all) => {
        const { summary = '', ...row } = honest(mail, all);
        return { ...row, summary: summary.replace('1,500', price) };
      };
      await using small = await startReadingModel(reading);
      await using started = await startEnrichedDrive(small, { mails: [germanMail] });
      await started.read(1);
      const told = heardIn(await started.drive.say('next'));
      expect(told.includes('Jens wants the crane for Monday confirmed by Friday noon')).toBe(isTold);
      // What the model wrote does not name the subject, as the mail's own summary does.
      expect(told).toContain('Kran am Montag');
      expect(told).not.toContain('2,500');
    }
  });

  it('J-6: what comes in after a mail was told changes neither its place nor its words', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await using small = await startReadingModel({
      async instead(request): Promise<ModelAnswer> {
        await promise;
        return { say: rowsOf(request, honest) };
      },
    });
    await using started = await startEnrichedDrive(small);
    await vi.waitFor(() => expect(small.readings).toHaveLength(everyMail), 10_000);
    const [first] = await toldIn(started.drive, 1);
    expect(first).toBe('Stair core drawings');
    const before = started.drive.heard;
    resolve();
    await started.read(everyMail);
    const [second] = await toldIn(started.drive, 1);
    const again = await started.drive.say('go back');
    expect(eventsOf(again, 'card').map(({ subject }) => subject)).toEqual([first]);
    expect(heardIn(again)).toBe(`Back to: ${before}`);
    expect(second).not.toBe(first);
  });
});

const lies: readonly (readonly [string, Reading])[] = [
  ['a date', () => ({ summary: 'The sender wants an answer by 3 December.' })],
  ['a name', () => ({ summary: 'Marcus wants the drawings.' })],
  ['an amount', () => ({ summary: 'The sender wants you to pay 9,000 euros.' })],
  ['a time', () => ({ summary: 'The sender asks you to come at half past 4 pm.' })],
  ['an action of the agent', () => ({ summary: 'It has been archived.' })],
  ['the agent speaking', () => ({ summary: 'I have confirmed the crane.' })],
  ['nonsense', () => ({ summary: 'Bananas dance under purple umbrellas.' })],
  ['a deadline', () => ({ deadline: '2026-12-24', deadline_words: 'by Christmas Eve', urgency: 3 })],
  ['another day than its words', () => ({ deadline: '2031-01-01', deadline_words: 'by Friday', urgency: 3 })],
];

const failures: readonly (readonly [string, ModelAnswer])[] = [
  ['refuses', { status: 429, headers: { 'retry-after': '60' } }],
  ['fails', { status: 500 }],
  ['closes in the middle', { say: '{"mails":[{"mail":1,"summary":"Marcus', end: 'cut' }],
  ['ends in the middle', { say: '{"mails":[{"mail":1,', end: 'unfinished' }],
  ['answers what is not JSON', { say: 'Sure! Here is what I think of the mail.' }],
  ['answers other JSON', { say: '{"mails":[{"mail":"one"},7,null],"more":true}' }],
  ['answers nothing at all', 'silence'],
  ['shows a page', 'page'],
];

/** What is told of each mail where no model reads ahead. */
async function toldPlainly(): Promise<readonly string[]> {
  await using small = await startReadingModel(() => ({}));
  await using started = await startEnrichedDrive(small, { enrichment: 'refused' });
  const told: string[] = [];
  for (let mail = 0; mail < everyMail; mail++) told.push(heardIn(await started.drive.say('next')));
  return told;
}

describe('enrichment: the shared budget', () => {
  it('J-6: reading ahead takes from the share of the background, and its refusals silence no driver', async () => {
    const uses: (string | undefined)[] = [];
    const rests: number[] = [];
    const modelQuota: ModelQuota = {
      tryTake(_, use) {
        uses.push(use);
        return use === 'background' && uses.length > 2 ? { granted: false, retryAfter: 1_000 } : { granted: true };
      },
      rest: (milliseconds) => void rests.push(milliseconds),
      settle() {},
      close: async () => {},
    };
    await using small = await startReadingModel({ instead: () => ({ status: 429, headers: { 'retry-after': '60' } }) });
    await using started = await startEnrichedDrive(small, { modelQuota });
    await started.read(2);
    expect(small.readings).toHaveLength(2);
    expect(heardIn(await started.drive.say('next'))).toMatch(/Important|Petra|Oskar|Rosa|Tom/);
    expect(rests).toEqual([]);
    expect(uses.filter((use) => use === 'background').length).toBeGreaterThan(1);
    expect(uses).toContain(undefined);
  });
});

describe('enrichment: a model that cannot be believed', () => {
  it.each(lies)('J-7: of a model that makes up %s nothing is told', async (_, reading) => {
    await using small = await startReadingModel(reading);
    await using started = await startEnrichedDrive(small);
    await started.read(everyMail);
    const told: string[] = [];
    for (let mail = 0; mail < everyMail; mail++) told.push(heardIn(await started.drive.say('next')));
    expect(told.toSorted()).toEqual((await toldPlainly()).toSorted());
  });

  it.each(failures)(
    'J-6: a model that %s changes nothing that is told, and keeps nobody waiting',
    async (_, answer) => {
      await using small = await startReadingModel({ instead: () => answer });
      await using started = await startEnrichedDrive(small);
      await vi.waitFor(() => expect(small.readings).not.toEqual([]), 10_000);
      const told: string[] = [];
      for (let mail = 0; mail < everyMail; mail++) told.push(heardIn(await started.drive.say('next')));
      expect(told).toEqual(await toldPlainly());
    },
  );

  it('J-6: what failed is asked again once, and no more', async () => {
    await using small = await startReadingModel({ instead: () => ({ say: 'Sure!' }) });
    await using started = await startEnrichedDrive(small);
    await started.read(1);
    for (let turn = 0; turn < 4; turn++) {
      started.advance(120_000);
      await started.drive.say('hello');
    }
    expect(small.readings.length).toBeLessThanOrEqual(2 * everyMail);
  });
});
