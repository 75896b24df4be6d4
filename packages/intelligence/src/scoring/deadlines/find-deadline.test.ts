import { inventMail, inventSettings } from '@nexus/contracts/testing';
import { describe, expect, it } from 'vitest';
import { explainScore } from '../explain-score.ts';
import { scoreMessage } from '../score-message.ts';
import { createScoringModels } from '../signal-reading.ts';
import { findDeadline } from './find-deadline.ts';
import { createZoneOffset } from './time-zone-offset.ts';

const models = createScoringModels();
/** A Tuesday. */
const sent = new Date('2026-11-24T09:00:00Z');

/** The day by which something is due. */
function dueDay(sentence: string): string | null {
  const found = findDeadline(sentence, { sent, zoneOffset: () => 60, asks: models.asks });
  return found?.due.toISOString().slice(0, 10) ?? null;
}

function judge(subject: string, own: string) {
  const email = inventMail({ subject, own, receivedAt: sent, claimedAt: sent });
  const settings = inventSettings({ now: new Date('2026-11-24T12:00:00Z') });
  const judged = scoreMessage(email, { settings, thread: [email], ownMessageIds: new Set(), ...models });
  return { ...judged, email };
}

describe('deadlines in German', () => {
  it.each([
    ['Bitte bis Freitag, 27. November, zurücksenden.', '2026-11-27'],
    ['Bitte senden Sie uns das Formular bis zum 27.11.2026 unterschrieben zurück.', '2026-11-27'],
    ['Frist: 30.11.2026', '2026-11-30'],
    ['Die Abgabefrist endet am 4. Dezember.', '2026-12-04'],
    ['Wir brauchen Ihre Zusage spätestens morgen.', '2026-11-25'],
    ['Könntest du mir bis Donnerstag Bescheid geben?', '2026-11-26'],
    ['Die Rechnung ist am 1. Dezember fällig.', '2026-12-01'],
    ['Einsendeschluss ist der 3. Dezember.', '2026-12-03'],
    ['Um Rückmeldung binnen drei Tagen wird gebeten.', '2026-11-27'],
    ['Bitte bis Ende der Woche prüfen.', '2026-11-27'],
    ['Bitte bis übermorgen antworten.', '2026-11-26'],
    ['Wir bitten um Ihre Antwort bis Freitag.', '2026-11-27'],
    ['Darf ich Sie bitten, den Newsletter bis Freitag zu prüfen?', '2026-11-27'],
  ])('B-5: hears one in %j', (sentence, day) => {
    expect(dueDay(sentence)).toBe(day);
  });

  it.each([
    'Ich bin bis Montag im Urlaub.',
    'Wir melden uns bis Freitag bei Ihnen.',
    'Unser Büro ist bis 2. Januar geschlossen.',
    'Bitte beachten Sie, dass wir bis Montag geschlossen haben.',
    'Am Freitag haben wir uns über das Dach unterhalten.',
    'Bis morgen!',
    'Das Haus wurde im Mai gebaut.',
    'Wir haben von Montag bis Freitag geöffnet.',
  ])('B-5: hears none in %j', (sentence) => {
    expect(dueDay(sentence)).toBeNull();
  });

  it.each([
    [
      'Mietvertrag',
      'Guten Tag,\n\nbitte bis Freitag, 27. November, unterschrieben zurücksenden.\n\nMaria Chen',
      'Rental contract',
      'Hello,\n\nplease send it back signed by Friday, 27 November.\n\nMaria Chen',
    ],
    [
      'Angaben',
      'Hallo Nora,\n\nkönnten Sie mir die Zahlen spätestens morgen schicken?\n\nMaria Chen',
      'Figures',
      'Hi Nora,\n\ncould you send me the figures by tomorrow at the latest?\n\nMaria Chen',
    ],
  ])('B-5: %j is as important as its English twin', (subject, own, englishSubject, english) => {
    expect(judge(englishSubject, english).redFlag).toBe(true);
    expect(judge(subject, own).redFlag).toBe(true);
  });

  it('B-5: what only sells is not important for its date', () => {
    expect(judge('Angebot', 'Nur noch bis Freitag: 20 % auf alles!').redFlag).toBe(false);
  });

  it('B-6: the reason is said in English', () => {
    const judged = judge('Vertrag', 'Bitte bis Freitag, 27. November, zurücksenden.');
    const why = explainScore({ ...judged, threadId: 'thread', topicId: 'topic' });
    expect(why).toBe('Maria Chen asks you for something, in German; it has a deadline, by Friday 27 November.');
  });
});

