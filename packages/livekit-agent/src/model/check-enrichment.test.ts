import { type InventedMail, inventMail } from '@nexus/contracts/testing';
import { createAskClassifier } from '@nexus/intelligence';
import { describe, expect, it } from 'vitest';
import { checkEnrichment, type EnrichmentRow } from './check-enrichment.ts';

const asks = createAskClassifier();
const own =
  'Could you please confirm the 36-metre pump for Thursday at 4 pm? It costs €1,250.50 a day, and the crew needs twelve hours. ' +
  'Karel has the permit. Answer by 13 November.';

const plainRow: EnrichmentRow = {
  mail: 1,
  summary: '',
  ask: '',
  ask_words: '',
  deadline: '',
  deadline_words: '',
  why: '',
  urgency: 1,
  overtaken_by: 0,
  fraud: false,
  fraud_why: '',
};

/** Maria's mail to Nora of Tuesday, 10 November 2026. */
function check(row: Partial<EnrichmentRow>, mail: InventedMail = {}) {
  const context = {
    now: new Date('2026-11-10T12:00:00Z'),
    timeZone: 'Europe/Dublin',
    asks,
    isLater: (n: number) => n === 2,
  };
  return checkEnrichment({ ...plainRow, ...row }, inventMail({ own, ...mail }), context);
}

describe('enrichment: what is believed of a summary', () => {
  it.each([
    'Maria asks you to confirm the 36-metre pump for Thursday at 16:00, by 13 November.',
    'You are asked by Maria Chen to confirm the pump; it costs 1250.50 euros a day and takes 12 hours, answer by 13 November.',
    "Maria's pump for the roof needs you to confirm by 13 November; Karel has the permit.",
  ])('J-7: what stands in the mail or its envelope is told: “%s”', (summary) => {
    expect(check({ summary }).summary).toBe(summary);
  });

  it.each([
    ['a number', 'Maria asks you to confirm the 42-metre pump for Thursday by 13 November.'],
    ['a number in words', 'Maria asks you to confirm thirty pumps for Thursday by 13 November.'],
    ['a day', 'Maria asks you to confirm the pump for Friday by 13 November.'],
    ['a month', 'Maria asks you to confirm the pump by 13 December.'],
    ['a day near today', 'Maria asks you to confirm the pump tomorrow, by 13 November.'],
    ['a time', 'Maria asks you to confirm the pump for Thursday at 5 pm, by 13 November.'],
    ['an amount', 'Maria asks you to confirm the pump for 1,350.50 euros a day by 13 November.'],
    ['a currency', 'Maria asks you to confirm the pump for 1,250.50 dollars a day by 13 November.'],
    ['a name', 'Maria asks you and Sven to confirm the pump by 13 November.'],
    ['a name at the start', 'Sven asks you to confirm the pump by 13 November.'],
    ['a no', 'Maria asks you not to confirm the pump by 13 November.'],
    ['an address', 'Maria asks you to confirm the pump to maria.chen@example.org by 13 November.'],
    ['the agent itself', 'I confirm the pump to Maria by 13 November.'],
    ['a deed of the agent', 'Maria: the pump mail is archived, by 13 November.'],
    ['something else', 'The weather stays lovely, bring sandwiches and sunglasses, by 13 November.'],
  ])('J-7: with %s that does not stand in it, the extractive one stays', (_, summary) => {
    expect(check({ summary }).summary).toBeNull();
  });

  it('J-7: one that loses the deadline is not better than the extractive one', () => {
    expect(check({ summary: 'Maria asks you to confirm the 36-metre pump for Thursday at 4 pm.' }).summary).toBeNull();
  });

  it.each([
    [
      'fr',
      'Pouvez-vous confirmer la grue pour mardi avant jeudi ? Elle coûte 1.500 euros par jour, et le chantier attend.',
      'Tuesday confirmed by Thursday',
    ],
    [
      'es',
      '¿Puede confirmar la grúa para el martes? Cuesta 1.500 euros al día y la obra la está esperando desde ayer.',
      'Tuesday confirmed',
    ],
  ])('J-7: days and amounts of a mail in another language (%s) are known in English', (_, text, wanted) => {
    const summary = `Maria wants the crane for ${wanted}; it costs 1,500 euros a day.`;
    expect(check({ summary }, { own: text }).summary).toBe(summary);
    expect(check({ summary: summary.replace('Tuesday', 'Saturday') }, { own: text }).summary).toBeNull();
  });

  it('J-7: what the model was not shown it cannot know: the end of a long mail, and what it quotes', () => {
    const summary =
      'Maria asks you to confirm the 36-metre pump for Thursday at 16:00; Sven has the permit, by 13 November.';
    const sven = ' Sven told me all about it.';
    const long = `${own}${' The crew will pour the roof.'.repeat(200)}`;
    expect(check({ summary }, { own: own + sven }).summary).toBe(summary);
    expect(check({ summary }, { own: long + sven }).summary).toBeNull();
    expect(check({ summary }, { quoted: sven }).summary).toBeNull();
    const ask = { ask: 'Confirm the pump', ask_words: 'Could you please confirm the pump again?' };
    expect(check(ask, { own: `${own} ${ask.ask_words}` }).ask).toBe(ask.ask);
    expect(check(ask, { own: `${long} ${ask.ask_words}` }).ask).toBeNull();
  });
});

describe('enrichment: what is believed of an ask and a deadline', () => {
  it('J-7: words that stand in the mail and name a day are a deadline', () => {
    expect(check({ deadline: '2026-11-13', deadline_words: 'by 13 November' }).due).toBe('by 13 November');
  });

  it.each([
    ['stand nowhere', '2026-11-12', 'by Thursday noon'],
    ['name no time', '2026-11-13', 'the permit'],
    ['mean another day', '2026-11-27', 'by 13 November'],
    ['are another day than the date', '2020-01-01', 'Thursday at 4 pm'],
  ])('J-7: words that %s are none', (_, deadline, words) => {
    expect(check({ deadline, deadline_words: words }).due).toBeNull();
  });

  it('J-2: a deadline that has passed is none', () => {
    const sent = new Date('2026-11-01T09:00:00Z');
    const row = { deadline: '2026-11-03', deadline_words: 'by 3 November' };
    expect(check(row, { own: 'Answer by 3 November.', receivedAt: sent }).due).toBeNull();
  });

  it('J-7: an ask needs a sentence of the mail that asks by our own reading too', () => {
    const ask = 'Confirm the pump for Thursday';
    expect(check({ ask, ask_words: 'Could you please confirm the 36-metre pump for Thursday at 4 pm?' }).ask).toBe(ask);
    expect(check({ ask, ask_words: 'Karel has the permit' }).ask).toBeNull();
    expect(check({ ask, ask_words: 'Pay the invoice today please' }).ask).toBeNull();
    expect(
      check({ ask: 'Pay Sven 900 euros', ask_words: 'Could you please confirm the 36-metre pump' }).ask,
    ).toBeNull();
  });

  it('J-6: overtaken is by a later mail of the thread alone', () => {
    expect(check({ overtaken_by: 2 }).overtaken).toBe(true);
    for (const number of [0, 1, 3, -1]) expect(check({ overtaken_by: number }).overtaken).toBe(false);
  });
});
