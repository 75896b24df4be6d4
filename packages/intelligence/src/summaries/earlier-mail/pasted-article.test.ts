import { inventMail } from '@nexus/contracts/testing';
import { describe, expect, it } from 'vitest';
import { createAskClassifier } from '../../asks/ask-classifier.ts';
import { summarizeMail } from '../extractive-summary.ts';
import { readPastedArticle, readPressArticle, readPressReview } from './pasted-article.ts';

const link = 'https://paper.example.com/harbour';
const title = 'Harbour wall gives way in storm';
const date = 'Monday November 9, 2026';
const lead = 'The old wall of the north harbour gave way in the storm of last night.';
const rest =
  'Twelve boats were lost and nobody was hurt. The council meets in the afternoon to talk about what it costs and who pays for it. The wall was built in the days of the herring, and was to be mended in spring, with stones from the same quarry that its builders had used, which has been closed for forty years and is under water now.';
const article = (...head: readonly string[]) => `${head.join('\n')}\n\n${lead}\n${rest}`;

const context = {
  now: new Date('2026-11-10T12:00:00Z'),
  timeZone: 'Europe/Dublin',
  asks: createAskClassifier(),
  verbosity: 'standard',
  readerAddresses: [],
} as const;

describe('an article that somebody sends to a list', () => {
  it.each([
    ['a link and a date', article(link, '', date), null],
    ['a link above much text', article(link), null],
    ['a title and a date', article(title, '', date), null],
    ['the name of a paper and a title', article('Harbournews:', title), null],
    ['a byline', article(title, 'By Ruth Kerr 11/09/2026'), 'Ruth Kerr'],
    ['a news agency', `${title}\nCORK, Ireland (AP) - ${lead}`, null],
  ])('J-4: is known by %s', (_, text, author) => {
    const found = readPastedArticle(text);
    expect(found?.author).toBe(author);
    expect(found?.text.trim().startsWith(lead)).toBe(true);
  });

  it.each([
    ['a title alone', article(title)],
    ['a link below it', `${lead}\n${rest}\n\n${link}`],
    ['a link above a line', `${link}\n\nThis boat has way too much time on its hands.`],
    ['somebody who says "I"', article(link).replace('The old wall', 'I saw how the old wall')],
    ['a form', article(link, '', date, 'Summary: the wall', 'Product: harbour', 'Status: new')],
  ])('J-4: is not what has %s', (_, text) => {
    expect(readPastedArticle(text)).toBeNull();
  });

  it('J-4: is told as one, by what it begins with, and as nobody else’s words', () => {
    const said = (own: string, verbosity: 'standard' | 'detailed' = 'standard', listPost = true) => {
      const mail = inventMail({ subject: 'The wall', own, delivery: { listPost } });
      return summarizeMail(mail, { ...context, verbosity });
    };
    const told = said(article(title, 'By Ruth Kerr'));
    expect(told.sentences.join(' ')).toMatch(/^It passes on an article by Ruth Kerr: The old wall .* in the storm/);
    expect(told.sentences.join(' ')).not.toContain('boats');
    expect(told.ask).toBeNull();
    expect(said(article(link), 'detailed').sentences.join(' ')).toContain('Twelve boats');
    expect(said(article(title, 'By Ruth Kerr'), 'standard', false).sentences.join(' ')).not.toContain('article');
    const long = `${lead.slice(0, -1)}, ${'and in the storm of the night before it '.repeat(8)}too.`;
    expect(said(`${title}\nBy Ruth Kerr\n\n${long}`).sentences.join(' ')).toBe('It passes on an article by Ruth Kerr.');
  });
});

