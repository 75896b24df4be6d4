import { inventMail } from '@nexus/contracts/testing';
import { describe, expect, it } from 'vitest';
import { createAskClassifier } from '../../asks/ask-classifier.ts';
import { summarizeMail } from '../extractive-summary.ts';

const asks = createAskClassifier();
const now = new Date('2026-11-10T12:00:00Z');

function said(own: string): string {
  const context = { now, timeZone: 'Europe/Dublin', verbosity: 'standard', asks, readerAddresses: [] } as const;
  return summarizeMail(inventMail({ own }), context).sentences.join(' ');
}

describe('what is said of the lines of a form', () => {
  it('J-2: an appointment that is cancelled is told with the new one below it', () => {
    const own = [
      'Your appointment on Tuesday 17 November at 10:40 has been cancelled. We apologise for the inconvenience.',
      'A new appointment has been made for you as follows:',
      'Date: Thursday 3 December 2026\nTime: 14:20\nClinic: Merlin Park, Unit 4',
      'Please bring this letter.',
    ].join('\n\n');
    expect(said(own)).toContain('A new appointment has been made for you: Thursday 3 December, 14:20.');
  });

  it.each([
    ['Invoice: 1234\nAmount: 400 pounds\nPay by: Friday 13 November\n', 'Pay by Friday 13 November.'],
    [
      'The dinner is on again.\nPlace: The Quay\nDress code: smart\nPlease reply by: Friday noon\nContact: Tom Reilly\n',
      'The dinner is on again. Please reply by Friday noon.',
    ],
    ['Invoice: 77\nCustomer: Quay Ltd\nPayment: 13 November\nOrder: 812\n', 'Payment: 13 November.'],
    [
      'Deadline: Friday 13 November\nProject: Quay wall\nClient: Harbour board\nValue: 40,000 pounds\n',
      'Deadline: Friday 13 November.',
    ],
    ['Due: 13 November\nProject: Quay wall\nClient: Harbour board\nValue: 40,000 pounds\n', 'Due: 13 November.'],
  ])('J-4: until when it wants something is said, whatever stands around it: %j', (own, told) => {
    expect(said(own)).toBe(told);
  });

  it.each([
    [
      'What each does:\nTom: ring the yard\nNora: sign the lease by Friday\nPiet: order lamps\n',
      'Sign the lease by Friday.',
    ],
    [
      'Lift: the big one\nNora: the crane and its driver\nPiet: the lamps\nGate: the north one\n',
      'The crane and its driver.',
    ],
    ['Ticket: 44\nOwner: Tom Reilly\nNext step: send the drawings to Piet\nSite: Quay\n', 'send the drawings to Piet.'],
    ['Ticket: 44\nOwner: Tom Reilly\nAction: please send the drawings\nSite: Quay\n', 'please send the drawings.'],
  ])('J-4: what it tells its reader to do is said: %j', (own, told) => {
    expect(said(own)).toContain(told);
  });

  it('J-4: who did something last is no time', () => {
    const own = 'The report can be seen.\nReport: April\nChanged by: Tom Reilly\nTotal: 812\nCategory: travel\n';
    expect(said(own)).toBe('The report can be seen.');
  });

  it.each([
    'Site meeting\nDate: Monday 16 November\nTime: 10:00\n\nInduction\nDate: Tuesday 17 November\nTime: 07:30\n',
    'Event: Site meeting\nDate: Monday 16 November\nTime: 10:00\nEvent: Induction\nDate: Tuesday 17 November\nVenue: Quay\nTime: 07:30\n',
  ])('J-4: two occasions stay two, each with its own time: %j', (own) => {
    expect(said(`Please put both into your calendar.\n\n${own}`)).toBe(
      'Please put both into your calendar. Site meeting: Monday 16 November, 10:00. Induction: Tuesday 17 November, 07:30.',
    );
  });

  it('J-4: a deadline beside a date is told as one', () => {
    const own = 'Please mark your calendar.\nDate: Every Thursday\nTime: 7:30 am\nDeadline: Friday 13 November\n';
    expect(said(own)).toBe('Please mark your calendar. When: Every Thursday, 7:30 am. Deadline: Friday 13 November.');
  });

  it('J-4: a form of date, time and place, with blank lines between, is told as one sentence', () => {
    const own =
      'This confirms the meeting.\n\nDate: August 10, 2027\n\nTime: 3:00-5:00pm (CDT)\n\nLocation: Q47\n\nNumber: 1-800-555\n';
    expect(said(own)).toContain('When: August 10, 3:00-5:00pm, Q47.');
  });
});
