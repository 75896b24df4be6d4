import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { correction, createClaimGuard } from './claim-guard.ts';

function speak(text: string, tools: string[] = [], cuts: readonly number[] = []): string {
  const guard = createClaimGuard(new Set(tools));
  let output = '';
  let start = 0;
  for (const cut of [...new Set(cuts)].sort((a, b) => a - b)) {
    if (cut <= start || cut >= text.length) continue;
    output += guard.push(text.slice(start, cut));
    start = cut;
  }
  return output + guard.push(text.slice(start)) + guard.flush();
}

const unproven = [
  'Archived.',
  'Done! Anything else?',
  "I've archived it.",
  'I have now moved that to Invoices.',
  "Okay, it's flagged.",
  'Your reply has been sent.',
  'Alright, I sent it to Maria.',
  'The email is now archived.',
  'Got it, muted.',
  'All set.',
  "I'll remember that.",
  'Okay, I will remember it for next time.',
  "Got it, I've noted that.",
  "Sure, I'll keep that in mind.",
  'I have forgotten everything.',
  "I'm going to make a note of it.",
];

const harmless = [
  'Maria has sent the drawings and asks you to sign off by Friday.',
  'The meeting was moved to Tuesday.',
  "I've found three mails about the crane.",
  'Shall I archive it?',
  "I'll keep it short.",
  "I'll make it quick.",
  'I remember two things about you.',
  'Will you remember to call her?',
  'I have not archived anything.',
  "It's about the crane booking.",
  'Sent by Maria yesterday, it asks for your approval.',
  'Next is the concrete pour. The supplier needs an answer.',
];

describe('claim guard', () => {
  it.each(unproven)('B-13: "%s" is not said when no tool did it', (text) => {
    expect(speak(text)).toContain(correction);
    expect(speak(text).replace(correction, '')).not.toMatch(/archived|flagged|sent|moved|muted|done!|all set/i);
  });

  it.each(harmless)('B-13: "%s" passes unchanged', (text) => {
    expect(speak(text)).toBe(text);
  });

  it('B-13: a claim that a tool supports passes, another does not', () => {
    expect(speak('Archived. Say undo to take it back.', ['archive_email'])).toBe('Archived. Say undo to take it back.');
    expect(speak('Archived and flagged. I have also sent it.', ['archive_email'])).toContain(correction);
  });

  it('B-13: several claims are corrected once', () => {
    const said = speak('I have archived it. Your reply has been sent. The next one is from Bob.');
    expect(said.split(correction)).toHaveLength(2);
    expect(said).toContain('The next one is from Bob.');
    expect(said).not.toMatch(/archived|sent/);
  });

  it('B-13: where the stream is cut makes no difference', () => {
    const text = fc.constantFrom(...unproven, ...harmless, 'Fine. I have archived it. The next one is from Bob.');
    fc.assert(
      fc.property(text, fc.array(fc.nat(80)), (sentence, cuts) => {
        expect(speak(sentence, [], cuts)).toBe(speak(sentence));
      }),
    );
  });

  it('B-24: harmless text is given out word by word', () => {
    const guard = createClaimGuard(new Set());
    expect(guard.push('Next is the ') + guard.push('concrete ')).toContain('Next is');
  });
});
