import { type InventedMail, inventMail } from '@nexus/contracts/testing';
import { describe, expect, it } from 'vitest';
import { createAskClassifier } from '../asks/ask-classifier.ts';
import { summarizeMail } from './extractive-summary.ts';

const asks = createAskClassifier();

function said(mail: InventedMail): string {
  const context = { timeZone: 'Europe/Dublin', verbosity: 'standard', asks } as const;
  const readerAddresses = ['nora@example.com'];
  return summarizeMail(inventMail(mail), {
    now: new Date('2026-11-10T12:00:00Z'),
    readerAddresses,
    ...context,
  }).sentences.join(' ');
}

const certify = 'You must certify your training for the harbour gates within two weeks.';
const office = { name: null, address: 'safety-office@example.org' };

describe('a memo that carries its own head', () => {
  it.each([
    `To: Nora Berg\n\nHarbour Works - Office of the Chairman\n\nFrom: Mark Frey, Chairman\n  Greg Waller, President\n\nSubject: Harbour training\n\n${certify}`,
    `Harbour Works\nTo: All crews\nFrom: Mark Frey\nDate: 9 November 2026\nRe: Harbour training\n\n${certify}`,
    `TO: Piet Vos,\nNora Berg,\nRuth Kerr\nFROM: Mark Frey\nRE: Gates\n\n${certify}`,
  ])('J-4: is told as what its sender wrote: %j', (own) => {
    expect(said({ from: office, subject: 'Harbour training', own })).toBe(certify);
  });

  it('J-4: so it is where all of it was taken as quoted for its head', () => {
    const quoted = `From: Mark Frey\nTo: All crews\nDate: 9 November 2026\nSubject: Harbour training\n\n${certify}`;
    expect(said({ from: office, subject: 'Harbour training', quoted })).toBe(certify);
  });

  it.each([
    ['rakerr@example.org', 'Ruth Anna Kerr, Kerr and Sons'],
    ['rkerr@example.org', 'Ruth Kerr'],
    ['office@example.org', 'Office'],
  ])('J-4: so it is where the head names its sender, also by initials: %j, %j', (address, from) => {
    const own = `Date: 9/11/26\nTo: Jan Olsen, Katie Moor\nFrom: ${from}\nRE: Report\n\n${certify}`;
    expect(said({ from: { name: null, address }, subject: 'Weekly report', own })).toBe(certify);
  });

  it.each<[string, InventedMail]>([
    [
      'what it forwards by its subject',
      { subject: 'Fwd: Gates', own: `From: Mark Frey\nTo: All crews\nSubject: Gates\n\n${certify}` },
    ],
    [
      'what a mark stands above',
      {
        subject: 'Gates',
        quoted: `---------- Forwarded message ---------\nFrom: Mark Frey\nTo: Nora Berg\nSubject: Gates\n\n${certify}`,
      },
    ],
    [
      'what stands below another mark',
      {
        subject: 'Gates',
        own: `----- Original Message -----\nFrom: Mark Frey\nTo: Nora Berg\nSubject: Gates\n\n${certify}`,
      },
    ],
    [
      'what was written to its sender',
      { subject: 'Gates', own: `From: Mark Frey\nTo: Maria Chen\nSubject: Gates\n\n${certify}` },
    ],
    [
      'what a program heads with another address',
      { subject: 'Gates', own: `From: Mark Frey <mark@example.net>\nTo: Nora Berg\nSubject: Gates\n\n${certify}` },
    ],
  ])('J-4: is not %s', (_, mail) => {
    expect(said(mail)).toMatch(/^It forwards Mark Frey's mail/);
    expect(said(mail)).toContain(certify);
  });

  it('J-4: is not what its sender or its reader wrote before and it stands above', () => {
    const own = 'Here is what I asked the crews last week about the gates of the harbour and all their keys.';
    const earlier = `From: Maria Chen\nSent: 2 November 2026 15:10\nTo: All crews\nSubject: Gates\n\n${certify}`;
    expect(said({ subject: 'Gates', own: `${own}\n\n${earlier}` })).toBe(own);
    expect(said({ subject: 'Gates', own: `Some keys\n\n${earlier}` })).not.toBe(certify);
    const asked = `From: Nora Berg\nTo: All crews\nSubject: Gates\n\n${certify}`;
    expect(said({ subject: 'Gates', own: asked })).toContain("It forwards Nora Berg's mail");
  });
});
