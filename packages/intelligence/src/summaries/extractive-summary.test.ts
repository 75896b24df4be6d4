import type { Verbosity } from '@nexus/contracts';
import { type InventedMail, inventMail } from '@nexus/contracts/testing';
import { createSentenceLanguages } from '@nexus/text';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAskClassifier } from '../asks/ask-classifier.ts';
import { summarizeMail } from './extractive-summary.ts';
import type { MailSummary } from './mail-summary.ts';

const asks = createAskClassifier();

function summarize(mail: InventedMail, verbosity: Verbosity = 'standard'): MailSummary {
  const now = new Date('2026-11-10T12:00:00Z');
  return summarizeMail(inventMail(mail), { now, timeZone: 'Europe/Berlin', verbosity, asks, readerAddresses: [] });
}

const letter = `Hi Nora,

I hope you had a good weekend. We walked the roof with Piet this morning and
found that two of the rafters are cracked. The carpenter has been here too. He
would need three days. The weather looks dry all week, which helps.

Could you release the order for new rafters by Thursday noon? The sawmill will
otherwise give the slot to somebody else.

The garden looks lovely by the way.

Kind regards
Maria`;

describe('summarizeMail', () => {
  const head = 'On Thu, 5 Nov 2026 at 14:02, Nora Quinn wrote:\n';
  const told = (own: string, quoted: string) => summarize({ subject: 'Re: Gate', own, quoted }).sentences.join(' ');

  it('J-4: an answer of few words is told with the one question that it answers', () => {
    expect(told('No.', `${head}> Ruth was here. Is the north gate mended?`)).toBe(
      'No. Nora Quinn asked: Is the north gate mended?',
    );
    expect(
      told('yes', `${head}> Should we ask the man who built the wall of the north yard to mend\n> the gate as well?`),
    ).toBe(
      'Yes. Nora Quinn asked: Should we ask the man who built the wall of the north yard to mend the gate as well?',
    );
    expect(told("It's fine with me.", `${head}> Every helper gets a book. What do you think?`)).toBe(
      "Nora Quinn asked: Every helper gets a book. What do you think? The reply: It's fine with me.",
    );
    expect(told('Yes, but I need the log of the pit first.', `${head}> Could you send the sheet by Monday noon?`)).toBe(
      'Yes, but I need the log of the pit first. Nora Quinn asked: Could you send the sheet by Monday noon?',
    );
    expect(told('Yes we can, but only if the deposit is in by noon.', `${head}> Could you deliver on the third?`)).toBe(
      'Yes we can, but only if the deposit is in by noon. Nora Quinn asked: Could you deliver on the third?',
    );
    expect(told('Yes, please.', `${head}> Please tell me whether you want the keys of the gate.`)).toBe(
      'Yes, please. Nora Quinn wrote: Please tell me whether you want the keys of the gate.',
    );
    expect(told('No.', `${head}> Is the gate mended? Who has the key?`)).toBe('No.');
    expect(told('Looks good.', `${head}> What do you think?`)).toBe('Looks good.');
  });

  it('J-4: who writes once more on top of a mail of their own answers nothing', () => {
    const own = 'This is still missing.';
    const quoted = (from: string) =>
      `-----Original Message-----\nFrom: ${from}\nSent: Monday, 9 November 2026 13:00\nTo: Nora Berg\nSubject: Plan\n\nPlease send me the plan of the roof.`;
    expect(
      summarize({ subject: 'RE: Plan', own, quoted: quoted('Maria Chen <maria.chen@example.org>') }).sentences.join(
        ' ',
      ),
    ).toBe(own);
    expect(
      summarize({ subject: 'RE: Plan', own, quoted: quoted('Piet Vos <piet@example.org>') }).sentences.join(' '),
    ).toContain('Piet Vos wrote:');
  });

  it('J-4: in a discussion what points to the mail below is told with what that is about, and nothing else is', () => {
    const quoted = `${head}> The mayor expects you at the depot on 30 May.`;
    const posted = (own: string) =>
      summarize({ subject: 'Re: Gate', own, quoted, delivery: { listPost: true } }).sentences.join(' ');
    const before = 'Nora Quinn wrote: The mayor expects you at the depot on 30 May.';
    // What "that" is, is heard first.
    expect(posted('That should not happen.')).toBe(`${before} The reply: That should not happen.`);
    const letter = (own: string) => summarize({ subject: 'Re: Gate', own, quoted }).sentences.join(' ');
    expect(letter('That should not happen.')).toBe(`${before} The reply: That should not happen.`);
    // But what is ordered before all.
    expect(letter('Tell him that.')).toBe(`Tell him that. ${before}`);
    expect(posted('The rope of the north gate is dry again.')).toBe('The rope of the north gate is dry again.');
  });

  describe('a mail that answers between the lines of another', () => {
    const answers = [
      { to: '> > Is the crane back?\n> It is. Who has the key of the north gate?', text: 'Piet took the key home.' },
      { to: '> Where does the delivery go this week?', text: 'Please bring it to the shed on Friday.' },
    ];
    const quoted = answers.map(({ to }) => to).join('\n\n');
    const between = (own: string, given: InventedMail = {}) =>
      summarize({ subject: 'Re: Monday', own, quoted, answers, ...given }).sentences.join(' ');

    it('J-4: each of its answers is told with the lines that it stands below', () => {
      expect(between('Piet took the key home.\n\nPlease bring it to the shed on Friday.')).toBe(
        'Piet took the key home. An earlier mail asked: Who has the key of the north gate? Please bring it to the shed on Friday.',
      );
      expect(between('Please bring it to the shed on Friday.')).toBe(
        'Please bring it to the shed on Friday. An earlier mail asked: Where does the delivery go this week?',
      );
    });

    it('J-4: what leaves out of what it speaks is not told behind another question', () => {
      const texts = ['I will try the rope as soon as I can.', 'Should be greased by you on Friday.'];
      const below = [
        { to: '> Could you try the rope of the ferry?', text: texts[0] ?? '' },
        { to: '> The lock of the shed does not shut.', text: texts[1] ?? '' },
      ];
      expect(between(texts.join('\n\n'), { answers: below, quoted: below.map(({ to }) => to).join('\n\n') })).toBe(
        `${texts[0]} An earlier mail asked: Could you try the rope of the ferry?`,
      );
    });

    it('J-4: what it answers in a word or two comes first', () => {
      const to = '> Could the ferry use the north gate on Monday?';
      const text = 'No.\n\nAny idea how these people got the number of the yard?';
      expect(between(text, { answers: [{ to, text }], quoted: to })).toBe(
        `No. Any idea how these people got the number of the yard? An earlier mail asked: Could the ferry use the north gate on Monday?`,
      );
    });

    it('J-4: in a discussion as well, where they ask', () => {
      const text = 'The shed takes the delivery of Friday.';
      const posted = (to: string) => between(text, { answers: [{ to, text }], delivery: { listPost: true } });
      const question = 'Where does the rest go this week?';
      expect(posted(`> ${question}`)).toBe(`${text} An earlier mail asked: ${question}`);
      expect(posted('> The rest came on Monday.')).toBe(text);
    });

    it('J-4: of those lines what was said last, and of that what it asks last', () => {
      const answered = (to: string, text: string) => between(text, { answers: [{ to, text }] });
      const mayor = 'The mayor expects you at the depot on 30 May with all the keys.';
      expect(answered(`> > ${mayor}\n> The rope of the gate is wet.`, 'That should not happen.')).toBe(
        'An earlier mail said: The rope of the gate is wet. The reply: That should not happen.',
      );
      // What it is, no line says.
      expect(answered('> The key has been cut for it.', 'That should not happen.')).toBe('That should not happen.');
      const text = 'Please bring it to the shed on Friday.';
      expect(answered(`> ${mayor} Where does the delivery go this week?`, text)).toBe(
        `${text} An earlier mail asked: Where does the delivery go this week?`,
      );
    });

    it('J-4: what stands above all of them answers none, though one has its words', () => {
      const below = [{ to: '> Where does the delivery go this week?', text: 'To the shed at noon, not the red gate.' }];
      const own = `The red gate is shut at noon.\n\n${below[0]?.text}`;
      const given = { subject: 'Re: Monday', own, quoted, answers: below, delivery: { listPost: true } };
      expect(summarize(given, 'concise').sentences).toEqual(['The red gate is shut at noon.']);
    });

    it('J-4: below a headline stands the article, which nobody asked', () => {
      const own = 'To the shed.';
      expect(between(own, { delivery: { unsubscribe: true } })).toBe(own);
    });
  });

  it('J-4: what says nothing without the mail below is told with what that is about', () => {
    expect(told('Why?', `${head}> Is the north gate mended?`)).toBe('Why? Nora Quinn asked: Is the north gate mended?');
    expect(
      told('I would rather skip. How bad would that be?', `${head}> The mayor expects you at the depot on 30 May.`),
    ).toBe(
      'I would rather skip. How bad would that be? Nora Quinn wrote: The mayor expects you at the depot on 30 May.',
    );
    const whole = 'The paint for the west gable comes on Friday and the scaffold stays until then.';
    expect(told(whole, `${head}> The mayor expects you at the depot on 30 May.`)).toBe(whole);
    // What cannot be said of it alone is left out.
    expect(told('Why?', `${head}> Please take it.`)).toBe('Why?');
    expect(told('Why?', `${head}> Brama jest już naprawiona, a klucz leży u pana Kowalskiego w biurze.`)).toBe('Why?');
  });

  it('B-19: says what is asked and until when', () => {
    const summary = summarize({ subject: 'Cracked rafters', own: letter });
    expect(summary.sentences).toContain('Could you release the order for new rafters by Thursday noon?');
    expect(summary.ask).toBe('Could you release the order for new rafters by Thursday noon?');
    expect(summary.deadline).toBe('by Thursday noon');
    expect(summary.language).toBe('English');
  });

  it.each([
    ['The inspection is on 04/12/2026 at 9:30. Please be there.', 'The inspection is on 4 December at 9:30.'],
    ['Please return the van by 2026-12-03 at 17:00.', 'Please return the van by 2026-12-03 at 17:00.'],
    ['The new price applies from 01.12.2026. Please tell your buyers.', 'The new price applies from 01.12.2026.'],
    ['The pitch is c. 62 m² and needs seed.', 'The pitch is c. 62 m² and needs seed.'],
  ])('J-4: a sentence with a day in figures is told, and with the day as it is meant: %j', (own, sentence) => {
    expect(summarize({ own }).sentences).toContain(sentence);
  });

  it('B-19: says one, up to four or up to six sentences, in the order of the mail', () => {
    const mail = { subject: 'Cracked rafters', own: letter };
    expect(summarize(mail, 'concise').sentences).toEqual([
      'Could you release the order for new rafters by Thursday noon?',
    ]);
    const { sentences } = summarize(mail, 'detailed');
    expect(sentences.length).toBeGreaterThan(2);
    expect(sentences.join(' ')).toContain('rafters are cracked');
    const flat = letter.replace(/\s+/g, ' ');
    const places = sentences.map((sentence) => flat.indexOf(sentence.slice(0, 30)));
    expect(places).toEqual([...places].sort((one, other) => one - other));
  });

  it('B-19: what is asked comes before what stands first, unless a whole list is asked', () => {
    const own =
      'The rafters came this morning on a long lorry. The site office is closed. Could you tell me where to put the slates?';
    expect(summarize({ own }, 'concise').sentences).toEqual(['Could you tell me where to put the slates?']);
    const listed = { own, delivery: { listPost: true }, inReplyTo: 'roof@example.org' };
    expect(summarize(listed, 'concise').sentences).toEqual(['The rafters came this morning on a long lorry.']);
    // What opens a discussion was written for its question.
    expect(summarize({ ...listed, inReplyTo: null }, 'concise').sentences).toEqual([
      'Could you tell me where to put the slates?',
    ]);
  });

  it('B-19: leaves out greetings, code, diffs, tables, links, quotes and farewells', () => {
    const own = [
      'Hello everybody,',
      '',
      'On Mon, 9 Nov 2026, Piet Vos wrote:',
      '> Where is the patch?',
      '',
      'The build fails since the last update.',
      '',
      '    for (const x of y) { run(x); }',
      '@@ -1,3 +1,4 @@',
      '+  const roof = open();',
      'host    port    state',
      'web1    8080    up',
      'https://example.com/a/very/long/link',
      '+-----------+',
      '| \\o/  ascii |',
      'Cheers,',
      'Maria',
    ].join('\n');
    expect(summarize({ own }, 'detailed').sentences).toEqual(['The build fails since the last update.']);
  });

  it('B-19: a newsletter is its first headline, not its masthead', () => {
    const own =
      'Roofers Weekly Newsletter\n\nIn this issue:\n\nSlate prices fall for the third month\n\nA long story follows here. Click here to read it.';
    const { sentences, ask } = summarize(
      { own, delivery: { listId: 'weekly.roof.test', unsubscribe: true } },
      'concise',
    );
    expect(sentences).toEqual(['Slate prices fall for the third month.']);
    expect(ask).toBeNull();
  });

  it('B-19: a forward without words of its own says so, and what was forwarded', () => {
    const quoted = 'From: Piet Vos\nSubject: Keys\n\nThe keys are with the neighbour until Monday morning.';
    expect(summarize({ subject: 'Fwd: Keys', quoted }).sentences[0]).toBe(
      "It forwards Piet Vos's mail: The keys are with the neighbour until Monday morning.",
    );
  });

  it.each<[string, InventedMail]>([
    ['It looks like a picture without text.', { onlyPictures: true }],
    ['There is no text in it that can be read.', {}],
    ['It only quotes an earlier mail: Where is the patch?', { quoted: '> > Where is the patch?' }],
    ['It only quotes an earlier mail.', { quoted: '> 6011 3000' }],
    ['It only quotes an earlier mail.', { quoted: '> Can you call me tomorrow about the gate?' }],
    ['It holds little more than a number.', { own: '6011 3000 5062 8237', quoted: '> Where is the patch?' }],
    [
      'It has no text, only an attachment.',
      { attachments: [{ name: 'a.pdf', mediaType: 'application/pdf', size: 9 }] },
    ],
    ['It is an invitation, without a text.', { attachments: [{ name: null, mediaType: 'text/calendar', size: 9 }] }],
    ['It is encrypted.', { problems: [{ code: 'encrypted', sentence: 'It is encrypted.' }], attachments: [] }],
    ['It holds little more than a link.', { own: 'https://example.com/photos' }],
  ])('B-19: says %j', (sentence, mail) => {
    const summary = summarize(mail);
    expect(summary.sentences).toEqual([sentence]);
    expect(summary.ask).toBeNull();
  });

  it('J-4, W-5: of a mail in another language comes first what is due by a day, without the subject that was just heard', () => {
    const own =
      'Guten Tag,\n\ndie Zeichnungen haben wir erhalten. Für die Fenster brauchen wir Ihre Freigabe bis spätestens 20. November. Das Maß auf der Nordseite ist noch offen.\n\nBitte klären Sie das kurz mit Herrn Vos.';
    const about = { subject: 'AW: Zeichnungen', own };
    const now = new Date('2026-11-10T12:00:00Z');
    const context = { now, timeZone: 'Europe/Berlin', verbosity: 'standard', asks, readerAddresses: [] } as const;
    const summary = summarizeMail(inventMail(about), { ...context, words: 24, isSubjectHeard: true });
    expect(summary.sentences).toEqual([
      'A mail in German.',
      'It asks something, by Friday 20 November.',
      'Für die Fenster brauchen wir Ihre Freigabe bis spätestens 20. November.',
    ]);
    expect(summary.asksMore).toBe(true);
    // "Das" of what is left out before it.
    const longer = summarizeMail(inventMail(about), { ...context, words: 32, isSubjectHeard: true });
    expect(longer.sentences).toEqual(summary.sentences);
    expect(longer.asksMore).toBe(true);
    const alone = `Guten Tag,\n\n${'die Zeichnungen des Tors und der Halle haben wir alle erhalten und '.repeat(3)}geprüft. Bitte klären Sie das kurz mit Herrn Vos.`;
    const asked = summarizeMail(inventMail({ ...about, own: alone }), { ...context, words: 20, isSubjectHeard: true });
    expect(asked.sentences.at(-1)).toBe('Bitte klären Sie das kurz mit Herrn Vos.');
    expect(summarizeMail(inventMail(about), { ...context, words: 80, isSubjectHeard: true }).asksMore).toBeUndefined();
  });

  it('J-4, W-5: what stands in the next paragraph is another sentence, though a number ends the first', () => {
    const own =
      'Dzień dobry,\n\nbrakujące pręty wyjadą w poniedziałek rano, kierowca będzie na budowie około 9.\n\nProszę o potwierdzenie, że ktoś je odbierze.';
    expect(summarize({ subject: 'Certyfikaty', own }).sentences).toContain(
      'Proszę o potwierdzenie, że ktoś je odbierze.',
    );
  });

  it.each([
    [
      'AW: Freigabe der Fenster',
      'Guten Tag, die Fenster sind freigegeben, bitte bestätigen Sie uns den Liefertermin bis Freitag.',
      'A mail in German. Freigabe der Fenster. It asks something, by Friday 13 November.',
    ],
    [
      'Carrelage',
      'Chère Madame, le carrelage des halls aura deux semaines de retard. Merci de nous dire avant vendredi ce que vous préférez.',
      'A mail in French. Carrelage. It asks something, before Friday 13 November.',
    ],
    [
      'Steiger',
      'Beste Nora, de steiger staat nog niet en de mannen zijn ziek. Kunt u ons morgen even bellen over de nieuwe datum van de keuring?',
      'A mail in Dutch. Steiger. It asks something.',
    ],
    [
      'Baustelle',
      'Guten Tag, die Baustelle bleibt wegen des Sturms geschlossen. Wir melden uns wieder, sobald der Wind nachlässt.',
      'A mail in German. Baustelle.',
    ],
  ])(
    'J-4, W-5: a mail in another language tells that it asks, and until when, and a sentence of its own: %j',
    (subject, own, words) => {
      const said = summarize({ subject, own }).sentences.join(' ');
      expect(said.startsWith(words)).toBe(true);
      const ofItsOwn = said.slice(words.length).trim();
      expect(ofItsOwn).not.toBe('');
      expect(own.toLowerCase()).toContain(ofItsOwn.toLowerCase());
    },
  );

  it('W-5: of a long mail in another language those of its sentences are told that say most, and no greeting', () => {
    const own =
      'Sehr geehrte Frau Byrne, ich hoffe, es geht Ihnen gut. Der Kran auf der Baustelle steht seit Montag. Am Donnerstag, den 12. November, prüft der Sachverständige den Kran um 9 Uhr. Das Wetter war schön. Mit freundlichen Grüßen, Jens Holm';
    const told = summarize({ subject: 'Kran', own }).sentences.join(' ');
    expect(told).toContain('prüft der Sachverständige den Kran um 9 Uhr');
    expect(told).not.toMatch(/Grüßen|Sehr geehrte/);
  });

  it('W-5: of a mail in another language what it asks is told in its words before what it says besides', () => {
    const own =
      'Dzień dobry Pani Noro, w załączeniu przesyłam certyfikaty hutnicze dla dostawy z 5 listopada na budowę przy porcie. Proszę o potwierdzenie, że ktoś odbierze pręty na budowie.';
    const now = new Date('2026-11-10T12:00:00Z');
    const context = { now, timeZone: 'Europe/Dublin', verbosity: 'standard', asks, readerAddresses: [] } as const;
    const { sentences } = summarizeMail(inventMail({ subject: 'Pręty', own }), { ...context, words: 26 });
    expect(sentences.join(' ')).toContain('Proszę o potwierdzenie');
  });

  it('W-5: of a mail in another language what leads to the ask is told before what stands further off', () => {
    const own =
      'Dzień dobry, w załączeniu przesyłam certyfikaty dla dostawy z 5 listopada (fi 16 i fi 20). Brakujące pręty wyjadą od nas jutro. Proszę o potwierdzenie, że ktoś je odbierze.';
    const now = new Date('2026-11-10T12:00:00Z');
    const context = { now, timeZone: 'Europe/Dublin', verbosity: 'standard', asks, readerAddresses: [] } as const;
    const { sentences } = summarizeMail(inventMail({ subject: 'Certyfikaty', own }), { ...context, words: 34 });
    expect(sentences.join(' ')).toContain('Brakujące pręty wyjadą od nas jutro. Proszę o potwierdzenie');
    expect(sentences.join(' ')).not.toContain('przesyłam');
  });

  it('W-5: of a mail in another language what leads to the ask takes the room of the subject', () => {
    const own =
      "Nous sommes désolés de vous informer que le grès gris prévu pour les halls aura deux semaines de retard, l'usine a dû arrêter un four. En attendant, nous pouvons vous proposer la teinte ardoise, disponible tout de suite et au même prix. Merci de nous dire avant mercredi ce que vous préférez.";
    const now = new Date('2026-11-10T12:00:00Z');
    const context = { now, timeZone: 'Europe/Dublin', verbosity: 'standard', asks, readerAddresses: [] } as const;
    const mail = inventMail({ subject: 'Grès des halls, retard de livraison', own });
    const { sentences } = summarizeMail(mail, { ...context, words: 40 });
    expect(sentences[0]).toBe('A mail in French.');
    expect(sentences.join(' ')).toContain(
      'la teinte ardoise, disponible tout de suite et au même prix. Merci de nous dire',
    );
    expect(summarizeMail(mail, { ...context, words: 60 }).sentences[1]).toMatch(/^Grès des halls/);
  });

  it('W-5: of Japanese a day within what is asked is no deadline of the answer', () => {
    const told = (own: string) => summarize({ subject: '据付', own }).sentences.join(' ');
    expect(
      told('お世話になっております。シャフトの検査が11月27日までに終わるか、教えていただけますでしょうか。'),
    ).toMatch(/It asks something and names Friday 27 November\.$/);
    expect(told('お世話になっております。11月27日までにご返事をいただけますでしょうか。')).toContain(
      'by Friday 27 November',
    );
  });

  it('W-8: what follows a greeting begins with a capital, as German does not', () => {
    const own =
      'Sehr geehrte Frau Nolan,\n\nvielen Dank für den Vertrag, den ich gestern unterschrieben habe.\n\nKönnten Sie ihn bestätigen?';
    expect(summarize({ subject: 'Einzug', own }).sentences.join(' ')).toMatch(/Vielen Dank für den Vertrag/);
  });

  it('W-5: until when one may wait is no deadline', () => {
    const own =
      'Sehr geehrte Frau Nolan, wir kommen am Samstag mit der Fähre an. Könnten Sie uns die Schlüssel dann noch übergeben oder sollen wir bis Montag warten?';
    expect(summarize({ subject: 'Einzug', own }).sentences[2]).toBe('It asks something.');
  });

  it('W-5: of a language that no voice reads out a day to come that it names is told, first of what it asks', () => {
    const told = (own: string) => summarize({ subject: 'Ikkunat', own }).sentences.join(' ');
    const windows =
      'Toisen kerroksen ikkunat ovat valmiina varastossamme. Voimme toimittaa ne torstaina 20. marraskuuta kello kahdeksan.';
    expect(told(windows)).toMatch(/Ikkunat\. It names Friday 20 November\.$/);
    expect(told(`${windows} Voisitko vahvistaa ajan 27. marraskuuta?`)).toMatch(/ and names Friday 27 November\.$/);
    expect(
      told(
        'Toisen kerroksen ikkunat ovat valmiina varastossamme. Voimme toimittaa ne torstaina 3. huhtikuuta kello kahdeksan.',
      ),
    ).toMatch(/Ikkunat\.$/);
  });

  it('J-4: an article that a reader of feeds sends on counts its days from when it was written', () => {
    const feed = (date: string, text = 'We hired a band for the dance in the hall yesterday.') =>
      summarize({
        subject: 'The hall',
        own: `URL: https://example.com/hall\nDate: ${date}\n\n${text}`,
      }).sentences.join(' ');
    expect(feed('2026-11-08T23:38:12-05:00')).toContain('on Sunday 8 November');
    expect(feed('Not supplied')).toContain('in the hall yesterday');
    expect(feed('2026-13-48T23:38:12-05:00')).toContain('in the hall yesterday');
    const nowadays = "The engines of today's games are told one by one.";
    expect(feed('2026-11-08T23:38:12-05:00', nowadays)).toBe(nowadays);
  });

  it('W-5: the subject of a mail in another language is a sentence of its own, for the voice that reads it', () => {
    const own = 'W załączeniu przesyłam certyfikaty dla dostawy. Proszę o potwierdzenie, że ktoś je odbierze.';
    const told = summarize({ subject: 'Strop 4. piętra', own }).sentences;
    expect(told.slice(0, 2)).toEqual(['A mail in Polish.', 'Strop 4. piętra.']);
    const languageOf = createSentenceLanguages();
    expect(told.map(languageOf).slice(0, 3)).toEqual(['en', 'pl', 'en']);
  });

  it('W-5: of a language that no voice reads out no words are told', () => {
    const own = 'Toisen kerroksen ikkunat ovat valmiina varastossamme. Voimme toimittaa ne torstaina kello kahdeksan.';
    expect(summarize({ subject: 'Ikkunat', own }).sentences).toEqual(['A mail in Finnish, about Ikkunat.']);
  });

  it('B-19: joins a list to the line that announces it', () => {
    const own = 'I still have no timesheet from:\n- Piet\n- Anna\n\nThe office closes at four.';
    expect(summarize({ own }).sentences[0]).toBe('I still have no timesheet from: Piet and Anna.');
  });

  it('B-19: whatever the mail holds, it says something speakable and short', () => {
    const pieces = fc.constantFrom(
      'Hi,',
      '\n',
      '\n\n',
      '> quoted',
      'https://example.com/x',
      'a@example.org',
      'Please call me',
      '.',
      '?',
      'the roof leaks',
      '*bold*',
      '- ',
      '|',
      '-----',
      'and so on ',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 60 }), (list) => {
        const { sentences } = summarize({ own: list.join(' ') });
        expect(sentences.length).toBeGreaterThan(0);
        for (const sentence of sentences) {
          expect(sentence).not.toMatch(/https?:|@|[*|]/);
        }
      }),
    );
  });
});

