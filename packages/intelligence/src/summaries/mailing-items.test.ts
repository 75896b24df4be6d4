import type { MailDelivery } from '@nexus/contracts';
import { inventMail } from '@nexus/contracts/testing';
import { describe, expect, it } from 'vitest';
import { createAskClassifier } from '../asks/ask-classifier.ts';
import { summarizeMail } from './extractive-summary.ts';
import { tellItems, titlesOfItems } from './mailing-items.ts';

const story = 'The council has looked at it for a year, and nobody there can say how it is to be paid for.';
const headline = (title: string, at: number) =>
  `    ${title}\n    What it says about it\n    https://news.example.com/${at}`;

describe('what a mailing consists of', () => {
  it.each([
    [
      'a list of contents',
      `In this issue:\n  * Heat pumps\n  * The plant room\n\n${story}`,
      ['Heat pumps', 'The plant room'],
    ],
    [
      'a numbered one',
      `CONTENTS\n\n01. Heat pumps\n02. The plant room\n\n01. HEAT PUMPS. ${story}`,
      ['Heat pumps', 'The plant room'],
    ],
    [
      'titles with a link below each',
      `Today’s harbour news\n\n${headline('Harbour wall gives way', 1)}\n\nBoats\n\n${headline('Ferry to Cork is late', 2)}`,
      ['Harbour wall gives way', 'Ferry to Cork is late'],
    ],
    [
      'titles above a story and its link',
      `Harbour wall gives way\n\n${story}\n\nhttps://a.example/1\n\nFerry to Cork is late\n\n${story}\n\nhttps://a.example/2`,
      ['Harbour wall gives way', 'Ferry to Cork is late'],
    ],
    [
      'titles below the heading of a section',
      'Tools of the week\n\nPlanner version 2\n\nhttps://a.example/1\n\nNews of the harbour\n\nFerry to Cork is late\n\nhttps://a.example/2',
      ['Planner version 2', 'Ferry to Cork is late'],
    ],
    ['a title twice', `In this issue:\n- Heat pumps\n- The plant room\n- Heat pumps`, ['Heat pumps', 'The plant room']],
  ])('J-4: is read from %s', (_, text, titles) => {
    expect(titlesOfItems(text, [])).toEqual(titles);
  });

  it('J-4: is read from titles that are links themselves, not from what its foot links to', () => {
    const links = [
      'Harbour wall gives way',
      'Ferry to Cork is late',
      'Read more',
      'Privacy policy',
      'Manage your preferences',
    ];
    const text = `Harbour wall gives way\n\n${story}\n\nFerry to Cork is late\n\n${story}\n\nPrivacy policy\n\nManage your preferences\n\nHarbour news of the week`;
    expect(titlesOfItems(text, links)).toEqual(links.slice(0, 2));
    expect(titlesOfItems(text, [])).toEqual([]);
  });

  it.each([
    ['a letter', `${story}\n\n${story}`],
    ['one article', `${headline('Harbour wall gives way', 1)}\n\n${story}`],
    [
      'a letter above some links',
      `${story} ${story} ${story} ${story}\n\n${headline('The wall of old', 1)}\n\n${headline('The new wall', 2)}`,
    ],
    ['an offer', 'Buy now and save on drills\nhttps://shop.example/1\n\nClick here to see all\nhttps://shop.example/2'],
    ['what it wants', 'Come to the harbour\nhttps://a.example/1\n\nSign the new plan\nhttps://a.example/2'],
    [
      'headings of sections',
      'Personal hardware and phones\n\nNews of the week, in short:\n\nHouses and gardens\n\nAnd more.',
    ],
  ])('J-4: is nothing in %s', (_, text) => {
    expect(titlesOfItems(text, [])).toEqual([]);
  });

  it('J-4: is told whole or counted', () => {
    const titles = ['Heat pumps in tower blocks', 'Who pays for the wall?', 'Ferry to Cork is late'];
    expect(tellItems(titles.slice(0, 2), 24)).toBe(
      'It has two items: Heat pumps in tower blocks; and Who pays for the wall?',
    );
    expect(tellItems(titles, 18)).toBe(
      'It has three items: Heat pumps in tower blocks; Who pays for the wall?; and one more.',
    );
    expect(tellItems(titles, 3)).toBe('It has three items: Heat pumps in tower blocks; and two more.');
    expect(tellItems(Array(20).fill('Late ferry to Cork'), 12)).toBe(
      'It has some 20 items: Late ferry to Cork; and more.',
    );
  });

  it('J-4: is what is said of it, and of no receipt, discussion or mail to one', () => {
    const own = `In this issue:\n* Heat pumps\n* The plant room\n\n${story}`;
    const told = (subject: string, delivery: Partial<MailDelivery>) => {
      const context = { now: new Date('2026-11-10T12:00:00Z'), timeZone: 'Europe/Dublin', asks: createAskClassifier() };
      const mail = inventMail({ subject, own, delivery });
      return summarizeMail(mail, { ...context, verbosity: 'standard', readerAddresses: [] }).sentences.join(' ');
    };
    const items = 'It has two items: Heat pumps; and The plant room.';
    expect(told('Green building', { unsubscribe: true })).toBe(items);
    expect(told('Your order has shipped', { unsubscribe: true })).not.toContain('items');
    expect(told('Green building', { listPost: true })).not.toContain('items');
    expect(told('Green building', {})).not.toContain('items');
  });
});
