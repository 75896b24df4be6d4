import { describe, expect, it } from 'vitest';
import { understand } from '../understand.ts';

const idle = { pendingQuestion: false, pendingDraft: false, paused: false, guidance: true };

describe('what is asked of guidance', () => {
  it.each([
    ['what does the guidance say about answering mail while driving', 'answering mail while driving'],
    ['What does our guidance recommend for door widths?', 'door widths'],
    ['is there any guidance on reversing a lorry', 'reversing a lorry'],
    ['do you have any guidelines for scaffolds over water', 'scaffolds over water'],
    ['does the code of practice say anything about harnesses', 'harnesses'],
    ["what's the best practice for lone working", 'lone working'],
    ['according to the guidance, how wide should a corridor be', 'how wide should a corridor be'],
    ['how many exits are needed according to the rule book', 'how many exits are needed'],
    ['okay nexus, tell me what the guidelines say on noise please', 'noise'],
  ])('P-4: "%s" asks of: %s', (words, query) => {
    expect(understand(words, idle)).toMatchObject({ verdict: 'meant', intents: [{ kind: 'consult-guidance', query }] });
  });

  it('P-4: a field that is named is asked for by its name', () => {
    const read = understand('what does the fire guidance say about exits', idle);
    expect(read.intents).toMatchObject([{ kind: 'consult-guidance', domain: 'fire', query: 'exits' }]);
  });

  it.each(['what guidance do you have', 'which guidelines are there', 'what topics does the guidance cover'])(
    'P-4: "%s" asks which topics there are',
    (words) => {
      expect(understand(words, idle).intents).toMatchObject([{ kind: 'consult-guidance', query: '' }]);
    },
  );

  it.each([
    'archive the mail about the guidance',
    'what does the mail from Anna say about the guidance',
    'tell Tom I have read the guidelines',
    'find the guidance that Magda sent',
    'we had no guidance at all',
    'move it to guidance',
  ])('P-4: "%s" asks nothing of guidance', (words) => {
    expect(understand(words, idle).intents.map(({ kind }) => kind)).not.toContain('consult-guidance');
  });

  it('P-4: a manual that is called so is meant by it', () => {
    const context = { ...idle, manuals: true, manualTitles: ['Site guidelines'] };
    const [intent] = understand('what do the guidelines say about gates', context).intents;
    expect(intent?.kind).toBe('look-up');
  });
});