describe('what has passed by now', () => {
  /** Written on a Monday, told on the next one. */
  const overdue = (own: string) =>
    summarizeMail(inventMail({ subject: 'The plans', own, receivedAt: new Date('2026-11-16T09:00:00Z') }), {
      now: new Date('2026-11-23T12:00:00Z'),
      timeZone: 'Europe/Dublin',
      verbosity: 'standard',
      asks,
      readerAddresses: [],
    }).overdue;

  it.each([
    [
      'by a weekday',
      'Please send the signed plans by Friday.',
      ['Please send the signed plans by Friday 20 November.'],
    ],
    ['by the end of its day', 'Please send the signed plans by EOD.', ['Please send the signed plans by EOD.']],
    ['that is still to come', 'Please send the signed plans by Friday 4 December.', []],
    [
      'before a verb that is a month, too',
      'Please send the signed plans by Friday, so that we may begin.',
      ['Please send the signed plans by Friday 20 November, so that we may begin.'],
    ],
    ['beside one to come', 'Please send the plans by noon on Tuesday, and the bill by Friday 4 December.', []],
  ])('J-2: a sentence with a time %s', (_, own, told) => {
    expect(overdue(own)).toEqual(told);
  });

  it('J-2: is told of the sentence that names it alone, though another begins with the same words', () => {
    const told = overdue(
      'Please confirm the slot by Friday. The report of the quay is due by Friday 4 December, please.',
    );
    expect(told.join(' ')).toContain('confirm the slot');
    expect(told.join(' ')).not.toContain('report');
    const both = overdue('Please send it by 11 am today. The plans of the quay are needed by 11 am on 4 Dec, please.');
    expect(both.join(' ')).not.toContain('quay');
  });
});
