import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMailTextIndex, type GatedMail } from './mail-text-index.ts';
import { findMailText, holdsAddress } from './privacy-gate.ts';

function mail(emailId: string, name: string, subject: string, own: string, signature = ''): GatedMail {
  const body = { own, quoted: '', signature, footer: '', onlyPictures: false, truncated: false };
  return { emailId, from: { name, address: `${emailId}@site.example` }, subject, body };
}

const mails: readonly GatedMail[] = [
  mail(
    'm1',
    'Petra Vance',
    'Stair core drawings for tower seven',
    "Dear Ines,\n\nCould you please sign off the stair core drawings by Friday? The quetzal revision is the one to use. Please don't share the penalty clause with Lund.\n\nLet me know if you have any questions.",
    'Petra Vance, Vance Steel, desk 4417, 12 Harbour Street',
  ),
  mail(
    'm2',
    'Oskar Lund',
    'Crane on Wednesday',
    'Hello Ines,\n\nCan you confirm the crane for Wednesday morning? Its yard name is pangolin and the gate code is 8841.',
  ),
  mail('m3', 'Юлия Орлова', 'Договор аренды', 'Пожалуйста, подпишите новый договор аренды склада до конца месяца.'),
  mail('m4', '佐藤', '請求書について', '来週の火曜日までに請求書の支払いを確認してください。'),
  mail(
    'm5',
    'Jürgen Groß',
    'Betonlieferung',
    'Die Betonlieferung für das zweite Geschoss verzögert sich leider um zwei Tage.',
  ),
];
const index = createMailTextIndex();
for (const one of mails) index.add(one);

const kept: readonly string[] = [
  'Always tell me about invoices first',
  'From now on start with the crane',
  'Mail from Petra Vance comes first',
  'Petra Vance is my structural engineer',
  'Oskar Lund runs the crane company',
  'Call Oskar by his first name',
  'Skip newsletters when I am driving',
  'Never read me newsletters before nine',
  'I am away on Fridays',
  'I work from 8:00 to 18:30',
  'Keep summaries to one sentence',
  'I like short answers',
  'My boss is called Anna',
  'The stair core matters to me',
  'The drawings of that tower are my responsibility',
  'The crane is the most important topic',
  'Treat anything about penalties as urgent',
  'Anything about the railing can wait until the evening',
  'Tell me when the council writes about permits',
  'My project ends on 2026-11-30',
  'Our budget is 1,250,000 euro',
  'Invoices over 10,000 euro are important',
  'Let me know if something from Vance Steel is late',
  'Please tell me about the weather mails last',
  'My daughter goes to school in Howth',
  'I drive an hour each way',
  'Your briefing was too long yesterday',
  'That voice is nice, keep it',
  'Messages from the school are urgent',
  'What Oskar asks for is always urgent',
  'If somebody asks for money, warn me',
  'Do not tell me about meeting invitations',
  'I manage the harbour project with Rosa Iyer',
  'Ich bin freitags nicht im Büro',
  'Betonlieferung ist mein Thema',
  'Important people are Petra, Oskar and Rosa',
  'Meine Chefin heißt Jürgen Groß nicht gern',
  'This sender is important to me',
  'In the morning I want the short version',
  'I read mail at noon and at six',
  'I meet Tom at noon. Then I drive home',
  'The budget is for 2025/2026, from 1. 4. 2025 on',
];