describe('what is offered until a day', () => {
  it.each([
    ['I can hold the 86 m3 until 16:00 today, after this the trucks are gone.', '2026-11-24'],
    ['We could only keep your table until noon on Thursday.', '2026-11-26'],
    ['This quotation is valid until 30 November.', '2026-11-30'],
    ['Your slot is reserved until Friday.', '2026-11-27'],
  ])('J-2: is due then: %j', (sentence, day) => {
    expect(dueDay(sentence)).toBe(day);
  });

  it.each([
    'I am away until Monday.',
    'Please note that the EOB has ordered the exchange to report.',
    'We keep the office closed until Thursday.',
    'The hall is open until Friday.',
    'I will hold off until Monday.',
    'I can keep working until Friday.',
    'The booking office is open until Friday.',
    'The quote is not valid until Friday.',
    'He will keep at it until Monday.',
  ])('J-2: what only lasts is not: %j', (sentence) => {
    expect(dueDay(sentence)).toBeNull();
  });

  it('J-2: is told as passed, whatever day the same mail names behind it', () => {
    const own =
      'Dear Nora,\n\nI can hold the 86 m3 until 11:00 today, after this the next morning I can offer is Wednesday 2 December.\n\nPlease can you confirm in writing?';
    const { signals } = judge('The slab', own);
    const { evidence, told } = signals.find(({ id }) => id === 'deadline') ?? {};
    expect([evidence, told]).toEqual(['until 11:00 today', 'it was due today at 11 am']);
  });
});

describe('hours in words', () => {
  it.each([
    ['Can you ring me before ten?', '10:00'],
    ["I need your OK by three o'clock today.", '15:00'],
    ['Could you send it by half past four?', '16:30'],
    ['Please send it by quarter to five today.', '16:45'],
    ['Please confirm by twelve.', '12:00'],
    ['Please call me before eleven this morning.', '11:00'],
    ['It must be approved by two this afternoon, please.', '14:00'],
  ])('B-5: hears one in %j', (sentence, hour) => {
    const found = findDeadline(sentence, { sent, zoneOffset: () => 0, asks: models.asks });
    expect(found?.due.toISOString()).toBe(`2026-11-24T${hour}:00.000Z`);
  });

  it.each([
    'Please pay by one of these ways.',
    'Please answer before two people ask again.',
    'Please read it by page four.',
  ])('B-5: hears none in %j', (sentence) => {
    expect(dueDay(sentence)).toBeNull();
  });

  it('B-5: what is needed by an hour is due then, and not on the day that it is about', () => {
    const { signals } = judge(
      'Contract for 12 December: countersignature',
      'Attached is the hire agreement for 12 December. I need it countersigned by six tonight, otherwise the date goes back on the market.',
    );
    expect(signals.find(({ id }) => id === 'deadline')?.evidence).toBe('by six tonight');
  });

  it('B-5: a date that only tells what comes of it is not the one by which something is due', () => {
    const { signals } = judge('Payroll', "I need your OK by three o'clock today or the bank won't pay on Monday.");
    expect(signals.find(({ id }) => id === 'deadline')?.evidence).toBe("by three o'clock today");
  });
});

describe('until when it lasts', () => {
  const london = createZoneOffset('Europe/London');
  /** A Monday, six days before the clocks go back. */
  const inSummer = new Date('2026-10-19T09:20:00Z');

  it.each([
    ['Please answer within two weeks of this message.', '2026-11-02T23:59'],
    ['Please send it by 30 October.', '2026-10-30T23:59'],
    ['Please call me before 5 pm on 30 October.', '2026-10-30T17:00'],
    ['Please call me before 5 pm BST on 30 October.', '2026-10-30T16:00'],
    ['Please answer within three hours.', '2026-10-19T12:20'],
    ['Please answer within 24 hours.', '2026-10-20T09:20'],
    ['Please answer within 8 business hours.', '2026-10-20T22:59'],
    ['Please call before twelve tonight.', '2026-10-19T22:59'],
    ['Please call me before seven tomorrow evening.', '2026-10-20T18:00'],
    ['Please call me before eight tomorrow morning.', '2026-10-20T07:00'],
    ['Bitte senden Sie es bis zum 30. Oktober zurück.', '2026-10-30T23:59'],
    ['Um Rückmeldung binnen 14 Tagen wird gebeten.', '2026-11-02T23:59'],
  ])('J-2: by the clock of its own day, and to its end where no hour is named: %j', (sentence, due) => {
    const found = findDeadline(sentence, { sent: inSummer, zoneOffset: london, asks: models.asks });
    expect(found?.due.toISOString().slice(0, 16)).toBe(due);
  });

  it.each([
    ['If I have no written order by Friday, the slot is gone.', '2026-11-27'],
    ['Unless you tell us by Friday, we let the room go.', '2026-11-27'],
    ["I'll cancel the booking unless you confirm by Friday.", '2026-11-27'],
  ])('J-2: what is lost where nothing is done until then is due: %j', (sentence, day) => {
    expect(dueDay(sentence)).toBe(day);
  });

  it.each(['Applications close on Friday.', 'Registration closes the 27th of November.'])(
    'J-2: what closes is due: %j',
    (sentence) => {
      expect(dueDay(sentence)).toBe('2026-11-27');
    },
  );

  it.each([
    'By Friday the offer had risen to four million.',
    'The share rose on Friday to close the week at thirty.',
    'Unless we get snow, the shop opens before noon on Friday.',
    "I'll send it by Friday unless you need it sooner.",
    'Tom stays in close contact with the yard until Friday.',
    'We are close to done, and should have it by Friday.',
  ])('J-2: what was by then is not due: %j', (sentence) => {
    expect(dueDay(sentence)).toBeNull();
  });

  it('J-2: is named with its part of the day', () => {
    const found = findDeadline('Confirm to Magda before seven tomorrow morning, please.', {
      sent,
      zoneOffset: () => 0,
      asks: models.asks,
    });
    expect(found?.words).toBe('before seven tomorrow morning');
  });
});
