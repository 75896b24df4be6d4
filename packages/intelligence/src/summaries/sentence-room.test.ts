import { type InventedMail, inventMail, reader } from '@nexus/contracts/testing';
import { describe, expect, it } from 'vitest';
import { createAskClassifier } from '../asks/ask-classifier.ts';
import { type SummaryContext, summarizeMail } from './extractive-summary.ts';

const asks = createAskClassifier();

type Telling = Partial<Pick<SummaryContext, 'words' | 'told' | 'readerAddresses'>>;

function said(mail: InventedMail, room: Telling = {}): string {
  const now = new Date('2026-11-10T12:00:00Z');
  const context = {
    now,
    timeZone: 'Europe/Dublin',
    verbosity: 'standard',
    asks,
    readerAddresses: [],
    ...room,
  } as const;
  return summarizeMail(inventMail(mail), context).sentences.join(' ');
}

describe('what is told besides, and in whose room', () => {
  it('J-4: of a mail in which there is nothing to do a second sentence is heard', () => {
    const own =
      'For nine years the yard has built its boats of oak. But the winters got too warm for it, and it turns to larch. The crane was painted.';
    expect(said({ subject: 'News', own }, { words: 34 })).toMatch(/of oak\. But the winters .* larch\./);
  });

  it('J-4: what is asked to be sent is the thing that is missing, though a sentence stands between', () => {
    const own =
      'I did not get the lift plan yet. Today is the day on which I have to give my numbers to the crew of the bridge. Could you send it before noon please?';
    const told = said({ subject: 'Crane', own }, { words: 30 });
    expect(told).toBe('I did not get the lift plan yet. Could you send it before noon please?');
    const heard = 'For the crane I need the lift plan from you, and I did not get it yet.';
    expect(said({ subject: 'Crane', own }, { words: 30, told: [heard] })).toBe(told);
  });

  it('J-4: where what a discussion is asked has no room beside what it points to, it is said that something is asked', () => {
    const own =
      'We have a great time looking for a plain pump with two hoses, everybody wants to sell the big ones but we intend to run it from the other engine, so something with more than one valve would be nice. Anybody got any recommendations?';
    const mail = { subject: 'Re: Pumps', own, delivery: { listId: 'boats.example.org', listPost: true } };
    expect(said(mail, { words: 42 })).toMatch(/would be nice\. It asks something\.$/);
    expect(said({ ...mail, own: 'Which pump? Anybody got any recommendations?' })).toMatch(/recommendations\?$/);
  });

  it('J-4: what only says that it was asked for gives its room to what it is', () => {
    const own = 'Weights as asked. The stairs weigh 4.8 t each. The chains must be at least 3 m long.';
    expect(said({ subject: 'Stairs', own }, { words: 30 })).toBe(
      'The stairs weigh 4.8 t each. The chains must be at least 3 m long.',
    );
  });

  it('J-4: what is to be done and stands in the subject gives its room to what is asked besides', () => {
    const own =
      'There is no heat after noon, so year three must be collected at 13:00. Please tell the office by nine on Monday who comes.';
    const subject = 'Tuesday: year three to be collected at 13:00';
    expect(said({ subject, own }, { words: 20 })).toBe('Please tell the office by nine on Monday who comes.');
    expect(said({ subject: 'Tuesday', own }, { words: 34 })).toContain('must be collected at 13:00');
  });

  it.each([
    [
      'The pump fails on the new box. I looked in the manual, and I am hoping someone can help.',
      'hoping someone can help',
    ],
    ['I am checking the keys while building the tree. Did anyone ever try this with two keys?', 'Did anyone ever try'],
  ])('J-4: what is asked of whoever knows is asked on a list too: %j', (own, told) => {
    const list = { delivery: { listPost: true } };
    expect(said({ subject: 'Pumps', own, ...list }, { words: 16 })).toContain(told);
  });

  it('J-4: what its writer will do is asked of nobody', () => {
    const own = "I'll take a look at it. There must be an easy way to send the plans over the wire to the yard.";
    expect(said({ subject: 'Plans', own }, { words: 34 })).toContain('There must be an easy way');
  });

  it('J-4: a mail is told without the greeting of its reader that no comma ends', () => {
    const context = { to: [{ name: 'Nora Berg', address: 'nora@example.org' }] };
    const own = 'morning nora just following up on the lift plan and the number of the closure';
    expect(said({ subject: 'Crane', own, ...context })).toBe(
      'Just following up on the lift plan and the number of the closure.',
    );
  });

  it.each([
    [
      'I will find somebody else for the talk, but wanted your thoughts: how about Anna, Piet or Tom. The hall is warm.',
      'how about Anna, Piet or Tom',
    ],
    [
      'The yard is warm and the gulls are back on the roof. The talk is on the tides, how about Anna or Tom.',
      'how about Anna or Tom',
    ],
    [
      'The hall is warm. Before you sign anything I want to see the brick and the frame side by side.',
      'Before you sign anything',
    ],
    [
      'Netting, two rolls £418.00\nTotal excl. VAT £678.00\n\nThe yard is warm and the gulls are back on the roof.',
      'Total excl. VAT £678.00',
    ],
  ])('J-4: what is wanted, or comes to a sum, is told in whatever form: %j', (own, told) => {
    expect(said({ subject: 'News', own }, { words: 18 })).toContain(told);
  });

  it('J-4: of a letter to somebody else what it says to the reader by name is told', () => {
    const henrik = { name: 'Henrik Aalto', address: 'henrik@example.org' };
    const own =
      'Henrik,\n\nthe reveal puts the bracket further out and the load on the anchor goes up by a fifth. Please change the note on the sheet.\n\nNora: no objection from me to the rest of the sheets.';
    const mail = { subject: 'Sheets', own, to: [henrik], cc: [reader] };
    expect(said(mail, { words: 20, readerAddresses: [reader.address] })).toContain('Nora: no objection from me');
  });

  it('J-4: of a feed what an article says of itself is told before what leads to it, and what a link post quotes', () => {
    const head = 'URL: http://example.com/1\n\n';
    const led =
      'Drawing a harbour is not as easy as it used to be, there are so many ways to do it. This feature explores how Odell drew the harbour of Cork.';
    expect(said({ subject: 'Shades', own: `${head}${led}` }, { words: 20 })).toMatch(/^This feature explores/);
    const quoted = 'Anna Berg: Finding more boats. "There is a list of all the boats that are for sale this winter."';
    expect(said({ subject: 'Boats', own: `${head}${quoted}` }, { words: 36 })).toContain('a list of all the boats');
  });

  it('J-4: of an article the sentence that is worth most is told alone where it is a little long, and not what fits in its place', () => {
    const best =
      'The harbour board of Odell has won its long lawsuit against the owner of the two sunken ferries and the insurers of the old iron pier below the town hall.';
    const own = `${best} The owner looked down. As they read it, some left.`;
    const article = `URL: http://example.com/ferries

${own}`;
    expect(said({ subject: 'Ferries', own: article }, { words: 40 })).toBe(best);
    expect(said({ subject: 'Ferries', own: article }, { words: 24 })).toBe(
      'The owner looked down. As they read it, some left.',
    );
  });

  it('J-4: what is offered until an hour goes with what is asked for it, and not in its place', () => {
    const own =
      'I rang your office three times. My foreman would give the mixer to the school. I can keep the tall crane until 16:00 today, after this the crews are gone and the next morning I can offer is that of Monday 7 December.\n\nPlease could you answer in writing, a word is enough: how many days, which gate, and the order number.';
    const told = said({ subject: 'Crane', own }, { words: 40 });
    expect(told).toContain('I can keep the tall crane until 16:00 today.');
    expect(told).toContain('Please could you answer in writing');
  });

  it('J-4: a few words that are no more than polite are told where there are no others', () => {
    expect(said({ subject: 'Re: Drive', own: "Thanks, I'll sleep better now" })).toBe("Thanks, I'll sleep better now.");
  });

  it('J-4: a number that stands right before what is asked is told with it, and elsewhere only as what it is', () => {
    const own =
      'The yard of the north depot opens at noon with its new fence. PO is 45-11872. Confirm to Magda before seven tomorrow morning.';
    expect(said({ subject: 'Slab', own }, { words: 22 })).toBe(
      'PO is 45-11872. Confirm to Magda before seven tomorrow morning.',
    );
    const order = 'Confirm to Magda before seven tomorrow morning. The yard opens at noon. PO is 45-11872.';
    expect(said({ subject: 'Slab', own: order }, { words: 18 })).not.toContain('45-11872');
  });

  it('J-4: what stands in a few words between two that are told is told as well', () => {
    const own = 'Me again, second time of asking. Lift plan and closure. Also are the stairs four tons or five?';
    expect(said({ subject: 'Crane', own }, { words: 30 })).toBe(own);
  });

  it('J-4: what one wants before the reader does something is asked', () => {
    const own =
      'Piet showed me the north side. Before you sign anything I want to see the brick and the frame next to each other. Can you have a panel up by Thursday?';
    expect(said({ subject: 'Facade', own }, { words: 27 })).toMatch(/^Before you sign anything .* by Thursday\?$/);
  });

  it('J-4: until when something is held is told without what comes after it', () => {
    const own =
      'I tried your phone. I can hold the pump until 16:00 today, after this the trucks are gone and the next morning I can offer is in December. Please confirm it in writing.';
    expect(said({ subject: 'Slab', own }, { words: 24 })).toContain(
      'I can hold the pump until 16:00 today. Please confirm it in writing.',
    );
  });

  it('J-4: of what is asked until when goes what its writer does then', () => {
    const own = 'If nobody can come, please tell the office by 9 a.m. on Monday and we will find a place in the hall.';
    expect(said({ subject: 'Boiler', own }, { words: 15 })).toBe(
      'If nobody can come, please tell the office by 9 a.m. on Monday.',
    );
  });

  it('J-4: of a list whose points are one or the other is told that', () => {
    const own =
      'The horn must stay off whenever one of these holds:\na) the screen is locked\n  or\nb) the clock runs.\n';
    expect(said({ subject: 'Horn', own })).toBe(
      'The horn must stay off whenever one of these holds: the screen is locked, or the clock runs.',
    );
  });

  it('J-4: what stood in brackets leaves a space', () => {
    expect(said({ subject: 'Boats', own: 'Has anyone tried(dist-)upgrade on the big boat?' })).toContain(
      'tried upgrade',
    );
    const own = "The crane is booked. Please ring me should you have any ?'s about the crane.";
    expect(said({ subject: 'Boats', own })).toBe('The crane is booked.');
  });

  it('J-4: whoever is only “he”, and an item of which only the number is said, are not told', () => {
    const own = 'The key is here. He changed the breaker of the old pump by himself. The pump runs.';
    expect(said({ own })).toBe('The key is here. The pump runs.');
    expect(said({ own: own.replace('The key is here', 'Piet came at noon') })).toContain('He changed the breaker');
    const list = 'Five actions, all of them by Thursday noon please. Number 1 I have taped off.';
    expect(said({ own: list })).toBe('Five actions, all of them by Thursday noon please.');
  });

  it('J-4: an order to whoever got the mail by mistake is told to nobody', () => {
    const own =
      'Comments are due by Friday noon.\n\nCONFIDENTIALITY NOTE:\nThis message may be privileged. If the reader is not the intended\nrecipient, please do not read it. Please delete it immediately and notify the sender.\n\n- plan.doc';
    expect(said({ own })).toBe('Comments are due by Friday noon.');
    const pump = 'We received the second pump in error.';
    expect(said({ own: `The crane is here at last.\n\n${pump}` })).toContain(pump);
  });

  it('J-4: what only announces the next sentence gives it its place', () => {
    const next = 'The yard has sold the crane that we had on loan.';
    for (const announced of ['One more thing.', '1 more problem?', 'But there was something else.'])
      expect(said({ own: `${announced} ${next}` })).toBe(next);
  });

  it('J-4: an order to look that is a link is not told, a headline that is one is', () => {
    const links = ['See the statement', 'The yard sells its crane'].map((shown) => ({ shown, host: 'example.org' }));
    expect(said({ own: 'The total is 90 pounds.\n\nSee the statement\n\nThe yard sells its crane', links })).toBe(
      'The total is 90 pounds. The yard sells its crane.',
    );
  });
});
