import { describe, expect, it } from 'vitest';
import type { UnderstandingContext } from '../intent.ts';
import { understand } from '../understand.ts';

const idle = { pendingQuestion: false, pendingDraft: false, paused: false };

function read(words: string, context: UnderstandingContext = idle) {
  const { verdict, intents } = understand(words, context);
  return verdict === 'meant' ? intents : [];
}

describe('words about what is remembered', () => {
  it.each([
    ['remember that I like short summaries', 'I like short summaries', 'preference'],
    ['Please remember that my boss is Anna.', 'my boss is Anna', 'context'],
    ['can you remember that Bob is my brother', 'Bob is my brother', 'context'],
    ['remember I am away on Fridays', 'I am away on Fridays', 'context'],
    ['remember: no newsletters before nine, never', 'no newsletters before nine, never', 'rule'],
    ['remember to tell me about invoices first', 'tell me about invoices first', 'rule'],
    ['remember to always start with the crane', 'start with the crane', 'rule'],
    ['keep in mind that I drive an hour each way', 'I drive an hour each way', 'context'],
    ['bear in mind that the council is important', 'the council is important', 'context'],
    ['note that your briefings are too long', 'your briefings are too long', 'feedback'],
    ['make a note that I prefer the short version', 'I prefer the short version', 'preference'],
    ["don't forget that I work until six", 'I work until six', 'context'],
    ['for future reference, I hate jargon', 'I hate jargon', 'preference'],
    ['From now on always tell me about invoices first.', 'From now on always tell me about invoices first', 'rule'],
    ['always tell me about invoices first', 'always tell me about invoices first', 'rule'],
    ['from now on keep it short', 'from now on keep it short', 'rule'],
    ['mention the weather from now on', 'mention the weather from now on', 'rule'],
    ['in future skip the newsletters', 'in future skip the newsletters', 'rule'],
    ['always start with the urgent ones', 'always start with the urgent ones', 'rule'],
    ['never read me newsletters', 'never read me newsletters', 'rule'],
    ['next time start with the crane', 'next time start with the crane', 'rule'],
    ['you should know I hate jargon', 'I hate jargon', 'preference'],
    ['note to self: the crane code is important to me', 'the crane code is important to me', 'context'],
    ['keep this in mind for next time: I hate jargon', 'I hate jargon', 'preference'],
    ['remember that Ben left Vance Steel in May', 'Ben left Vance Steel in May', 'context'],
    ['remember that the permit office moved to Quay Street', 'the permit office moved to Quay Street', 'context'],
    ['note that Halden supplies the steel now', 'Halden supplies the steel now', 'context'],
    ["remember that Nina's office is upstairs", "Nina's office is upstairs", 'context'],
    ['remember that invoices are never urgent', 'invoices are never urgent', 'rule'],
    ['nothing from Ruth is urgent any more', 'nothing from Ruth is urgent', 'rule'],
    ["Graham's mails aren't urgent", "Graham's mails aren't urgent", 'rule'],
    ['mails from the council are important to me', 'mails from the council are important to me', 'rule'],
    ['newsletters matter to me', 'newsletters matter to me', 'rule'],
    ['I really care about newsletters', 'I really care about newsletters', 'rule'],
    ['newsletters first please', 'newsletters first', 'rule'],
    ['invoices should always come first', 'invoices should always come first', 'rule'],
    ['invoices are not important any more', 'invoices are not important', 'rule'],
    ['always start with mail from my boss', 'always start with mail from my boss', 'rule'],
    ['remember that no newsletters before nine', 'no newsletters before nine', 'rule'],
    ['the gate code of the yard is 4471, remember it', 'the gate code of the yard is 4471', 'context'],
    ['I work until six on Fridays, please remember that', 'I work until six on Fridays', 'context'],
    ['my shift starts at seven now. Keep that in mind for later', 'my shift starts at seven now', 'context'],
  ])('M-6: "%s" is to be remembered', (words, content, category) => {
    expect(read(words)).toMatchObject([{ kind: 'remember', content, category }]);
  });

  it.each([
    ['remember that Tom cleans the tipper', 'Tom cleans the tipper'],
    ['remember that Ben hates coffee', 'Ben hates coffee'],
    ['remember that Kerr services the crane', 'Kerr services the crane'],
    ['please keep in mind that kerr services the crane', 'kerr services the crane'],
    ['remember that Ruth will run the harbour site from January', 'Ruth will run the harbour site from January'],
    ['remember that Ida wrote the safety plan', 'Ida wrote the safety plan'],
  ])('M-6, L-4: "%s" is a fact to be remembered, whatever its verb is', (words, content) => {
    expect(read(words)).toMatchObject([{ kind: 'remember', content, category: 'context' }]);
  });

  it.each([
    ['remember Rob is my accountant', 'Rob is my accountant'],
    ['remember rob is my accountant', 'rob is my accountant'],
    ["remember mum's birthday is the ninth of May", "mum's birthday is the ninth of May"],
    ["please remember my mum's birthday is the ninth of May", "my mum's birthday is the ninth of May"],
    ['remember the gate code is at the porter’s', 'the gate code is at the porter’s'],
    ['keep in mind Kerr services the crane', 'Kerr services the crane'],
    ["don't forget Ana Torres works for the council", 'Ana Torres works for the council'],
    ['note the site office has moved to Quay Street', 'the site office has moved to Quay Street'],
    ["remember that mum's birthday is the ninth of May", "mum's birthday is the ninth of May"],
  ])('M-6, L-4: "%s" is a fact to be remembered, with "that" and without', (words, content) => {
    expect(read(words)).toMatchObject([{ kind: 'remember', content, category: 'context' }]);
  });

  it.each([
    'remember when Rob was my accountant',
    'remember what Rob is like',
    'remember Rob',
    'remember Rob?',
    "remember Rob's my accountant?",
    'remember it is raining',
    'remember he is late',
    'remember there is a bend',
    'remember milk and bread',
    'remember the milk',
    'remember the first one is out',
    "don't forget the umbrella",
    'remember the mail is important',
    'note down Rob is late',
    'remember take the bins out',
    'remember milk for the weekend',
    'remember call the office',
    'note the time',
  ])('M-6: "%s" tells nothing to be kept', (words) => {
    expect(read(words).map(({ kind }) => kind)).not.toContain('remember');
  });

  it.each(['remember that song', 'remember that lovely place', 'remember Tom cleans'])(
    'M-6: "%s" is no sentence to be remembered',
    (words) => {
      expect(read(words).map(({ kind }) => kind)).not.toContain('remember');
    },
  );

  it.each([
    'the newsletter is not urgent',
    'this newsletter matters to me',
    'no newsletters are important to me',
    'my kids matter to me',
    "I don't care about newsletters",
    'are the invoices important to me?',
    'nothing is urgent',
    'nothing from Ruth that is urgent',
    'nothing from Ruth is urgent now',
    'archive invoices first',
    'not invoices first',
    "let's do Ruth's mail first",
    "I don't think Ruth's mails are important to me",
    'mails from Ruth that are important to me',
    'do newsletters matter to me',
    'which invoices are important to me',
  ])('J-12: "%s" is no rule on what mail is worth', (words) => {
    expect(read(words).map(({ kind }) => kind)).not.toContain('remember');
  });

  it.each(['forget all of that', 'forget those', 'please forget both of them'])(
    'M-8: "%s", right after it was told, forgets all that is remembered, and nothing otherwise',
    (words) => {
      expect(read(words, { ...idle, memoryTold: true })).toMatchObject([{ kind: 'forget', content: 'everything' }]);
      expect(read(words).map(({ kind }) => kind)).not.toContain('forget');
    },
  );

  it.each([
    'remember this email',
    'remember this mail from Petra',
    'memorise what he wrote',
    'save what she wrote',
    'note down his number',
    'write down her address',
    'remember his phone number',
    'keep this email in memory',
    'save this message to memory',
  ])('M-7: "%s" asks to keep a mail, which is for the gate to refuse', (words) => {
    expect(read(words)).toMatchObject([{ kind: 'remember' }]);
  });

  it.each([
    'what do you know about me',
    'What do you remember about me?',
    'what have you remembered',
    'remind me what my preferences are',
    'what have you saved about me so far',
    'do you remember anything about me',
    'list your memories',
    'what are my rules',
    'what did I tell you to remember',
    'what rules have I given you?',
    'what do you have stored about me?',
    'do you remember when I start?',
  ])('M-8: "%s" asks what is remembered', (words) => {
    expect(read(words)).toMatchObject([{ kind: 'what-do-you-know' }]);
  });

  it.each([
    ['forget the thing about invoices', 'the thing about invoices'],
    ['forget what I said about invoices', 'what I said about invoices'],
    ['forget the rule about the crane', 'the rule about the crane'],
    ['delete the note about Anna', 'the note about Anna'],
    ['forget everything', 'everything'],
    ['forget everything you know about me', 'everything you know about me'],
    ['clear your memory', 'your memory'],
    ['forget that I like short summaries', 'I like short summaries'],
    ['stop remembering that I work until six', 'I work until six'],
    ['forget that Ruth runs the harbour site', 'Ruth runs the harbour site'],
    ['please forget that the permit office is on Mill Lane.', 'the permit office is on Mill Lane'],
    ['forget about Ines', 'Ines'],
    ['forget about jazz', 'jazz'],
    ['forget when I start', 'when I start'],
    ['forget the second one', 'the second one'],
    ['forget number two', 'number two'],
    ['forget number 2', 'number 2'],
    ['delete the last rule', 'the last rule'],
  ])('M-8: "%s" is to be forgotten', (words, content) => {
    expect(read(words)).toMatchObject([{ kind: 'forget', content }]);
  });

  it.each([
    'forget the last one',
    'scrap the last one',
    'forget the last thing',
    'delete the last one',
    'remove the second one',
  ])('M-8: "%s" is about what was done, or about mail, and forgets nothing', (words) => {
    expect(read(words).map(({ kind }) => kind)).not.toContain('forget');
  });

  it('M-8: "forget the gate code" is an order where something of it is remembered', () => {
    const isRemembered = (about: string) => about.includes('gate');
    expect(read('forget the gate code', { ...idle, isRemembered })).toMatchObject([
      { kind: 'forget', content: 'the gate code' },
    ]);
    expect(read('forget the umbrella', { ...idle, isRemembered })).toEqual([]);
    expect(read('forget the gate mail', { ...idle, isRemembered }).map(({ kind }) => kind)).not.toContain('forget');
    expect(read('forget the gate code')).toEqual([]);
  });

  it('M-8: "yes, forget it" agrees to forgetting and to nothing else', () => {
    const asked = { ...idle, pendingQuestion: true };
    expect(read('yes, forget it', asked)).toMatchObject([{ kind: 'yes', restates: 'forget' }]);
    expect(read('forget it', asked).map(({ kind }) => kind)).not.toContain('yes');
  });

  it.each([
    'my name is Nora',
    'my boss is Magda',
    'I prefer short answers',
    'actually I drive a truck',
    'I start at nine now, not at seven',
    'I prefer short summaries in the morning',
  ])('M-6: "%s" tells something of the driver; it is asked whether to keep it', (words) => {
    const { verdict, intents, proposed } = understand(words, idle);
    expect({ verdict, intents }).toEqual({ verdict: 'unsure', intents: [] });
    expect(proposed).toMatchObject([{ kind: 'remember' }]);
    expect(understand(words, { ...idle, pendingQuestion: true }).proposed).toBeUndefined();
  });

  it.each([
    'Ruth no longer runs the harbour site, Tom does',
    'the permit office is no longer in Dublin',
    "Halden doesn't supply the steel any more",
  ])('L-4: "%s" refuses nothing; it is asked whether to keep it', (words) => {
    expect(understand(words, idle)).toMatchObject({
      verdict: 'unsure',
      proposed: [{ kind: 'remember', content: words }],
    });
    expect(understand(words, { ...idle, pendingQuestion: true }).proposed).toBeUndefined();
  });

  it.each([
    'it no longer works',
    'he no longer works here',
    "I don't want this any more",
    "don't read me that any more",
    'my phone no longer charges in here',
    'my phone is dead',
    'I like this song',
    'I prefer the other lane',
    'I work it out',
    'my name is on the list, mum',
    'I start the engine now',
    'I drive, you sleep',
    'do I start at nine',
    'I love you',
    'I leave it to you',
    'my head is killing me',
    'my boss is calling',
  ])('M-6: "%s" is left alone', (words) => {
    expect(understand(words, idle).proposed ?? []).toEqual([]);
  });

  it('M-6: what follows it is done as well', () => {
    expect(read('remember that I like short summaries, and go on').map(({ kind }) => kind)).toEqual([
      'remember',
      'next',
    ]);
    expect(read('forget that I am away. Next').map(({ kind }) => kind)).not.toContain('next');
  });

  it.each([
    'forget it',
    'forget that',
    'forget about it',
    'forget that, what is next',
    'forget that mail is urgent',
    'forget that archive it',
    'forget that and go on',
    'forget that one is next',
    'forget that it is late',
    'forget this topic',
    'forget the rest of this subject',
    'forget it, what else is new',
    'forget the umbrella',
    'forget about him',
    'forget about the kids',
    'forget about this mail',
    'forget about dinner',
    'forget about archiving it',
    'forget what I just said',
    'do you remember where I put my keys',
    'do you remember when we met',
    'note to self',
    'you should know that road',
    'remind me tomorrow',
    'remember me tomorrow about this mail',
    'remember that one',
    'remember that time in Galway',
    'remember to signal',
    'do you remember that holiday in Kerry',
    "don't forget your bag",
    'make a note of that one',
    'note that one down as important',
    'what do you know',
    'I remember a message about the lease, can you find it',
    "always put the architect's mails first",
    'put his mails first from now on',
    'always tell me about his mails first',
    'ignore him from now on',
    'I always archive these',
    'always the same',
    'next time we take the train',
    'never archive it',
    'never mind',
    'delete everything from Bob',
    'save this email',
  ])('M-6: "%s" is about something else', (words) => {
    for (const { kind } of read(words)) expect(['remember', 'forget', 'what-do-you-know']).not.toContain(kind);
  });

  it('M-6: long talk is read in no time to speak of, and is no wish', () => {
    for (const words of [
      'remember that '.repeat(140),
      'always, from now on '.repeat(95),
      'please and so '.repeat(130),
    ]) {
      expect(() => understand(words, idle)).not.toThrow();
    }
  });
});
