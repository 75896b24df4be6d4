import { type BriefingEvent, type DocumentStore, NexusError } from '@nexus/contracts';
import { describe, expect, it } from 'vitest';
import { type DriveOptions, eventsOf, startDrive } from '../../support/drive/drive.ts';
import { doneIn, heardIn } from '../../support/drive/model-drive.ts';
import {
  createShelf,
  page,
  reader,
  type ShelvedManual,
  shelve,
  siteManuals,
} from '../../support/manuals/manual-shelf.ts';

const under = (...path: string[]) => ({ kind: 'heading', path }) as const;

const officeManuals: readonly ShelvedManual[] = [
  ...siteManuals,
  {
    fileName: 'site-safety.md',
    title: 'Site safety rules',
    format: 'markdown',
    places: [
      {
        citation: under('Site safety rules', 'Ladders'),
        content:
          'Ladders are tied at the top. Nobody carries loads on a ladder. A ladder stands one metre out for each four up. Broken ladders are cut up at once.',
      },
      {
        citation: under('Site safety rules', 'Fire'),
        content: 'After hot work a fire watch lasts sixty minutes. Extinguishers stand at each gate.',
      },
      {
        citation: under('Site safety rules', 'First aid'),
        content: 'The first aider is Ms Vance, phone 0711 555 0142. The first aid box hangs in the site hut.',
      },
      { citation: under('Site safety rules', 'Storage'), content: 'Ladders are stored under the roof of the hut.' },
    ],
  },
  {
    fileName: 'holiday.txt',
    title: 'Holiday rules',
    format: 'text',
    places: [{ citation: { kind: 'lines', from: 1, to: 9 }, content: 'Days of sickness do not count as holiday.' }],
  },
];

async function startAsking(documents?: DocumentStore, options: DriveOptions = {}) {
  const drive = await startDrive({
    userId: reader,
    documents: documents ?? (await createShelf(officeManuals)),
    ...options,
  });
  await drive.session.remembered();
  return drive;
}

function calledIn(events: readonly BriefingEvent[]): readonly string[] {
  return eventsOf(events, 'tool').map(({ name }) => name);
}

