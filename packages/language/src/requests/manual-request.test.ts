import { describe, expect, it } from 'vitest';
import type { UnderstandingContext } from '../intent.ts';
import { understand } from '../understand.ts';

const idle = { pendingQuestion: false, pendingDraft: false, paused: false };
const withManuals = { ...idle, manuals: true };

function lookedUp(words: string, context: UnderstandingContext = withManuals): string | null {
  const { verdict, intents } = understand(words, context);
  const [only] = intents;
  if (verdict !== 'meant' || intents.length !== 1 || only?.kind !== 'look-up') return null;
  const { manual, query = '' } = only;
  return manual === undefined || query === '' ? query : `${manual}: ${query}`;
}

describe('questions about manuals', () => {
  it('K-8: a policy is a manual where there are manuals', () => {
    expect(lookedUp('tell me what our policy says about overtime')).toBe('overtime');
    expect(lookedUp('tell me what our policy says about overtime', idle)).toBeNull();
  });

  it.each([
    ['what does the crane manual say about wind limits?', 'crane manual: wind limits'],
    ['What does our handbook say about overtime', 'overtime'],
    ['so, what do our manuals say on refuelling the generator', 'refuelling the generator'],
    ["what's the manual say about the choke", 'the choke'],
    ['does the crane manual say anything about gusts', 'crane manual: gusts'],
    ['does the handbook mention parking?', 'parking'],
    ['check the manual for the torque of the base bolts', 'the torque of the base bolts'],
    ['can you check the crane manual for wind limits please', 'crane manual: wind limits'],
    ['look in the price list for gravel', 'price list: gravel'],
    ['what does the price list say about concrete', 'price list: concrete'],
    ['look up the torque for the base bolts in the crane manual', 'crane manual: the torque for the base bolts'],
    ['find error E42 in the manuals', 'error E42'],
    ['according to the manual, how much wind can the crane take', 'how much wind can the crane take'],
    [
      "what's the torque for the base bolts according to the crane manual?",
      "crane manual: what's the torque for the base bolts",
    ],
    ['is there anything in the manual about asbestos', 'asbestos'],
    ['ask the manual how to reset the pump', 'how to reset the pump'],
    ['read me what the manual has on storage', 'storage'],
    ['I need the bit about gas bottles from the safety manual', 'safety manual: gas bottles'],
    ['is there anything about asbestos in our manuals', 'asbestos'],
    ['where does the manual say how to start it', 'how to start it'],
    ['what does the handbook say about sent mail', 'sent mail'],
    ['open the crane manual and find the wind limits', 'crane manual: the wind limits'],
    ['go to the handbook for overtime', 'overtime'],
    ['check the manual for the by-pass valve and tell me where it is', 'the by-pass valve and tell me where it is'],
    ['what is the torque of the base bolts? Check the manual.', 'what is the torque of the base bolts'],
  ])('K-8: "%s" looks it up, also where nobody told of manuals', (words, query) => {
    expect(lookedUp(words)).toBe(query);
    expect(lookedUp(words, { ...idle, manuals: false })).toBe(query);
  });

  it.each([
    ['look up the torque for the base bolts', 'the torque for the base bolts'],
    ['look the torque for the base bolts up', 'the torque for the base bolts'],
    ['what do our documents say about visitors', 'visitors'],
    ['what does the crane guide say about wind', 'crane guide: wind'],
    ['check the instructions for refuelling', 'refuelling'],
    ['how do I recover damaged bzip2 files, look it up', 'how do I recover damaged bzip2 files'],
    ['how do I recover damaged bzip2 files can you look that up please', 'how do I recover damaged bzip2 files'],
  ])('K-8: "%s" looks it up where there are manuals', (words, query) => {
    expect(lookedUp(words)).toBe(query);
    expect(lookedUp(words, idle)).toBeNull();
  });

  it('K-8: what is to be looked for may be left out', () => {
    expect(lookedUp('check the crane manual')).toBe('');
  });

  it.each([
    "what does Maria's mail say about the crane",
    'what does the mail about the crane manual say',
    'what did Anna say about the manual',
    'what does Anna say about the manual in her mail',
    'is there any mail about the crane manual',
    'is there anything about the crane manual',
    'search my mail for the manual',
    'find the mail from Anna about the price list',
    'find the manual from Anna',
    'look up the mail from Bernard',
    'look up the mail about the manual',
    'look it up',
    'can you look that up',
    'what is it, look it up',
    'who sent this, look it up',
    'open the price list mail',
    'open the crane manual',
    'go to the documentation thread',
    'open the documentation topic',
    'check the manual from Anna',
    'check the document in this mail',
    'check the document Anna sent me',
    'look in the documents from Anna',
    'see the price list next',
    'check the manual tomorrow',
    'look up the directions on your phone',
    'who wrote about the handbook',
    'did Peter send the manual',
    'what is it about',
    'what does it say',
    'what does she want',
    'read the mail with the price list',
    'reply saying check the manual for the torque',
    'tell Maria to check the crane manual for the wind limits',
    'forward the crane manual to Ben',
    'archive the mail about the manual',
    'archive everything about manuals',
    'remind me to check the manual tomorrow',
    'flag it and check the manual',
    'I need the manual read in full before Monday',
    'the sentence archive it appears in the manual',
    'the manual says archive everything',
    'I have read the manual',
    'next',
    'yes',
  ])('K-8: "%s" is about mail, or nothing', (words) => {
    expect(lookedUp(words)).toBeNull();
    expect(lookedUp(words, { ...withManuals, pendingQuestion: true })).toBeNull();
  });

  it.each([
    ['check the manual for the torque and archive it', ['look-up the torque', 'archive']],
    ['look up the wind limits, then archive this mail', ['look-up the wind limits', 'archive']],
    ['what does the crane manual say about wind and then archive it', ['look-up wind', 'archive']],
    ['what does the manual say about wind and next', ['look-up wind', 'next']],
    ['what does the manual say about the wind limit and what does Kerr want', ['look-up the wind limit', 'what-about']],
    ['archive it and tell me what the manual says about ladders', ['archive', 'look-up ladders']],
    ['what does the manual say about wind and mute Anna', ['look-up wind', 'mute-sender']],
    ['what does the manual say about wind and check the price list for gravel', ['look-up wind', 'look-up gravel']],
  ])('K-8: "%s" asks for two things, and both are read', (words, kinds) => {
    const { verdict, intents, notDone } = understand(words, withManuals);
    expect([verdict, notDone]).toEqual(['meant', undefined]);
    expect(intents.map(({ kind, query }) => (kind === 'look-up' ? `${kind} ${query}` : kind))).toEqual(kinds);
  });

  it.each([
    ['check the manual for the torque and send Anna the answer', 'the torque', 'send Anna the answer'],
    ['what does the manual say about wind and move it somewhere nice', 'wind', 'move it somewhere nice'],
  ])('K-8: of "%s" the half that is not understood is told apart', (words, query, notDone) => {
    expect(understand(words, withManuals)).toMatchObject({
      verdict: 'meant',
      intents: [{ kind: 'look-up', query }],
      notDone,
    });
  });

  it.each([
    ['what does the manual say about gloves and boots', 'gloves and boots'],
    ['what does the manual say about gloves and what about boots', 'gloves and what about boots'],
    ['what does the manual say about starting and stopping', 'starting and stopping'],
    ['what does the manual say about start and stop', 'start and stop'],
  ])('K-8: "%s" is one question', (words, query) => {
    expect(lookedUp(words)).toBe(query);
  });

  it('B-13: a question about manuals permits no action, however it is worded', () => {
    for (const words of ['what does the manual say about archiving everything', 'look up how to delete all mail']) {
      const { intents } = understand(words, { ...withManuals, pendingQuestion: true });
      expect(intents.every(({ kind }) => kind === 'look-up')).toBe(true);
    }
  });
});
