import { inventMail } from '@nexus/contracts/testing';
import { describe, expect, it } from 'vitest';
import { createAskClassifier } from '../../asks/ask-classifier.ts';
import { summarizeMail } from '../extractive-summary.ts';
import { readPastedArticle } from './pasted-article.ts';

const link = 'https://paper.example.com/harbour';
const title = 'Harbour wall gives way in storm';
const date = 'Monday November 9, 2026';
const lead = 'The old wall of the north harbour gave way in the storm of last night.';
const rest =
  'Twelve boats were lost and nobody was hurt. The council meets in the afternoon to talk about what it costs and who pays for it. The wall was built in the days of the herring, and was to be mended in spring, with stones from the same quarry that its builders had used, which has been closed for forty years and is under water now.';
const article = (...head: readonly string[]) => `${head.join('\n')}\n\n${lead}\n${rest}`;

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
      const context = { now: new Date('2026-11-10T12:00:00Z'), timeZone: 'Europe/Dublin', asks: createAskClassifier() };
      return summarizeMail(mail, { ...context, verbosity, readerAddresses: [] });
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
