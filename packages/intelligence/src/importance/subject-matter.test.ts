import { LearnedTaste, untaught } from '@nexus/contracts';
import { inventMail, inventSettings } from '@nexus/contracts/testing';
import { describe, expect, it } from 'vitest';
import { scoreMessage } from '../scoring/score-message.ts';
import { createScoringModels } from '../scoring/signal-reading.ts';
import { readSubjectMatter, subjectMatterIds } from './subject-matter.ts';

const matterOf = (own: string, { subject = '', quoted = '', from = 'ada@example.com' } = {}) =>
  readSubjectMatter({ subject, from: { name: null, address: from }, body: { own, quoted } });
const [invitation, agreement] = [
  'Bring the kids, we are having a barbecue on Saturday after the football game!',
  'Counsel has marked up the indemnity clause of the agreement.',
];

describe('what a mail is about', () => {
  it('J-12: tells an invitation from a contract, by their own words', () => {
    expect(matterOf(invitation)['about-leisure']).toBeGreaterThan(1);
    expect(matterOf(invitation)['about-private-life']).toBeGreaterThan(0);
    expect(matterOf(invitation)['about-law']).toBe(0);
    expect(matterOf(agreement)['about-law']).toBeGreaterThan(1);
    expect(matterOf(agreement)['about-leisure']).toBe(0);
  });

  it('J-12: counts a word once, and for less in a long text', () => {
    const once = matterOf('Lunch?')['about-leisure'];
    expect(matterOf('Lunch, lunch, lunches?')['about-leisure']).toBeLessThanOrEqual(once);
    expect(matterOf(`Lunch? ${'The rest is about something else. '.repeat(40)}`)['about-leisure']).toBeLessThan(
      once / 2,
    );
  });

  it('J-12: reads what a mail without words of its own passes on, and nothing quoted else', () => {
    expect(matterOf('FYI', { quoted: agreement })['about-law']).toBeGreaterThan(0);
    const answer =
      'Nobody has told the office yet, so it stays between the two of us until they come and ask for it. '.repeat(2);
    expect(matterOf(answer, { quoted: agreement })['about-law']).toBe(0);
  });

  it('J-12: knows schools, public bodies and private mailboxes by their domain', () => {
    expect(matterOf('', { from: 'ada@physics.ox.ac.uk' })['from-public-body']).toBe(1);
    expect(matterOf('', { from: 'ada@hotmail.com' })['from-private-mailbox']).toBe(1);
    expect(matterOf('', { from: 'ada@orange-cranes.example.com' })).toMatchObject({
      'from-public-body': 0,
      'from-private-mailbox': 0,
    });
  });

  it('J-11, J-12: weighs nothing until it was learned, and is kept by names that say nothing of a mail', () => {
    const models = createScoringModels();
    const scoreOf = (learned = {}) => {
      const email = inventMail({ own: invitation });
      const settings = inventSettings({ timeZone: 'UTC', learned });
      return scoreMessage(email, { settings, thread: [email], ownMessageIds: new Set(), ...models });
    };
    const before = scoreOf();
    expect(before.features['about-leisure']).toBeGreaterThan(1);
    expect(scoreOf({ 'about-law': 1.5 }).score).toBeLessThanOrEqual(before.score);
    expect(scoreOf({ 'about-leisure': 1 }).score).toBeGreaterThan(before.score + 0.1);
    const moved = Object.fromEntries(subjectMatterIds.map((id) => [id, 0.2]));
    const drive = { at: '2026-11-20T08:00:00.000Z', samples: 10, moved, trend: {}, gain: 0 };
    expect(LearnedTaste.safeParse({ ...untaught, drives: [drive] }).success).toBe(true);
  });
});