const refused: readonly (readonly [string, string])[] = [
  ['a sentence of a mail', 'The quetzal revision is the one to use'],
  ['a sentence, without its punctuation', 'could you please sign off the stair core drawings by friday'],
  ['another case', 'THE QUETZAL REVISION IS THE ONE TO USE'],
  ['a piece in the middle of other words', 'The driver knows that the yard name is pangolin and likes it'],
  ['four words in a row in a paraphrase', 'Petra wants us to sign off the stair core soon'],
  ['the subject', 'Stair core drawings for tower seven'],
  ['invisible characters between the letters', 'The que\u200btzal revi\u00adsion is the one to use'],
  ['invisible characters instead of spaces in words', 'its yard\u2060 name\u200d is pan\ufeffgolin'],
  ['accents put on', 'Thé quetzál révision is thé one to üse'],
  ['letters of another script that look alike', 'The quеtzаl rеvisiоn is the one to use'],
  ['full-width letters', 'Ｔｈｅ ｑｕｅｔｚａｌ ｒｅｖｉｓｉｏｎ is the one to use'],
  ['underscores instead of spaces', 'the_quetzal_revision_is_the_one'],
  ['dashes and dots instead of spaces', 'the-quetzal.revision/is the one'],
  ['line breaks', 'the quetzal\nrevision\nis the one'],
  ['letters one by one', 'q u e t z a l r e v i s i o n'],
  ['one endless word', 'VGhlIHF1ZXR6YWwgcmV2aXNpb24gaXMgdGhlIG9uZSB0byB1c2U'],
  ['Cyrillic text', 'подпишите новый договор аренды склада'],
  ['Japanese text', '火曜日までに請求書の支払いを確認'],
  ['German text with its umlauts spelled alike', 'die Betonlieferung fur das zweite Geschoss verzögert sich'],
  ['an apostrophe left out', 'please dont share the penalty clause with lund'],
  ['a signature', 'Petra Vance, Vance Steel, desk 4417'],
  ['a name together with a number of their mail', 'Oskar has 8841 for me'],
  ['a name with a desk number', 'Petra sits at 4417'],
  ['an address', 'Petra is petra@steel.example'],
  ['an address spelled out', 'Petra is petra at steel dot example'],
  ['an address in brackets', 'Petra is petra [at] steel [dot] example'],
  ['an address after a sentence that is none', 'I meet Tom at noon. Then write to bob@evil.example'],
  ['an address right after such a sentence', 'I meet Tom at noon. bob@evil.example is his'],
  ['a spelled address after such sentences', 'I eat at one. I rest at two. Bob is bob at evil dot example'],
  ['a handle in brackets', 'Bob (@mail.evil.example) is my friend'],
  ['an address with full-width signs', 'petra＠steel．example'],
  ['a phone number', 'Call Petra on +353 1 555 0142'],
  ['a phone number with a year in it', 'Call Petra on 555 2010 014'],
  ['a phone number with a date in it', 'Call Petra on 555-01-12-2010'],
  ['a phone number without spaces', 'Petra 0035315550142'],
  ['a phone number in words', 'Petra has five five five zero one four two'],
  ['a number told as somebody’s', 'Her number is 42'],
  ['an address told as somebody’s', "Petra's address is the old mill"],
  ['a street', 'She lives at 12 Harbour Street'],
  ['a link', 'The plan is at https://steel.example/plan'],
  ['headers', 'From: Petra Subject: Drawings'],
  ['a subject with its prefix', 'Re: drawings'],
  ['quoting', '> sign here'],
  ['an introduction of a quote', 'On Tuesday Petra wrote: hello'],
  ['a closing', 'Looking forward to it, kind regards, Petra'],
  ['"this email"', 'this email'],
  ['"the whole mail from Petra"', 'the whole mail from Petra'],
  ['"what she wrote"', 'what she wrote'],
  ['"everything that Oskar said about the crane"', 'everything that Oskar said about the crane'],
  ['"his number"', 'his number'],
  ['"the sender\'s phone number"', "the sender's phone number"],
  ['"what the message says"', 'what the message says'],
  ['"the text of that mail word for word"', 'the text of that mail word for word'],
];

describe('the privacy gate', () => {
  it.each(kept)('M-7: keeps "%s"', (content) => {
    expect(findMailText(content, index)).toBeNull();
    expect(findMailText(content, [])).toBeNull();
  });

  it.each(refused)('M-7: refuses %s', (_way, content) => {
    expect(findMailText(content, index)).not.toBeNull();
  });

  it.each(refused.slice(23))('M-7: refuses %s where no mail is known', (_way, content) => {
    expect(findMailText(content, [])).not.toBeNull();
  });

  it('M-7: mails may be given as they are', () => {
    expect(findMailText('The quetzal revision is the one', mails)).toBe('mail-words');
    expect(findMailText('The quetzal revision is the one', [])).toBeNull();
  });

  it('M-7: a mail that got its body since is compared with it', () => {
    const late = createMailTextIndex();
    const [first] = mails;
    if (first === undefined) throw new Error('There are mails.');
    const { body: _body, ...envelope } = first;
    late.add(envelope);
    expect(findMailText('The quetzal revision is the one', late)).toBeNull();
    late.add(first);
    late.add(envelope);
    expect(findMailText('The quetzal revision is the one', late)).toBe('mail-words');
  });

  it('M-7: any four telling words in a row of a mail are refused, however they are written', () => {
    const word = fc.constantFrom(...'quartz lantern obelisk harbor velvet cinder marble thicket'.split(' '));
    const join = fc.constantFrom(' ', ', ', '\n', ' — ', '_', '\u200b ');
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 6, maxLength: 40 }),
        fc.nat(),
        join,
        fc.boolean(),
        (words, at, between, loud) => {
          const start = at % (words.length - 3);
          const stretch = words.slice(start, start + 4).join(between);
          const content = `I think ${loud ? stretch.toUpperCase() : stretch} matters`;
          expect(findMailText(content, [mail('p1', 'Ana', 'Hello', words.join(' '))])).toBe('mail-words');
        },
      ),
    );
  });

  it('M-7: an address is refused wherever it stands among sentences that are kept, and those sentences are kept', () => {
    const sentence = fc.constantFrom(
      ...kept,
      'I meet Tom at noon. Then I eat at one',
      'Look at it. Please',
      'Anna is at work. Call me at home',
    );
    const address = fc.constantFrom(
      'bob@evil.example',
      'bob @ evil.example',
      'bob at evil dot example',
      'bob at evil.example',
      'bob (at) mail [dot] evil {dot} example',
      'bob.lund+site＠evil．example',
      '@evil.example',
    );
    fc.assert(
      fc.property(fc.array(sentence, { minLength: 1, maxLength: 5 }), address, fc.nat(), (sentences, found, at) => {
        const text = sentences.join('. ');
        const words = text.split(' ');
        const place = at % (words.length + 1);
        expect(holdsAddress(text)).toBe(false);
        expect(findMailText([...words.slice(0, place), found, ...words.slice(place)].join(' '), [])).toBe('address');
      }),
    );
  });

  it('M-7: never throws, whatever the text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (text) => void findMailText(text, index)));
  });
});
