import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ClaimGuard, correction, createClaimGuard } from './claim-guard.ts';

function speak(text: string, tools: string[] = [], cuts: readonly number[] = []): string {
  return speakTo(createClaimGuard(new Set(tools)), text, cuts);
}

function speakTo(guard: ClaimGuard, text: string, cuts: readonly number[] = []): string {
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

/** What others say, ask or did; what was not done; what is offered. */
const retold = [
  'Henrik says the old drawing is archived, and he wants the new one.',
  'Henrik writes, I have archived the old drawing.',
  'Ruth writes, "I\'ve archived the plans. All is done." She wants your answer.',
  'The drawings are filed under level four, Eleanor says.',
  'I have archived it, Kerr says.',
  'I flagged it for you, says Kerr.',
  'The subject is "Done, and I have archived the plans".',
  'The second line is "so I have sent it."',
  'Moved from Tuesday to Friday, the slab slot now clashes with the lift.',
  'Muted greys are what Eleanor suggests.',
  'Kerr asks whether you forwarded the plan.',
  'The quote was sent on Tuesday.',
  'It has been moved to Friday at nine.',
  'Two harnesses have been flagged as worn.',
  'Nothing has been sent yet.',
  "I haven't sent it.",
  'I can send it once you say yes.',
  "I'll archive it if you like.",
  "Once it's sent, it cannot be taken back.",
  'Was it archived or flagged?',
  "In Kerr's words, the old plan is archived.",
];

/** A bare deed with its object, what was done with the driver's own, and the state that it left; and the tool that makes it true. */
const ownDeeds: readonly (readonly [string, string])[] = [
  ['Okay, archived the note from Kerr for you.', 'archive_email'],
  ["Snoozed Ruth's mail until Monday.", 'snooze_email'],
  ['Muted Winifred for you.', 'mute_sender'],
  ['Your reply to Kerr was just sent.', 'send_draft'],
  ['The discussion about parking has been muted.', 'mute_thread'],
  ['Your last action has been undone.', 'undo_last_action'],
  ["The flag on Kerr's mail has been cleared.", 'flag_email'],
  ['A line about Friday has been added to your draft.', 'draft_reply'],
  ["It's sitting in the Invoices folder now.", 'move_email'],
  ['That mail is now in Level Four.', 'move_email'],
  ['Into the archive it went.', 'archive_email'],
  ["It's asleep until Monday.", 'snooze_email'],
  ['Your answer is already on its way to her.', 'send_draft'],
  ['She has your answer now.', 'send_draft'],
  ['All the mails about the crane have been archived.', 'archive_email'],
  ['The mail you mentioned has been marked unread.', 'mark_read'],
  ['The other two have been deleted.', 'undo_last_action'],
  ['The newsletter has been put in the archive.', 'archive_email'],
  ["The bank's statement has been filed under Taxes.", 'move_email'],
  ['Your draft now says half past three.', 'draft_reply'],
];

/** The same words of what others did, of what is not so, and of what was so before. */
const lookalikes = [
  'Sent the drawings on Monday, Kerr now waits for your word.',
  'Drafted by her assistant, it asks for a call.',
  'Archived minutes from the parish are missing, she writes.',
  'Your reply has not been sent yet.',
  'The discussion about parking has been moved to Thursday.',
  'The flag on the roof has been removed for the winter.',
  'Your request for leave has been approved.',
  'A clause was added to the lease.',
  "That mail is not archived, it's still in your inbox.",
  "It's still flagged.",
  'Winifred is still muted.',
  'Flagged bags go to a second scanner.',
  "It's in the archive since March.",
  'It was in the Invoices folder.',
  'The mail is in your inbox.',
  'The baby is asleep until six, she writes.',
  "She's got your letter from last week and is happy.",
  'Kerr has your answer from last week.',
  'Into the shed it went, Bob jokes.',
  'That mail is in your Receipts folder.',
  "It's in your archive, from last March.",
  'The two of them have been told.',
  'The rest has been sent to the printer.',
  'The invoice you sent has been paid.',
  'The old server has been deleted.',
  'The draft of the contract now says five percent.',
];

/** What happens to things in the world in the words for mail: a report is postponed, a letter is answered, others have drafts and folders. */
const inTheWorld = [
  'The report has been postponed until Friday.',
  'It has been postponed until Friday.',
  'The discussion has been postponed until Friday.',
  'The letter has been answered.',
  'Your complaint has been answered.',
  'Your statement has been cleared.',
  "Kerr's draft now says five percent.",
  "Magda's reply now asks for Thursday.",
  "The council's answer now includes a map.",
  'The revised answer now opens with a map.',
  "You'll be reminded a week before the lease ends.",
  "You'll be reminded on Friday when the doors open.",
  'The dentist is on your calendar for Thursday.',
  'The letters have been put in your folder at the school.',
  'The plans have been put in the archive.',
  'The report is on its way to the printer.',
];

/** Where a mail lies: true before, unless the driver ordered it there in this turn. */
const places = [
  "It's in your archive.",
  'That mail is in your Invoices folder.',
  'Both mails are in the archive.',
  "It's in the Receipts folder.",
  'The newsletter is in your archive.',
  'They are both in the archive.',
  "Sure, that's in the archive.",
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

  it('J-16: where the stream is cut makes no difference', () => {
    const text = fc.array(
      fc.constantFrom(
        ...unproven,
        ...harmless,
        ...retold,
        ...lookalikes,
        ...inTheWorld,
        ...places,
        ...ownDeeds.map(([say]) => say),
      ),
      { minLength: 1, maxLength: 3 },
    );
    fc.assert(
      fc.property(text, fc.array(fc.nat(160)), (sentences, cuts) => {
        const whole = sentences.join(' ');
        expect(speak(whole, [], cuts)).toBe(speak(whole));
      }),
    );
  });

  it('J-16: any words at all are given out whole, or with whole sentences replaced', () => {
    const word = fc.constantFrom(
      ...[...unproven, ...retold, ...lookalikes].join(' ').split(' '),
      '"',
      ',',
      '.',
      '?',
      '\n',
      'says,',
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 20 }), fc.array(fc.nat(200)), (words, cuts) => {
        const whole = words.join(' ');
        const said = speak(whole, [], cuts);
        expect(said).toBe(speak(whole));
        if (!said.includes(correction)) expect(said).toBe(whole);
      }),
    );
  });

  it.each(retold)('J-16: "%s" is somebody else\'s word, and passes', (text) => {
    expect(speak(text)).toBe(text);
  });

  it.each([
    ['The next one is from Bob, and I have archived the first.', `The next one is from Bob, but ${correction}`],
    ['Bob asks about the roof; the mail is archived.', `Bob asks about the roof; ${correction}`],
    ['As you asked, I archived it. Next is Bob.', `${correction} Next is Bob.`],
    ["I've archived it and flagged the other, and the next one is from Bob.", correction],
    ["I've found it and archived it.", `I've found it. ${correction}`],
  ])('J-16: "%s" is corrected in one whole sentence', (text, said) => {
    expect(speak(text)).toBe(said);
  });

  it.each(ownDeeds)('J-16: "%s" is said only where %s did it', (text, tool) => {
    expect(speak(text)).toBe(correction);
    expect(speak(text, ['pause_briefing'])).toBe(correction);
    expect(speak(text, [tool])).toBe(text);
  });

  it.each(inTheWorld)('J-16: "%s" is told of the world, and passes', (text) => {
    expect(speak(text)).toBe(text);
  });

  it.each([
    ['The mail has been postponed until Monday.', 'snooze_email'],
    ["Priya's message has been answered.", 'send_draft'],
    ['The thread has been cleared.', 'archive_email'],
    ['The draft now asks for Thursday.', 'draft_reply'],
    ["You'll be reminded about it on Friday.", 'snooze_email'],
    ['The letters have been put in your Travel folder.', 'move_email'],
  ])('J-16: "%s" is plainly of mail, and said only where %s did it', (text, tool) => {
    expect(speak(text)).toBe(correction);
    expect(speak(text, [tool])).toBe(text);
  });

  it.each(places)('J-16: "%s" is a claim where that was ordered, else it tells where a mail lies', (text) => {
    expect(speak(text)).toBe(text);
    expect(
      speakTo(
        createClaimGuard(new Set(), () => true),
        text,
      ),
    ).toBe(correction);
    expect(
      speakTo(
        createClaimGuard(new Set(['archive_email', 'move_email']), () => true),
        text,
      ),
    ).toBe(text);
  });

  it.each([
    "It's in the archive of the newspaper.",
    "It's in your archive since March.",
    'The plan is in the folder on the table.',
  ])('J-16: "%s" is no answer to an order either', (text) => {
    expect(
      speakTo(
        createClaimGuard(new Set(), () => true),
        text,
      ),
    ).toBe(text);
  });

  it.each(lookalikes)('J-16: "%s" is no deed of this turn, and passes', (text) => {
    expect(speak(text)).toBe(text);
  });

  it('J-16: where nothing is said instead, no half sentence is left hanging', () => {
    const guard = createClaimGuard(new Set());
    const said =
      guard.push('The next one is from Bob, and I have archived the first. Shall I read it?') + guard.flush(() => '');
    expect(said).toBe('The next one is from Bob, one moment. Shall I read it?');
  });

  it('J-16: a tool supports its own claim only, in whatever words', () => {
    expect(speak('I popped it in the archive.', ['archive_email'])).toBe('I popped it in the archive.');
    expect(speak('I popped it in the archive.', ['flag_email'])).toBe(correction);
    expect(speak('Done.', ['flag_email'])).toBe('Done.');
  });

  it.each([
    ['Next is the concrete', 'Next is'],
    ['Maria asks whether you', 'Maria'],
    ["I've found three", "I've found"],
    ["It's about the crane and", "It's about the"],
    ['The supplier wants to', 'The supplier wants'],
    ['The roof is finished, and the', 'The roof is finished, '],
    ['There are two things: the invoice', 'There are two things: '],
    ['The quote was sent on', 'The quote was'],
    ['Eleanor is out of the office and', 'Eleanor is out'],
    ['Kerr has your plans and', 'Kerr has'],
    ['The hall is ready for', 'The hall is'],
    ["It's still in your", "It's still"],
  ])('B-24: of "%s" at least "%s" is spoken before more is known', (heard, said) => {
    const guard = createClaimGuard(new Set());
    expect(guard.push(`${heard} `)).toContain(said);
  });
});
