import { type BriefingEvent, type DocumentStore, type Embedder, NexusError } from '@nexus/contracts';
import { inventMail } from '@nexus/contracts/testing';
import { describe, expect, it } from 'vitest';
import { eventsOf, startDrive } from '../../support/drive/drive.ts';
import { doneIn, heardIn } from '../../support/drive/model-drive.ts';
import { createTwinMailbox } from '../../support/mail/twin-mailbox.ts';
import { createShelf, reader } from '../../support/manuals/manual-shelf.ts';

function never<Result>(): Promise<Result> {
  return new Promise(() => {});
}

async function startAsking(documents?: DocumentStore, embedder: Embedder | null = null) {
  const drive = await startDrive({ userId: reader, embedder, documents: documents ?? (await createShelf()) });
  await drive.session.remembered();
  return drive;
}

function calledIn(events: readonly BriefingEvent[]): readonly string[] {
  return eventsOf(events, 'tool').map(({ name }) => name);
}

describe('asking the manuals without a model', () => {
  it('K-8: questions are answered with their source', async () => {
    await using drive = await startAsking();
    const asked: readonly (readonly [words: string, answer: string])[] = [
      [
        'what does the crane manual say about wind limits?',
        'The crane manual, page twelve, says: Stop lifting when the wind at the jib exceeds fourteen metres per second.',
      ],
      [
        'look up the torque for the base bolts',
        'The crane manual, page seventeen, says: Tighten the base bolts crosswise',
      ],
      [
        'check the price list for gravel',
        'The price list, rows ten to fourteen, says: Item: Gravel, Price: twenty-four euros.',
      ],
      [
        'what do our manuals say on refuelling the generator',
        'The Generator handbook, under Refuelling, says: Never refuel the generator',
      ],
    ];
    for (const [words, answer] of asked) {
      const events = await drive.say(words);
      expect(heardIn(events)).toContain(answer);
      expect(doneIn(events)).toEqual(['recall_knowledge']);
    }
  });

  it('K-8, W-2: a question that may be for them is, and what they do not have a mail may say', async () => {
    const own = 'The gravel on the north side costs 900 euros. The gate opens at seven.';
    const { mailbox } = createTwinMailbox([inventMail({ subject: 'North side', own })]);
    const documents = await createShelf();
    await using drive = await startDrive({ userId: reader, embedder: null, documents, mailbox });
    await drive.session.remembered();
    expect(heardIn(await drive.say('how much is the gravel'))).toMatch(/^The price list, rows ten to fourteen, says/);
    expect(heardIn(await drive.say('when does the gate on the north side open'))).toMatch(
      /: The gate opens at seven\.$/,
    );
  });

  it('K-8: says so when nothing fits', async () => {
    await using drive = await startAsking();
    expect(heardIn(await drive.say('what does the crane manual say about pancakes?'))).toBe(
      'There is nothing in your manuals about that.',
    );
  });

  it('K-8: says so when nothing was uploaded yet, and "look up" means the mail', async () => {
    await using drive = await startAsking(await createShelf([]));
    expect(heardIn(await drive.say('what does the crane manual say about wind?'))).toContain(
      'Nothing has been uploaded yet',
    );
    expect(calledIn(await drive.say('look up the crane'))).toEqual(['search_emails']);
  });

  it('K-8: what another user uploaded is not found', async () => {
    const documents = await createShelf();
    await using drive = await startDrive({ documents, userId: '00000000-0000-4000-8000-00000000000b' });
    expect(heardIn(await drive.say('what does the crane manual say about wind?'))).toContain(
      'Nothing has been uploaded',
    );
  });

  it('K-8: a store that is away is told as such, and the briefing goes on', async () => {
    const documents = await createShelf();
    const away = new NexusError('DOCUMENTS_UNREACHABLE', 'away', { retryable: true });
    await using drive = await startAsking({ ...documents, search: () => Promise.reject(away) });
    const events = await drive.say('what does the manual say about wind?');
    expect(heardIn(events)).toContain("Your manuals can't be reached just now.");
    expect(eventsOf(events, 'error')).toMatchObject([{ code: 'DOCUMENTS_UNREACHABLE', fatal: false }]);
    expect(eventsOf(await drive.say('next'), 'card')).toHaveLength(1);
  });

  it('K-8: a store that hangs is told as late, and the briefing goes on', async () => {
    const documents = await createShelf();
    await using drive = await startAsking({ ...documents, search: () => never(), list: () => never() });
    const events = await drive.say('what does the manual say about wind?');
    expect(heardIn(events)).toContain('Your manuals are taking too long just now.');
    expect(eventsOf(events, 'error')).toMatchObject([{ code: 'DOCUMENTS_UNREACHABLE' }]);
    expect(eventsOf(await drive.say('next'), 'card')).toHaveLength(1);
  }, 30_000);

  it('K-8: an embedder that hangs leaves what the words find, and is let go', async () => {
    const asked: AbortSignal[] = [];
    const embedder: Embedder = {
      embed(_texts, { signal }) {
        asked.push(signal);
        return never();
      },
    };
    await using drive = await startAsking(undefined, embedder);
    expect(heardIn(await drive.say('what does the crane manual say about wind limits?'))).toContain('page twelve');
    expect(asked.map(({ aborted }) => aborted)).toEqual([true]);
  });

  it('K-8: "more" goes on to the next place, then means the mail again', async () => {
    await using drive = await startAsking();
    await drive.say('next');
    expect(heardIn(await drive.say('what does the crane manual say about wind?'))).toContain(
      'Say more for the next place.',
    );
    expect(heardIn(await drive.say('more'))).toContain('page thirty-one');
    expect(heardIn(await drive.say('more'))).toContain('That is all your manuals have about it.');
    await drive.say('what does the crane manual say about wind?');
    await drive.say('next');
    expect(heardIn(await drive.say('more'))).not.toContain('page');
  });

  it('K-8: "more about this mail" after a look-up means the mail', async () => {
    await using drive = await startAsking();
    await drive.say('next');
    for (const words of ['tell me more about this mail', 'tell me more about the mail']) {
      await drive.say('what does the crane manual say about wind?');
      const events = await drive.say(words);
      expect(calledIn(events)).toEqual(['go_deeper']);
      expect(heardIn(events)).not.toMatch(/page|manuals/);
    }
  });

  it('K-8: asks what to look for when that was left out', async () => {
    await using drive = await startAsking();
    expect(heardIn(await drive.say('check the crane manual'))).toContain('What shall I look up');
  });

  it('K-8: without manuals there is neither tool nor promise', async () => {
    await using drive = await startDrive({ userId: reader });
    const events = await drive.say('what does the crane manual say about wind?');
    expect(heardIn(events)).toBe('I have no manuals to look into here.');
    expect(calledIn(events)).toEqual([]);
  });

  it('K-8: what is asked about mail stays with the mail', async () => {
    await using drive = await startAsking();
    for (const words of [
      'what did Maria say about the crane',
      'search my mail for the manual',
      'is there any mail about the crane',
    ])
      expect(calledIn(await drive.say(words)), words).not.toContain('recall_knowledge');
  });
});