describe('an article from a paper in a mail to somebody', () => {
  const comment = 'FYI, from the Harbour Times. The council does not come out of it well.';
  const told = (own: string) => summarizeMail(inventMail({ subject: 'The wall', own }), context).sentences.join(' ');

  it.each([
    ['the right of its paper', [title, 'Ruth Kerr', '11/09/2026', 'Copyright 2026, The Harbour Times Co.'], null],
    ['a writer of its staff', ['HARBOUR WALL GIVES WAY', 'BY RUTH KERR', 'TIMES STAFF WRITER'], 'Ruth Kerr'],
    ['a column of an agency', ['By Ruth Kerr', 'A HARBOUR NEWSWIRES COLUMN'], 'Ruth Kerr'],
  ])('J-4: is known by %s, with what its sender wrote above it', (_, head, author) => {
    const found = readPressArticle(`${comment}\n\nTom\n${article(...head)}`);
    expect(found?.author).toBe(author);
    expect(found?.above).toContain(comment);
    expect(found?.above).not.toContain(head[0]);
    expect(found?.text.trim().startsWith(lead)).toBe(true);
    expect(readPressArticle(article(...head))?.above).toBe('');
  });

  it('J-4: is told as one behind its sender’s own words', () => {
    expect(told(`${comment}\n\n${article(title, 'By Ruth Kerr', 'Times Staff Writer')}`)).toMatch(
      /The council does not come out of it well\. It passes on an article by Ruth Kerr: The old wall/,
    );
  });

  it('J-4: the right of a newsletter at its foot, and a word on a staff writer, make none', () => {
    expect(readPressArticle(`${lead}\n${rest}\n\nCopyright 2026 Harbour News`)).toBeNull();
    expect(told('I met a staff writer of the Times who wants to see the wall on Friday.')).not.toContain('article');
  });

  const [wall, council, boats] = [
    'Wall gives way',
    "Council won't pay for the wall of the north harbour",
    'Boats lost',
  ];
  it.each([
    [
      'before each title',
      `Harbour Times, Mon 11/9: "${wall}"\n\nCork Mail, Mon. 11/9: Council won't pay\nfor the wall of the north harbour\nDublin News - Tues 11/10: ${boats}`,
    ],
    [
      'below each title',
      `${wall}\nHarbour Times, 11/09/26\n\nCouncil won't pay\nfor the wall of the north harbour\nCork Mail, 11/09/26\n\n${boats}\nDublin News, 11/10/26`,
    ],
  ])('J-4: a review of the press with papers and days %s is told by its titles', (_, contents) => {
    expect(readPressReview(`Articles:\n\n${contents}`)).toEqual({ above: '', titles: [wall, council, boats] });
    expect(told(`Please see the following articles:\n\n${contents}\n\n${lead}\n${rest}`)).toBe(
      `It passes on three articles: ${wall}; ${council}; and ${boats}.`,
    );
  });

  it('J-4: what is asked above a review or an article is asked', () => {
    const papers = ['Harbour Times', 'Cork Mail', 'Dublin News'].map((paper) => `${paper}, Mon 11/9: ${wall} ${paper}`);
    const asks = 'Can you call the paper about this before noon?';
    expect(told(`${asks} Please see the articles.\n\n${papers.join('\n')}`)).toContain(asks);
    expect(told(`Here are the articles:\n\n${papers.join('\n')}\n\n${asks}`)).toContain(asks);
    expect(told(`Please comment on these articles by Friday.\n\n${papers.join('\n')}`)).toContain(
      'comment on these articles',
    );
    expect(
      told(`Please call Ruth about this before noon\n\n${article(title, 'By Ruth Kerr', 'Times Staff Writer')}`),
    ).toMatch(/^Please call Ruth about this before noon/);
    expect(told(`Tom,\n${asks}\n\n${article(title, 'By Ruth Kerr', 'Times Staff Writer')}`)).toMatch(
      /before noon\? It passes on an article by Ruth Kerr/,
    );
  });

  it.each([
    ['two papers', `See the articles:\n\nHarbour Times, Mon 11/9: ${wall}\nCork Mail, Mon 11/9: ${boats}`],
    [
      'a list of days',
      'School play\nFriday 3/7\n\nDentist\nMonday 3/10\n\nParents evening\nWednesday 3/12\n\nPlease tell me by Thursday.',
    ],
    [
      'a plan above much else',
      `Demo, 12/3: show it\nReview, 12/4: sign it\nLaunch, 12/8: go live\n\n${rest} ${rest} ${rest} ${rest}`,
    ],
    [
      'stories to estimate',
      'Please estimate these stories.\n\nSprint one, 12/3: the crane\nSprint two, 12/4: the wall\nSprint three, 12/8: the boats',
    ],
    ['a plan', 'Please send me comments.\n\nDemo, 12/3: show it\nReview, 12/4: sign it\nLaunch, 12/8: go live'],
  ])('J-4: %s makes no review of the press', (_, own) => {
    expect(readPressReview(own)).toBeNull();
  });

  it('J-4: the right of some code, and a sentence that ends with a writer, make no article', () => {
    const code = `/*\n * Copyright (c) 2026 Harbour Ltd\n */\n${lead}\n${rest}\n${rest}`;
    expect(readPressArticle(`The patch for the crane is below.\n\n${code}`)).toBeNull();
    expect(
      readPressArticle(`We need somebody who works for us as a blog post writer\nfrom January on. ${rest} ${rest}`),
    ).toBeNull();
  });
});