describe('asking manuals by their titles', () => {
  it('K-8: a title, or most of it, names the document', async () => {
    await using drive = await startAsking();
    expect(heardIn(await drive.say('read me the safety manual'))).toContain(
      'What shall I look up in the Site safety rules?',
    );
    for (const [words, answer] of [
      ['what do the site safety rules say about a fire watch', 'a fire watch lasts sixty minutes'],
      ['what do the holiday rules say about sickness', 'Days of sickness do not count as holiday'],
      ['check the manual: how long must a fire watch last', 'a fire watch lasts sixty minutes'],
    ] as const)
      expect(heardIn(await drive.say(words)), words).toContain(answer);
  });

  it('K-8: says which there are, the newest five, and how many more', async () => {
    const documents = await createShelf(officeManuals);
    await using drive = await startAsking(documents);
    const five = heardIn(await drive.say('which manuals do you have'));
    expect(five).toContain('There are five: ');
    for (const title of ['Holiday rules', 'Site safety rules', 'Generator handbook', 'price list', 'crane manual'])
      expect(five).toContain(title);
    await shelve(documents, [
      {
        fileName: 'hoist.pdf',
        title: 'Hoist manual',
        places: [{ citation: page(1), content: 'Press the green button.' }],
      },
    ]);
    const six = heardIn(await drive.say('what have you got uploaded'));
    expect(six).toContain('There are six.');
    expect(six).toContain('Hoist manual');
    expect(six).toContain('one more is there');
  });

  it('K-8: says so where nothing is there, and where it cannot be learned', async () => {
    await using drive = await startAsking(await createShelf([]));
    expect(heardIn(await drive.say('which manuals do you have'))).toContain('Nothing has been uploaded yet');
    const away = new NexusError('DOCUMENTS_UNREACHABLE', 'away', { retryable: true });
    const documents = await createShelf();
    await using cut = await startAsking({ ...documents, list: () => Promise.reject(away) });
    expect(heardIn(await cut.say('which manuals do you have'))).toContain("Your manuals can't be reached just now.");
  });

  it('K-8: a question that mail does not answer is answered from them, or it is said that it cannot be', async () => {
    await using drive = await startAsking();
    const events = await drive.say('who is the first aider');
    expect(heardIn(events)).toContain('Vance, phone zero seven one one, five five five, zero one four two');
    for (const words of ['what is the capital of Mongolia', 'what is the capital of Mongolia?'])
      expect(heardIn(await drive.say(words))).toMatch(
        /^I (?:can't answer that|have no answer to that either), and found nothing about it in your manuals\. /,
      );
    expect(calledIn(await drive.say('turn left here'))).toEqual([]);
    await using bare = await startAsking(await createShelf([]));
    const left = await bare.say('who is the first aider');
    expect(calledIn(left)).toEqual([]);
    expect(heardIn(left)).toMatch(/^I can't answer that\. /);
  });

  it('K-8: where the manuals are away, that is said, and nothing is asked', async () => {
    const documents = await createShelf(officeManuals);
    const away = new NexusError('DOCUMENTS_UNREACHABLE', 'away', { retryable: true });
    await using drive = await startAsking({ ...documents, search: () => Promise.reject(away) });
    const events = await drive.say('who is the first aider');
    expect(heardIn(events)).toBe("Your manuals can't be reached just now. Ask me again in a moment.");
    expect(eventsOf(events, 'confirm')).toEqual([]);
  });

  it('K-8: what is asked about mail stays with the mail', async () => {
    await using drive = await startAsking();
    await drive.say('next');
    for (const words of ['who is it from', 'what does she want', 'when is the meeting', 'what is it about'])
      expect(calledIn(await drive.say(words)), words).not.toContain('recall_knowledge');
  });
});

describe('staying with a manual', () => {
  it('K-8: its place, the text behind it, all of it, and the next hit', async () => {
    await using drive = await startAsking();
    await drive.say('next');
    const ask = () => drive.say('what do the site safety rules say about loads on ladders');
    expect(heardIn(await ask())).toContain('Nobody carries loads on a ladder.');
    expect(heardIn(await drive.say('which page was that?'))).toBe('That is from the Site safety rules, under Ladders.');
    expect(heardIn(await drive.say('where does it say that'))).toContain('under Ladders');
    expect(heardIn(await drive.say('read me the next part'))).toContain('Broken ladders are cut up at once.');
    const whole = heardIn(await drive.say('read the whole section'));
    expect(whole).toMatch(/^Ladders are tied at the top\. Nobody carries loads/);
    await ask();
    expect(heardIn(await drive.say('continue'))).toContain('Broken ladders are cut up at once.');
  });

  it('K-8: further hits, the same manual asked anew, and then the mail again', async () => {
    await using drive = await startAsking();
    await drive.say('next');
    const first = heardIn(await drive.say('what do the site safety rules say about ladders'));
    expect(first).toContain('Say more for the next place.');
    const second = heardIn(await drive.say('the next hit please'));
    expect(second).toContain('The Site safety rules, under ');
    expect(second).not.toBe(first);
    expect(heardIn(await drive.say('what else does it say?'))).toContain('That is all your manuals have about it.');
    expect(heardIn(await drive.say('and about the fire watch?'))).toContain('sixty minutes');
    await drive.say('thanks');
    const events = await drive.say('continue');
    expect(calledIn(events)).toEqual(['next_email']);
  });

  it('K-8: "next", and "continue" after anything else, are the mail\'s at once', async () => {
    await using drive = await startAsking();
    await drive.say('next');
    const ask = () => drive.say('what do the site safety rules say about ladders');
    await ask();
    expect(calledIn(await drive.say('next'))).toEqual(['next_email']);
    await drive.say('what do the site safety rules say about ladders and then archive it');
    expect(calledIn(await drive.say('continue'))).toEqual(['next_email']);
    await ask();
    await drive.say('archive it');
    expect(calledIn(await drive.say('continue'))).toEqual(['next_email']);
  });

  it('K-8: "what about" somebody who wrote a mail is about the mail', async () => {
    await using drive = await startAsking();
    const [card] = eventsOf(await drive.say('next'), 'card');
    const name = card?.from.split(' ').at(0) ?? '';
    await drive.say('what do the site safety rules say about ladders');
    expect(calledIn(await drive.say(`what about ${name}`))).not.toContain('recall_knowledge');
  });
});

describe('a manual and mail in one sentence', () => {
  it('K-8: both halves are done, in their order', async () => {
    await using drive = await startAsking();
    await drive.say('next');
    const events = await drive.say('what do the site safety rules say about a fire watch and then archive it');
    expect(doneIn(events)).toEqual(['recall_knowledge', 'archive_email']);
    expect(heardIn(events)).toContain('sixty minutes');
    await drive.say('next');
    const turned = await drive.say('archive it and tell me what the site safety rules say about a fire watch');
    expect(doneIn(turned)).toEqual(['archive_email', 'recall_knowledge']);
    expect(heardIn(turned)).toContain('sixty minutes');
  });

  it('K-8: a question about the mail beside it is answered too', async () => {
    await using drive = await startAsking();
    await drive.say('next');
    const events = await drive.say('what do the site safety rules say about a fire watch and who is it from');
    expect(heardIn(events)).toContain('It is from ');
    expect(heardIn(events)).toContain('sixty minutes');
  });

  it('K-8: the half that is not understood is said not to be done', async () => {
    await using drive = await startAsking();
    await drive.say('next');
    const events = await drive.say('what do the site safety rules say about a fire watch and move it somewhere nice');
    expect(doneIn(events)).toEqual(['recall_knowledge']);
    expect(heardIn(events)).toContain('sixty minutes');
    expect(heardIn(events)).toContain('I did not understand the rest of that, so I left it.');
  });

  it('K-8: what the manual that was named does not say is told out of another one, which is named', async () => {
    await using drive = await startAsking();
    await drive.say('what do the holiday rules say about the fire watch');
    expect(drive.heard).toMatch(
      /^There is nothing about that in the holiday rules\. The site safety rules.+fire watch lasts sixty minutes/i,
    );
    await drive.say('what do the holiday rules say about the moon');
    expect(drive.heard).toMatch(/^There is nothing /);
  });
});
