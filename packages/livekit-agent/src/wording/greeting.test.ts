import { longestFirstClause, spokenForm } from '@nexus/spoken-text';
import { describe, expect, it } from 'vitest';
import { buildGreeting, type GreetingInput } from './greeting.ts';

const seven: GreetingInput = {
  hour: 8,
  toBrief: 12,
  urgent: 2,
  important: 0,
  topicTitles: ['Crane delivery', 'Roof drawings', 'Budget', 'Site visit'],
  held: { bulk: 4, muted: 1 },
  minutes: 3.8,
  mode: 'driving',
  persistent: true,
};

const table: readonly (readonly [string, Partial<GreetingInput>, string])[] = [
  [
    'many',
    {},
    "Good morning. You have twelve unread mails, about four minutes. Two are urgent. Four topics, the first three: Crane delivery, Roof drawings and Budget. I held back five more. Say next to start whenever you're ready.",
  ],
  [
    'a reader nobody knows',
    { urgent: 0, readerKnown: false, held: {} },
    "Good morning. You have twelve unread mails, about four minutes. I don't know which address is yours, so I can't tell what is asked of you. Four topics, the first three: Crane delivery, Roof drawings and Budget. Say next to start whenever you're ready.",
  ],
  [
    'one mail',
    { toBrief: 1, urgent: 1, topicTitles: ['Budget'], held: {}, minutes: 0.3 },
    "Good morning. You have one unread mail, less than a minute. It is urgent. It is about one topic: Budget. Say next to start whenever you're ready.",
  ],
  [
    'two mails, one held, one urgent',
    { toBrief: 2, urgent: 1, topicTitles: ['Budget', 'Roof'], held: { junk: 1 }, minutes: 1 },
    "Good morning. You have two unread mails, about a minute. One is urgent. Two topics: Budget and Roof. I held back one more. Say next to start whenever you're ready.",
  ],
  [
    'nothing to brief, some held, at a desk',
    { toBrief: 0, urgent: 0, topicTitles: [], mode: 'desk', hour: 20 },
    'Good evening. You have no unread mail to go through. I held back five more; ask what I left out to hear why.',
  ],
  [
    'nothing at all',
    { toBrief: 0, urgent: 0, topicTitles: [], held: {}, hour: 23 },
    'Good evening. You have no unread mail to go through.',
  ],
  [
    'all urgent, read-only source, afternoon',
    { toBrief: 2, urgent: 2, topicTitles: ['Roof'], held: {}, persistent: false, hour: 14 },
    "Good afternoon. You have two unread mails, about four minutes. All of them are urgent. It is about one topic: Roof. This mailbox is read-only, so what we change lasts for this session only. Say next to start whenever you're ready.",
  ],
  [
    'the sample mailbox',
    { toBrief: 2, urgent: 2, topicTitles: ['Roof'], held: {}, persistent: false, isSample: true },
    "Good morning. You have two unread mails, about four minutes. All of them are urgent. It is about one topic: Roof. This is the sample mailbox, so what we change lasts for this session only. Say next to start whenever you're ready.",
  ],
  [
    'some urgent, others important',
    { urgent: 2, important: 7, topicTitles: ['Roof'], held: {} },
    "Good morning. You have twelve unread mails, about four minutes. Two are urgent, seven more look important. It is about one topic: Roof. Say next to start whenever you're ready.",
  ],
  [
    'nothing urgent, one important',
    { urgent: 0, important: 1, topicTitles: ['Roof'], held: {} },
    "Good morning. You have twelve unread mails, about four minutes. Nothing is urgent, one looks important. It is about one topic: Roof. Say next to start whenever you're ready.",
  ],
  [
    'nothing urgent',
    { urgent: 0, topicTitles: ['Roof', 'Crane', 'Budget'], held: {} },
    "Good morning. You have twelve unread mails, about four minutes. Nothing is urgent. Three topics: Roof, Crane and Budget. Say next to start whenever you're ready.",
  ],
];

describe('buildGreeting', () => {
  it.each(table)('B-16: %s', (_, change, said) => {
    expect(buildGreeting({ ...seven, ...change })).toBe(said);
  });

  it.each(table)('B-17: %s: count and duration first, all of it speakable as it stands', (_, change) => {
    const greeting = buildGreeting({ ...seven, ...change });
    expect(spokenForm(greeting)).toBe(greeting);
    expect(greeting.search(/[.,:;]/)).toBeLessThanOrEqual(longestFirstClause);
    if ((change.toBrief ?? seven.toBrief) > 0)
      expect(greeting).toMatch(/^Good \w+\. You have \S+ unread mails?, (?:about|less) /);
  });
});
