import { type InventedMail, inventMail } from '@nexus/contracts/testing';
import { describe, expect, it } from 'vitest';
import { createAskClassifier } from '../../asks/ask-classifier.ts';
import { summarizeMail } from '../extractive-summary.ts';
import { withoutMarks } from './forwarded-mail.ts';

const asks = createAskClassifier();

function said(mail: InventedMail): string {
  const context = { timeZone: 'Europe/Dublin', verbosity: 'standard', asks, readerAddresses: [] } as const;
  return summarizeMail(inventMail(mail), { now: new Date('2026-11-10T12:00:00Z'), ...context }).sentences.join(' ');
}

const mark = '---------------------- Forwarded by Tom Reilly/SITE/Brightwater on 11/09/2026 03:14 PM ---';
const head = 'Anna Berg@SITE\n11/09/2026 03:10 PM\nTo: Tom Reilly/SITE/Brightwater\ncc:\nSubject: Crane';
const crane = 'The sixty tonne crane is free on Wednesday morning and costs nine hundred pounds.';

describe('what is said of a mail that passes another one on', () => {
  it('J-4: a forward is known by what stands above the other mail, without a mark in its subject', () => {
    expect(said({ subject: 'Crane', quoted: `${mark}\n\n${head}\n\n${crane}` })).toBe(
      `It forwards Anna Berg's mail: ${crane}`,
    );
    expect(said({ subject: 'Crane', quoted: `> ${crane}` })).toBe(`It only quotes an earlier mail: ${crane}`);
  });

  it('J-4: paragraphs of a mail that is marked as a whole stay apart', () => {
    expect(withoutMarks('> one\n>\n> > two\n>\n>three')).toBe('one\n\ntwo\n\nthree');
  });

  it('J-4: what stands below a head whose subject takes two lines is not the words of who passed it on', () => {
    const subject = 'Subject: The new crane of the harbour and what it costs the\npilots in the winter';
    const passed = `${mark}\n\nAnna Berg@SITE\n11/09/2026 03:10 PM\nTo: Tom Reilly/SITE/Brightwater\ncc:\n${subject}\n\nIs it true that the pilots pay for the crane, as per below?\n${mark.replace('Tom Reilly', 'Anna Berg')}\n\nFrom: "Crane News" <news@example.org>\nTo:\ncc:\n\n${subject}\n\nLearn more about the cranes of the north in our shop.`;
    expect(said({ subject: 'Cranes', own: 'Do we need to correct them?', quoted: passed })).toContain(
      "Anna Berg's mail: Is it true that the pilots pay for the crane?",
    );
  });

  it('J-4: a title below the name of somebody is no sentence of a mail that is passed on', () => {
    const text =
      'As we said, let us talk next week.\n\nRachael King\nRegional Director - Harbour Affairs - Cork\nQuay Net Works';
    expect(
      said({ subject: 'Talk', own: 'Include on the list', quoted: `${mark}\n\n${head}\n\n${text}` }),
    ).not.toContain('Director');
  });

  it('J-4: what is to be put down is told of the mail further down that has its day', () => {
    const text = 'Can any of you meet the mayor of Cork on 23 April?';
    const passed = (own: string) =>
      said({
        subject: 'Mayor',
        own,
        quoted: `${mark}\n\n${head}\n\nI will try to make the time with the crew of the ferry.\n\nFrom: Piet Maas on 11/08/2026 09:00 AM\nTo: Anna Berg@SITE\ncc:\nSubject: Mayor\n\n${text}`,
      });
    expect(passed('Please put this on my calendar.')).toContain(`Piet Maas's mail to Anna Berg: ${text}`);
    expect(passed('Can you handle it?')).toContain("Anna Berg's mail");
  });

  it('J-4: of what is to be put down or may be of interest the day is told, and not what else the other mail says', () => {
    const text =
      'I am sending you the programme of the pilots with a booking form for the harbour table. We meet on May 16 in the small hall, and if you have any questions, please call me.';
    const passed = (own: string) => said({ subject: 'Harbour', own, quoted: `${mark}\n\n${head}\n\n${text}` });
    for (const own of ['Any interest?', 'Please put this on my calendar.', 'Are you interested in going?'])
      expect(passed(own)).toContain('We meet on May 16 in the small hall.');
    expect(passed('Can you handle it?')).not.toContain('May 16');
  });

  it('J-4: of mails that were passed on one after the other the first is told that says something', () => {
    const below = `From: Piet Maas on 11/08/2026 09:00 AM\nTo: Anna Berg@SITE\ncc:\nSubject: Crane\n\n`;
    const passed = (nearest: string, { text = crane, subject = 'Crane' } = {}) =>
      said({ subject, own: 'Any interest?', quoted: `${mark}\n\n${head}\n\n${nearest}\n\n${below}${text}` });
    for (const nearest of ['Is this of interest to you?\n\nAnna', 'fyi'])
      expect(passed(nearest)).toBe(`Any interest? It forwards Piet Maas's mail: ${crane}`);
    const yard = 'The yard in Cork has lent us its smaller crane for as long as we need one.';
    expect(passed(yard)).toBe(`Any interest? It forwards Anna Berg's mail: ${yard}`);
    expect(passed('Is this of interest to you?', { text: 'Yes?' })).toContain(
      "Anna Berg's mail to Tom Reilly: Is this of",
    );
    const known = 'Attached is the offer of the yard for a crane.';
    expect(passed(known)).toContain(known);
    expect(passed(known, { subject: 'Offer of the yard for a crane' })).toContain(crane);
    expect(passed('When: Friday 13 November, 9:00')).toContain('Friday');
    expect(passed('fyi', { text: `> ${crane}\n>\n> Piet` })).toContain(`Piet Maas's mail: ${crane}`);
  });

  it('J-4: of a forward with a sentence of its own is told what it passes on, where that sentence is short or points to it', () => {
    const told = (own: string) => said({ subject: 'Crane', own, quoted: `${mark}\n\n${head}\n\n${crane}` });
    const whole =
      'Piet wanted to see the offer for a crane by Friday noon, and Tom has asked the yard for two more of them.';
    expect(told(whole)).toBe(whole);
    const points = 'This is the offer for the crane that Piet wanted to see.';
    expect(told(points)).toBe(`${points} It forwards Anna Berg's mail: ${crane}`);
  });

  it('J-4: of what is passed on something is told that says more than that its sender may be called', () => {
    const told = (text: string) =>
      said({ subject: 'Crane', own: 'Make sure this agrees with ours.', quoted: `${mark}\n\n${head}\n\n${text}` });
    const list = 'Attached is the list of the cranes with the changes that we spoke about on the quay.';
    for (const polite of [
      'Please call if you need any additional information.',
      'Let me know if you need more.',
      'Call me if there is anything else you need.',
    ])
      expect(told(`${list} ${polite}`)).toBe(`Make sure this agrees with ours. It forwards Anna Berg's mail: ${list}`);
  });

  it('J-4: what is passed on is told beside few words, not in place of what they say', () => {
    const own =
      'Here is the offer. I had hoped for something cheaper than last spring. The yard wants it back with our names below.';
    expect(said({ subject: 'Crane', own, quoted: `${mark}\n\n${head}\n\n${crane}` })).not.toContain('nine hundred');
    const on = 'From: Anna Berg on 11/09/2026 03:10 PM\nTo: Tom Reilly/SITE/Brightwater\ncc:\n';
    const from = { name: 'Ron Olsen', address: 'ron.olsen@example.org' };
    expect(said({ from, subject: 'Crane', own: 'fyi', quoted: `${mark}\n${on}\n\n${crane}` })).toContain("Anna Berg's");
  });

  it('J-4: of the other mail its signatures are not told', () => {
    const text = 'Anna Berg and\nPiet Maas-Olsen';
    expect(said({ subject: 'Crane', quoted: `${mark}\n\n${head}\n\n${text}` })).toBe("It forwards Anna Berg's mail.");
  });

  it('J-4: a day that counts from one that nobody knows, and a courtesy, are not told of the other mail', () => {
    const text = `I apologise for the confusion. The council will close the road tomorrow. ${crane}`;
    expect(said({ subject: 'Crane', quoted: `${mark}\n\n${head}\n\n${text}` })).toBe(
      `It forwards Anna Berg's mail: ${crane}`,
    );
  });

  it('J-4: what one forwards of oneself is an earlier mail', () => {
    const from = { name: 'Anna Berg', address: 'anna@example.org' };
    expect(said({ from, subject: 'Crane', quoted: `${mark}\n\n${head}\n\n${crane}` })).toContain(
      'an earlier mail: The',
    );
  });

  const gmail = '---------- Forwarded message ---------';
  const forwarded = (lines: string, text: string) =>
    said({ subject: 'Fwd: Crane', quoted: `${gmail}\n${lines}\n\n${text}` });

  it.each([
    [
      'Date: Sun, 8 Nov 2026 at 15:10',
      'Could you send the lift plan today?',
      'Could you send the lift plan on Sunday 8 November?',
    ],
    ['Date: Mon, 9 Nov 2026 at 15:10', 'Could you send the lift plan tomorrow?', 'Could you send the lift plan today?'],
    [
      'Sent: 09 November 2026 15:10',
      'The council will close the road tomorrow.',
      'The council will close the road today.',
    ],
  ])('J-4: of a head with a date the day is counted from it: %j, %j', (date, text, told) => {
    const lines = `From: Anna Berg <anna@example.org>\n${date}\nSubject: Crane`;
    expect(forwarded(lines, text)).toBe(`It forwards Anna Berg's mail: ${told}`);
  });

  it.each([
    ['From: Anna Berg <anna@example.org>\nSubject: Crane', 'Could you send the lift plan tomorrow?'],
    ['From: Anna Berg <anna@example.org>\nSent: 09/11/2026 15:10\nSubject: Crane', 'Please send the lift plan today.'],
    [
      'From: Anna Berg <anna@example.org>\nDate: Mon, 9 Nov 2026\nSubject: Crane',
      'Could you send the lift plan next week?',
    ],
  ])('J-4: of an ask by a day that nobody knows is told that there is one: %j, %j', (lines, text) => {
    expect(forwarded(lines, text)).toBe("It forwards Anna Berg's mail: It asks something.");
    expect(forwarded(lines, `${crane} ${text}`)).toBe(`It forwards Anna Berg's mail: ${crane} It asks something.`);
  });

  it('J-4: a date that is read in two ways is one day where the other is still to come', () => {
    const at = (date: string) =>
      forwarded(`From: Anna Berg <anna@example.org>\nDate: ${date}\nSubject: Crane`, 'The yard closes tomorrow.');
    expect(at('08/12/2026 15:10')).toBe("It forwards Anna Berg's mail: The yard closes on Thursday 13 August.");
    expect(at('11/10/2026 15:10')).not.toContain('closes');
    expect(at('05/06/2026 15:10')).not.toContain('closes');
  });

  it.each([
    ['From: <kerr@example.net>\nDate: Mon, 9 Nov 2026\nSubject: Crane', "Kerr's mail"],
    ['From: <1204@example.net>\nDate: Mon, 9 Nov 2026\nSubject: Crane', 'a mail'],
    ['Ticket 44\nFrom: Dublin', 'a mail'],
    ['From: Dublin\nPrice: 90 pounds', 'a mail'],
    ['From: <maria.chen@example.org>\nDate: Mon, 9 Nov 2026\nSubject: Crane', 'an earlier mail'],
  ])('J-4: who wrote it stands in the first head, and in a head only: %j', (lines, whose) => {
    const inner = 'From: Tom Reilly\nSent: 1 November 2026\nSubject: Crane\n\nWhere is the crane?';
    expect(forwarded(lines, `${crane}\n\n${inner}`)).toContain(`It forwards ${whose}: `);
  });

  it('J-4: a surname is a whole word of who forwards', () => {
    const quoted = `${gmail}\nFrom: Wei Li <wei@example.net>\nDate: Mon, 9 Nov 2026\nSubject: Crane\n\n${crane}`;
    const from = { name: 'Ali Khan', address: 'ali@example.org' };
    expect(said({ from, subject: 'Fwd: Crane', quoted })).toContain("It forwards Wei Li's mail: ");
  });

  const fromAnna = `${gmail}\nFrom: Anna Berg <anna@example.org>\nDate: Fri, 6 Nov 2026 at 15:10\nSubject: Visit`;
  const visit = (own: string, text: string) => said({ subject: 'Fwd: Visit', own, quoted: `${fromAnna}\n\n${text}` });
  const meeting =
    'It so happens that the owners will be meeting next Wednesday afternoon from three to five at Cooper House, the oldest inn of the quay and you would be welcome to come as a guest or as a member of the yard.';

  it('J-4: of a forward whose sender orders something without a day is told the day', () => {
    const own = 'Please put it on my calendar and call to confirm that I come.';
    expect(visit(own, `We had a good talk about cranes and their drivers. ${meeting}`)).toBe(
      `${own} It forwards Anna Berg's mail: The owners will be meeting tomorrow afternoon from three to five at Cooper House, the oldest inn of the quay.`,
    );
    expect(visit('Calendar, please book it.', 'We had a good talk. The yard is open on Thursday from nine.')).toContain(
      'on Thursday from nine',
    );
    const dated =
      'Please put Thursday at nine on my calendar, since Piet and I want to see the new crane of the yard then.';
    expect(visit(dated, meeting)).not.toContain('Cooper');
    expect(visit('Please tell Piet.', `${crane.replace('on Wednesday morning ', '')} We met on Monday.`)).toContain(
      'nine hundred',
    );
  });

  it('J-4: a word above a forward, a salutation or a name, takes no place of what is forwarded', () => {
    const asked = 'The talks about the crane go on. There will be a meeting on Thursday at ten in room four.';
    for (const own of ['FYI - crane', 'Krishna,\nFYI\nVince', 'FYI\nDad', 'Nora, please note', 'FYI\nAL']) {
      expect(visit(own, asked)).toMatch(/^It forwards Anna Berg's mail: /);
    }
    expect(visit('calendar', asked)).toMatch(/^Calendar\. It forwards .* on Thursday at ten in room four\.$/);
    const long = `There will be a meeting on Thursday at ten in room four of the house of the ${'harbour '.repeat(20)}board.`;
    expect(visit('calendar', long)).toMatch(/^It forwards Anna Berg's mail: There will be a meeting on Thursday/);
    expect(visit('No!', asked)).toMatch(/^No!/);
    expect(visit('Approved', asked)).toMatch(/^Approved\./);
  });

  it('J-4: of a forward whose ask cannot be told is told that it asks, before a name below it', () => {
    const text =
      'I work on a paper here at the quay and look for a figure that one can defend for the size of the market of cranes in the north, and for what we have of it ourselves in money and in tonnes, and of those of the east and the west as well. Do you have any such data?\n\nHarbour Net Works';
    expect(visit('Can you handle?', text)).toBe("Can you handle? It forwards Anna Berg's mail: It asks something.");
  });

  const ask = 'Can you please approve the plan of the crane?';

  it.each([
    ['Tom Reilly', 'to Tom'],
    ['treilly@example.net', 'to Tom'],
    ['Reilly, Tom; Maas, Piet', 'to Tom and others'],
    [`"'Maas, Piet J. (Site)'" <piet@example.org>`, 'to Piet J. Maas'],
    ['Piet Maas/SITE@SITE', 'to Piet Maas'],
    ['Maas, Piet', 'to Piet Maas'],
    ['"Anna Berg" <anna@example.org>, Piet Maas/SITE@SITE,', 'to Piet Maas and others'],
    ['piet@example.net', 'to somebody else'],
    ['treilly@example.net, ruth@example.net', 'to Tom and others'],
    ['treill@example.net', 'to Tom'],
    ['trei@example.net', 'to somebody else'],
    ['piet@example.net, ruth@example.net', 'to others'],
  ])('J-4: of a forward that asks somebody else is told whom: %j', (to, whom) => {
    const from = { name: 'Tom Reilly', address: 'tom.reilly@example.org' };
    const quoted = `${gmail}\nFrom: Anna Berg <anna@example.org>\nDate: Mon, 9 Nov 2026\nTo: ${to}\nSubject: Plan`;
    expect(said({ from, subject: 'Fwd: Plan', quoted: `${quoted}\n\n${ask}` })).toBe(
      `It forwards Anna Berg's mail ${whom}: ${ask}`,
    );
    expect(said({ from, subject: 'Fwd: Plan', quoted: `${quoted}\n\n${crane}` })).toBe(
      `It forwards Anna Berg's mail: ${crane}`,
    );
  });

  it('J-4: of a sender without a name the address says it, or it is said that it is the sender', () => {
    const quoted = (to: string) =>
      `${gmail}\nFrom: Anna Berg <anna@example.org>\nDate: Mon, 9 Nov 2026\nTo: ${to}\nSubject: Plan\n\n${ask}`;
    const of = (address: string, to: string) =>
      said({ from: { name: null, address }, subject: 'Fwd: Plan', quoted: quoted(to) });
    expect(of('tom.reilly@example.org', 'Tom Reilly')).toContain("Berg's mail to Tom: Can");
    expect(of('t.reilly@example.org', 'Reilly, Tom J')).toContain("Berg's mail to the sender: Can");
  });

  it.each(['Nora Berg', 'nberg@example.com', 'Piet Maas, Nora Berg', 'All staff', 'undisclosed-recipients:;'])(
    'J-4: of one that was written to the reader as well, or to a list, it is not: %j',
    (to) => {
      const quoted = `${gmail}\nFrom: Ruth Kerr <ruth@example.org>\nDate: Mon, 9 Nov 2026\nTo: ${to}\nSubject: Plan`;
      expect(said({ subject: 'Fwd: Plan', quoted: `${quoted}\n\n${ask}` })).toBe(
        `It forwards Ruth Kerr's mail: ${ask}`,
      );
    },
  );

  it('J-4: recipients that take two lines are all read, and what a thing is asks nobody', () => {
    const from = { name: 'Tom Reilly', address: 'tom.reilly@example.org' };
    const wrapped = head.replace(
      'To: Tom Reilly/SITE',
      'To: Piet Maas/SITE@SITE, Ruth\nKerr/SITE@SITE, Tom\nReilly/SITE',
    );
    const of = (text: string) => said({ from, subject: 'Crane', quoted: `${mark}\n\n${wrapped}\n\n${text}` });
    expect(of(ask)).toBe(`It forwards Anna Berg's mail to Tom and others: ${ask}`);
    expect(of('The yard opens at noon. Call in number is below the plan.')).toContain("Anna Berg's mail: The yard");
  });

  it('J-4: a head that begins with a name above a date says whom as well', () => {
    const quoted = `${mark}\n\n${head}\n\nPlease call me before noon about the crane.`;
    expect(said({ subject: 'Crane', quoted })).toContain("Anna Berg's mail to Tom Reilly: Please call me");
  });

  it('J-4: a list of addresses, as Notes writes them, is no sentence', () => {
    const list =
      'To: Bill Vos/SITE/Harbour@HARBOUR, John Carr/SITE/Harbour@HARBOUR,\nLaren Dean Tarbet/SITE/Harbour@HARBOUR, Robert Frank/NA/Harbour@HARBOUR';
    const text = `${list}\n\nThe council intends to challenge the sale of the quay.`;
    const told = said({ subject: 'Quay', quoted: `${mark}\n\n${head}\n\n${text}` });
    expect(told).toContain('The council intends to challenge the sale of the quay.');
    expect(told).not.toContain('HARBOUR');
  });

  it('J-4: what somebody put in square brackets into what they pass on is not told as its writer’s', () => {
    const below = 'From: Anna Berg\nSubject: Crane\n\n[not sure whether this is for both of the groups ... /t]\n\n';
    expect(said({ subject: 'Fwd: Crane', own: `${below}${crane}` })).toContain('nine hundred pounds');
    const told = said({ subject: 'Fwd: Crane', own: below });
    expect(told).toContain("Anna Berg's mail");
    expect(told).not.toContain('groups');
  });
});
