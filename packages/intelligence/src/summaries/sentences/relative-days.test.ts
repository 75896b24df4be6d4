import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countsFromItsDay, sayDaysAnew } from './relative-days.ts';

const timeZone = 'Europe/Dublin';
/** A Friday. */
const sent = new Date('2026-11-13T15:00:00Z');
const on = (date: string) => ({ sent, timeZone, now: new Date(`${date}T08:00:00Z`) });

describe('days of a mail that is heard later', () => {
  it.each([
    ['Call me tomorrow.', 'Call me today.'],
    ['Please check the pump tonight.', 'Please check the pump last night.'],
    ['Ring me at half past eight tomorrow morning.', 'Ring me at half past eight this morning.'],
    ['Tomorrow is fine.', 'Today is fine.'],
    ['Netting they bring tomorow, rest day after tommorrow.', 'Netting they bring today, rest tomorrow.'],
    ['The day after tomorrow I am away.', 'Tomorrow I am away.'],
    ["Tomorrow's pour is off.", "Today's pour is off."],
  ])('J-4: on the next day %j is %j', (written, said) => {
    expect(sayDaysAnew(written, on('2026-11-14'))).toBe(said);
  });

  it('J-4: a weekday with its date is no coming one, nor where the text beside it has it with another date', () => {
    const dated = 'We could fly to Cork together on Friday morning, November 27.';
    expect(sayDaysAnew(dated, on('2026-11-25'))).toBe(dated);
    const bare = 'If he comes on Thursday, we could fly together.';
    const later = { ...on('2026-11-25'), beside: `He can meet us for dinner Thursday night,\nNovember 26. ${bare}` };
    expect(sayDaysAnew(bare, later)).toBe(bare);
    const numeric = { ...on('2026-11-25'), beside: `Dinner is on Thursday night, 11/26. ${bare}` };
    expect(sayDaysAnew(bare, numeric)).toBe(bare);
    const dayFirst = { ...on('2026-11-25'), beside: `Dinner is on Thursday, 26/11. ${bare}` };
    expect(sayDaysAnew(bare, dayFirst)).toBe(bare);
    const gone = { ...on('2026-11-25'), beside: `Dinner was on Thursday, November 12. ${bare}` };
    expect(sayDaysAnew(bare, gone)).toBe('If he comes on Thursday 19 November, we could fly together.');
    const coming = { ...on('2026-11-25'), beside: `Dinner is on Thursday, November 19. ${bare}` };
    expect(sayDaysAnew(bare, coming)).toBe('If he comes on Thursday 19 November, we could fly together.');
  });

  it("J-4: today's games of an article are those of nowadays", () => {
    const games = "Today's games use several engines, and today's is new.";
    expect(sayDaysAnew(games, { ...on('2026-11-14'), isArticle: true })).toBe(games);
    expect(sayDaysAnew('It is shut today.', { ...on('2026-11-14'), isArticle: true })).toBe('It is shut yesterday.');
  });

  it.each([
    ['We meet next Wednesday afternoon.', 'We meet on Wednesday afternoon.'],
    ['Next Monday is fine.', 'Today is fine.'],
    ['I need it by next Friday.', 'I need it by Friday.'],
    ["Next Tuesday's pour is off.", "Tomorrow's pour is off."],
    ['We meet next Saturday.', 'We meet next Saturday.'],
    ['Call me today or next Wednesday.', 'Call me on Friday 13 November or Wednesday.'],
  ])('J-4: a next weekday that can be one day only is that day: %j', (written, said) => {
    expect(sayDaysAnew(written, on('2026-11-16'))).toBe(said);
    expect(sayDaysAnew(written, on('2026-11-13'))).toBe(written);
  });

  it.each([
    ['Call me tomorrow.', 'Call me on Saturday 14 November.'],
    ['Tomorrow is fine.', 'Saturday 14 November is fine.'],
    ['Is tomorrow fine?', 'Is Saturday 14 November fine?'],
    ['So would tomorrow suit you?', 'So would Saturday 14 November suit you?'],
    ['I need it by tomorrow noon.', 'I need it by Saturday 14 November noon.'],
    ['Please check the pump tonight.', 'Please check the pump on Friday 13 November at night.'],
    ['We meet this afternoon.', 'We meet on Friday 13 November in the afternoon.'],
    ['The tag is due tomorrow, Saturday.', 'The tag is due on Saturday 14 November.'],
    ['The tag is due tomorrow (Saturday) at noon.', 'The tag is due on Saturday 14 November at noon.'],
    ['Call me today, Monday is too late.', 'Call me on Friday 13 November, Monday is too late.'],
    ['I sent it yesterday and today.', 'I sent it on Thursday 12 November and Friday 13 November.'],
    ['Come on Thursday.', 'Come on Thursday.'],
    ['The gate will close on Saturday.', 'The gate will close on Saturday 14 November.'],
    ['The gate will close this Saturday.', 'The gate will close on Saturday 14 November.'],
    ['The gate will close by this coming Saturday.', 'The gate will close by Saturday 14 November.'],
    ['He will say who was off sick on the Saturday.', 'He will say who was off sick on the Saturday.'],
    ['The gate will close on Friday.', 'The gate will close on Friday.'],
    ['The gate will close on Saturday 14 November.', 'The gate will close on Saturday 14 November.'],
    ['The crew came on Saturday.', 'The crew came on Saturday.'],
    ['Delivery Saturday to the site office.', 'Delivery on Saturday 14 November to the site office.'],
    ['The scaffolder comes only saturday.', 'The scaffolder comes only on Saturday 14 November.'],
    ['The bank is closed on Saturday.', 'The bank is closed on Saturday 14 November.'],
    ['The crane broke Saturday and is gone.', 'The crane broke Saturday and is gone.'],
    ['My Saturday shift starts at six.', 'My Saturday shift starts at six.'],
    ['The pay run closes Saturday 16:00.', 'The pay run closes on Saturday 14 November 16:00.'],
    ['The yard opens Saturday to Monday.', 'The yard opens Saturday to Monday.'],
    ['He is back Saturday night shift or not.', 'He is back Saturday night shift or not.'],
    ['No news from the yard Saturday.', 'No news from the yard Saturday.'],
  ])('J-4: three days later %j is %j', (written, said) => {
    expect(sayDaysAnew(written, on('2026-11-16'))).toBe(said);
  });

  it.each([
    ['Could you check tonight that the gate is shut?', 'Could you check last night that the gate is shut?'],
    ['Please send it today.', 'Please send it on Friday 13 November.'],
    ['Call me tomorrow.', 'Call me today.'],
    ['Could you send it before 5 pm please?', 'Could you send it before 5 pm on Friday 13 November please?'],
    ['Could you send it by 16.30 please?', 'Could you send it by 16.30 on Friday 13 November please?'],
    ['Could you lower it by 16.30 m?', 'Could you lower it by 16.30 m?'],
    ['Could you send it by 13.10?', 'Could you send it by 13.10?'],
  ])('J-4: what was asked for yesterday was asked for a day that has its date: %j is %j', (written, said) => {
    expect(sayDaysAnew(written, { ...on('2026-11-14'), isAsked: true })).toBe(said);
  });

  it.each([
    ['Could you send it before 5 pm please?', 'Could you send it before 5 pm on Friday 13 November please?'],
    ['Ring me by 16:30.', 'Ring me by 16:30 on Friday 13 November.'],
    ['I need it until noon.', 'I need it until noon on Friday 13 November.'],
    ['Send it by noon on Thursday.', 'Send it by noon on Thursday.'],
    ['Sign in before 9 am every day.', 'Sign in before 9 am every day.'],
  ])('J-4: an hour that was asked for days ago is told with its day: %j is %j', (written, said) => {
    expect(sayDaysAnew(written, { ...on('2026-11-16'), isAsked: true })).toBe(said);
  });

  it.each([
    ['The bill passed a few minutes ago.', 'The bill passed on Friday 13 November.'],
    ['About an hour ago the crane fell.', 'On Friday 13 November the crane fell.'],
    ['Piet signed just now.', 'Piet signed on Friday 13 November.'],
    ['The pump stopped last night.', 'The pump stopped on Thursday 12 November at night.'],
    ["See last night's letter.", "See Thursday night's letter."],
    ["See this morning's letter.", "See Friday morning's letter."],
    ['We have nine crews so far.', 'We have nine crews up to Friday 13 November.'],
    ['So far, so good.', 'Up to Friday 13 November, so good.'],
  ])('J-4: words that count from the hour they were written in are told as its day: %j is %j', (written, said) => {
    expect(sayDaysAnew(written, on('2026-11-16'))).toBe(said);
    expect(countsFromItsDay(written)).toBe(true);
    expect(sayDaysAnew(written, on('2026-11-13'))).toBe(written);
  });

  it.each([
    'It is so far away.',
    'Great progress so far!',
    'We pulled out four years ago.',
    'The crane fell two days ago.',
    'So far as I know it holds.',
  ])('J-4: what counts from no hour stays: %j', (sentence) => {
    expect(countsFromItsDay(sentence)).toBe(false);
  });

  it.each([
    ['Please send it by Monday 09:00.', 'Please send it by tomorrow 09:00.'],
    ['I can accept them until noon on Monday.', 'I can accept them until noon tomorrow.'],
    [
      'The pour is cancelled if I hear nothing by 07:30 on Monday morning, please.',
      'The pour is cancelled if I hear nothing by 07:30 tomorrow morning, please.',
    ],
    ['Tell us by Sunday night.', 'Tell us by tonight.'],
    ['We need to know by this Sunday evening.', 'We need to know by this evening.'],
    ['Could you send it by Saturday 12:00?', 'Could you send it by Saturday 14 November 12:00?'],
    ['Could you send it on Monday 16 November?', 'Could you send it on Monday 16 November?'],
    ['Please bring the cake on Mondays.', 'Please bring the cake on Mondays.'],
    ['Are you back Monday afternoon?', 'Are you back tomorrow afternoon?'],
    ['Could you cover my Monday shift?', 'Could you cover my Monday shift?'],
    ['Does Monday work for you?', 'Does Monday work for you?'],
    ['This Monday is fine.', 'Tomorrow is fine.'],
    ['Please bring the cake every week on Monday.', 'Please bring the cake every week on Monday.'],
    ['Could you send it by Tuesday?', 'Could you send it by Tuesday?'],
  ])('J-4: a weekday that is here or comes next is told as today or tomorrow: %j is %j', (written, said) => {
    expect(sayDaysAnew(written, { ...on('2026-11-15'), isAsked: true })).toBe(said);
  });

  it.each([
    ["I won't make the call on Saturday.", false],
    ['We can’t meet on Saturday.', false],
    ['I cannot come on Saturday.', false],
    ['Could you ring me on Saturday?', true],
  ])('J-4: a weekday that is gone has its date, whatever is denied or asked of it: %j', (written, isAsked) => {
    expect(sayDaysAnew(written, { ...on('2026-11-16'), isAsked })).toContain('on Saturday 14 November');
    expect(sayDaysAnew(written, { ...on('2026-11-14'), isAsked })).toBe(written.replace('on Saturday', 'today'));
  });

  it.each([
    ['Could you send me what we discussed on Monday?', '2026-11-15'],
    ['Can you check the pump that failed on Saturday?', '2026-11-16'],
    ['Please send the list you made on Monday.', '2026-11-15'],
    ['Please send the list that went to the yard on Monday.', '2026-11-15'],
    ['Please tell me who was there on Sunday, and who left.', '2026-11-15'],
  ])('J-4: of what has happened a weekday was before the mail: %j', (written, heard) => {
    expect(sayDaysAnew(written, { ...on(heard), isAsked: true })).toBe(written);
  });

  it.each([
    ['Could you send the list you made by Monday?', 'Could you send the list you made by tomorrow?'],
    ['The pump failed, could you come on Monday?', 'The pump failed, could you come tomorrow?'],
    ['The list must be signed on Monday.', 'The list must be signed tomorrow.'],
    ['You are asked to come on Monday.', 'You are asked to come tomorrow.'],
    ['Piet said that he will come on Monday.', 'Piet said that he will come tomorrow.'],
    ['We decided to close the gate on Monday, please come.', 'We decided to close the gate tomorrow, please come.'],
    ['Please bring the signed form on Monday.', 'Please bring the signed form tomorrow.'],
  ])('J-4: what is to be done on a weekday is to come, whatever has happened: %j is %j', (written, told) => {
    expect(sayDaysAnew(written, { ...on('2026-11-15'), isAsked: true })).toBe(told);
  });

  it('J-4: an hour in what asks nothing may be of any day', () => {
    expect(sayDaysAnew('The shop is open until 5 pm.', on('2026-11-16'))).toBe('The shop is open until 5 pm.');
  });

  it('J-4: in a title the word is no day', () => {
    expect(sayDaysAnew('She wrote “The Catalogue of Tomorrow”.', on('2026-11-16'))).toContain('of Tomorrow');
  });

  it.each([
    'The crane was shown in USA Today.',
    'Physics Today has a page on the pump.',
    'The editor of Construction Today wrote to us.',
    'Piet reads Harbour Tomorrow on the quay.',
  ])('J-4: in a name the word is no day: %j', (sentence) => {
    expect(sayDaysAnew(sentence, on('2026-11-16'))).toBe(sentence);
    expect(countsFromItsDay(sentence)).toBe(false);
  });

  it.each([
    ['Call Today.', 'Call on Friday 13 November.'],
    ['PLEASE CALL TODAY.', 'PLEASE CALL on Friday 13 November.'],
    ['By Tomorrow we know.', 'By Saturday 14 November we know.'],
    ['Today Piet is away.', 'On Friday 13 November Piet is away.'],
    ['I saw Piet today.', 'I saw Piet on Friday 13 November.'],
  ])('J-4: a day with a capital is a day where it is no name: %j', (written, told) => {
    expect(sayDaysAnew(written, on('2026-11-16'))).toBe(told);
  });

  it('J-4: on the day itself, and where clocks disagree, it is said as it is written', () => {
    const sentence = fc.array(fc.constantFrom('call', 'tomorrow', 'tonight', 'this', 'morning', 'today’s', '(Friday)'));
    fc.assert(
      fc.property(sentence, fc.constantFrom('2026-11-13', '2026-11-12', '2026-10-01'), (words, date) => {
        expect(sayDaysAnew(words.join(' '), on(date))).toBe(words.join(' '));
      }),
    );
  });

  it('J-4: later, nothing counts from the day it was written on, and whatever else it says stays', () => {
    const sentence = fc.array(fc.constantFrom('call', 'tomorrow', 'tonight', 'noon', 'today', 'by', 'pump'));
    fc.assert(
      fc.property(sentence, fc.integer({ min: 3, max: 400 }), (words, days) => {
        const now = new Date(sent.getTime() + days * 24 * 60 * 60 * 1000);
        const said = sayDaysAnew(words.join(' '), { sent, now, timeZone });
        expect(said).not.toMatch(/\b(?:tomorrow|tonight|today)\b/i);
        const kept = (text: string) => text.toLowerCase().match(/\b(?:call|noon|by|pump)\b/g) ?? [];
        expect(kept(said)).toEqual(kept(words.join(' ')));
      }),
    );
  });
});
