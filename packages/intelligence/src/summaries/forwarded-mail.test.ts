import { type InventedMail, inventMail } from '@nexus/contracts/testing';
import { describe, expect, it } from 'vitest';
import { createAskClassifier } from '../asks/ask-classifier.ts';
import { summarizeMail } from './extractive-summary.ts';

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
    expect(said({ subject: 'Crane', quoted: `> ${crane}` })).toBe('It only quotes an earlier mail.');
  });

  it('J-4: of a forward with a sentence of its own is told whose mail it passes on', () => {
    const own = 'This is the offer for the crane that Piet wanted to see.';
    expect(said({ subject: 'Crane', own, quoted: `${mark}\n\n${head}\n\n${crane}` })).toBe(
      `${own} It forwards Anna Berg's mail.`,
    );
  });

  it('J-4: what is passed on is told beside few words, not in place of what they say', () => {
    const own =
      'Here is the offer. I had hoped for something cheaper than last spring. The yard wants it back with our names below.';
    expect(said({ subject: 'Crane', own, quoted: `${mark}\n\n${head}\n\n${crane}` })).not.toContain('nine hundred');
    const on = 'From: Anna Berg on 11/09/2026 03:10 PM\nTo: Tom Reilly/SITE/Brightwater\ncc:\n';
    const from = { name: 'Ron Olsen', address: 'ron.olsen@example.org' };
    expect(said({ from, subject: 'Crane', own: 'fyi', quoted: `${mark}\n${on}\n\n${crane}` })).toContain("Anna Berg's");
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
});
