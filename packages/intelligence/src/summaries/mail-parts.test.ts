import { type InventedMail, inventMail, piet, reader } from '@nexus/contracts/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAskClassifier } from '../asks/ask-classifier.ts';
import { type Assignee, type MailParts, partsOfMail } from './mail-parts.ts';

const asks = createAskClassifier();

function partsOf(mail: InventedMail, readerAddresses = [reader.address]): MailParts {
  const now = new Date('2026-11-10T12:00:00Z');
  return partsOfMail(inventMail(mail), { now, timeZone: 'Europe/Berlin', asks, readerAddresses });
}

const you: Assignee = { who: 'reader' };
const nobody: Assignee = { who: 'nobody' };
const thePiet: Assignee = { who: 'person', name: 'Piet' };

describe('partsOfMail', () => {
  it.each<[string, InventedMail, Assignee]>([
    ['the one that it is written to', { own: 'Could you send me the drawings of the roof?' }, you],
    ['the reader, called by name', { own: 'Nora, could you send me the drawings?', to: [reader, piet] }, you],
    ['somebody else, called by name', { own: 'Piet, could you send me the drawings?', to: [reader, piet] }, thePiet],
    [
      'the one whom the mail greets',
      { own: 'Hi Piet,\n\nCould you send me the drawings?', to: [piet], cc: [reader] },
      thePiet,
    ],
    [
      'who is given it in the third person',
      { own: 'Piet to order the props for level four.', to: [reader, piet] },
      thePiet,
    ],
    [
      'the sender, who promises it',
      { own: 'I will send you the new drawings.' },
      { who: 'person', name: 'Maria Chen' },
    ],
    ['nobody, where anybody may', { own: 'Could somebody send me the drawings of the roof?' }, nobody],
    [
      'nobody, where all of a list are asked',
      {
        own: 'Could you send me the drawings of the roof?',
        to: [piet],
        delivery: { listId: 'site.example.org', listPost: true },
      },
      nobody,
    ],
  ])('J-8: what is asked is for %s', (_, mail, assignee) => {
    expect(partsOf(mail).actionItems.map((item) => item.assignee)).toEqual([assignee]);
  });

  it('J-8: a mail to one address is for its reader, known or not; one to many is not', () => {
    const own = 'Could you send me the drawings of the roof?';
    expect(partsOf({ own }, []).actionItems[0]?.assignee).toEqual(you);
    expect(partsOf({ own, to: [reader, piet] }, []).actionItems[0]?.assignee).toEqual(nobody);
  });

  it.each([
    ['Could you send the drawings by Thursday noon?', 'Could you send the drawings?', 'by Thursday noon', false],
    [
      'By Thursday noon I need the drawings from you, please.',
      'By Thursday noon I need the drawings from you, please.',
      'By Thursday noon',
      false,
    ],
    ['Please send me the drawings by 11 am.', 'Please send me the drawings.', 'by 11 am', true],
  ])('J-8: %j has its due date once', (own, action, words, isPast) => {
    const [item] = partsOf({ own }).actionItems;
    expect(item?.action).toBe(action);
    expect(item?.due?.words.toLowerCase()).toBe(words.toLowerCase());
    expect(item?.due?.isPast).toBe(isPast);
  });

  it.each([
    'We agreed to replace the rafters before the winter.',
    'The board has approved the budget for the roof.',
    'The delivery was postponed to the week after.',
    'We are going with the grey tiles.',
  ])('J-8: %j is a decision', (own) => {
    expect(partsOf({ own }).decisions).toEqual([own]);
  });

  it.each([
    'Nothing has been decided about the rafters yet.',
    'Once the board has approved the budget, the work begins.',
    'Have you agreed to replace the rafters?',
    'The budget is still to be approved by the board.',
    'If the client has agreed, the crane comes on Friday.',
    'Please tell me what was decided.',
  ])('J-8: %j is none', (own) => {
    expect(partsOf({ own }).decisions).toEqual([]);
  });

  it('J-8: a newsletter gives nobody anything to do', () => {
    const delivery = { listId: 'news.example.org', unsubscribe: true, precedence: 'bulk' } as const;
    expect(partsOf({ own: 'Could you imagine a better saw? Order yours by Friday!', delivery }).actionItems).toEqual(
      [],
    );
  });

  it('J-8: every part is a sentence of the mail, an action but for its date', () => {
    const sentences = fc.constantFrom(
      'Could you send me the drawings by Friday?',
      'Please confirm the delivery of the bricks.',
      'Piet to close the scaffold before Thursday noon.',
      'We decided to take the larger crane.',
      'The roof of the east wing is finished.',
      'The inspector comes on Tuesday at nine.',
      'I will bring the keys of the gate.',
      'Can somebody fetch the pump from level two?',
    );
    fc.assert(
      fc.property(fc.array(sentences, { maxLength: 14 }), (list) => {
        const parts = partsOf({ own: list.join(' ') });
        for (const point of [...parts.keyPoints, ...parts.decisions]) expect(list).toContain(point);
        for (const { action } of parts.actionItems) {
          const words = action.replace(/[.?!]$/, '');
          expect(list.some((sentence) => sentence.startsWith(words))).toBe(true);
        }
      }),
    );
  });
});
