import { randomUUID } from 'node:crypto';
import { type Exchange, type ExchangeStore, isExpired } from '@nexus/contracts';
import { describe, expect, it } from 'vitest';
import { comesFromMail, createDriveExchanges } from './drive-exchanges.ts';
import { createMailTextIndex } from './mail-text-index.ts';

const start = Date.parse('2026-11-26T09:00:00Z');

/** A store that says what it was given, in the order in which it was given. */
function keepingStore(earlier: readonly Exchange[] = []) {
  const kept: Exchange[] = [];
  const store: ExchangeStore = {
    keep: (_, exchange) => void kept.push(exchange),
    recent: async () => earlier.filter((exchange) => !isExpired(exchange, new Date(start))),
    drained: async () => undefined,
    forgetUser: async () => undefined,
    close: async () => undefined,
    [Symbol.asyncDispose]: async () => undefined,
  };
  return { kept, store };
}

const noted = (turn: number, question: string, isWithMail = false) => ({
  ...{ turn, question, named: null, citation: 'A guide, page 7', known: '' },
  kind: 'manual' as const,
  isWithMail: () => isWithMail,
});

function exchangesOver(store: ExchangeStore, more: Partial<Parameters<typeof createDriveExchanges>[0]> = {}) {
  const storage = { store, userId: randomUUID() };
  return createDriveExchanges({ storage, clock: () => new Date(start), isOfOthers: async () => false, ...more });
}

describe('what a drive asked', () => {
  it('P-6: it counts at once, and is kept when the turn is over', async () => {
    const { kept, store } = keepingStore();
    const exchanges = exchangesOver(store);
    exchanges.note(noted(3, 'what is the span of softwood joists at 450 centres?'));
    expect(kept).toEqual([]);
    expect(exchanges.followUp('what about 600', 4)?.question).toBe(
      'what is the span of softwood joists at 600 centres',
    );
    await exchanges.drained();
    expect(kept).toMatchObject([{ values: { centres: 450 }, createdAt: '2026-11-26T09:00:00.000Z' }]);
  });

  it('P-6: not where a mail was read, where the words are of others, or where nobody can look', async () => {
    const { kept, store } = keepingStore();
    const mailed = exchangesOver(store);
    mailed.note(noted(1, 'door width', true));
    await mailed.drained();
    const others = exchangesOver(store, { isOfOthers: async () => true });
    others.note(noted(1, 'door width'));
    await others.drained();
    const unknown = exchangesOver(store, { isOfOthers: () => Promise.reject(new Error('no mail yet')) });
    unknown.note(noted(1, 'door width'));
    await unknown.drained();
    expect(kept).toEqual([]);
    // The drive itself goes on from it all the same.
    expect(others.recent).toHaveLength(1);
  });

  it('P-7: earlier drives count once they are read; a follow-up in the turn itself does not go on from itself', async () => {
    const before: Exchange = {
      ...{ id: randomUUID(), kind: 'guidance', question: 'door width', named: null, citation: null, values: {} },
      createdAt: new Date(start - 3_600_000).toISOString(),
    };
    const exchanges = exchangesOver(keepingStore([before]).store);
    expect(exchanges.followUp('and for windows?', 1)).toBeNull();
    await exchanges.load();
    expect(exchanges.followUp('and for windows?', 1)).toMatchObject({ of: before, question: 'windows width' });
    exchanges.note(noted(1, 'windows width'));
    expect(exchanges.followUp('and for gates?', 1)).toMatchObject({ of: before });
    expect(exchanges.followUp('and for gates?', 2)?.question).toBe('gates width');
  });
});

describe('words of a question that come from a mail', () => {
  const mails = createMailTextIndex();
  mails.add({
    ...{ emailId: 'm1', from: { name: 'Zoe Quillfeather', address: 'zoe@example.com' }, subject: 'Offer 48213' },
    body: {
      ...{ own: 'The brumbleshaft of the softwood joists is ready at the harbour gate', quoted: '', signature: '' },
      ...{ footer: '', onlyPictures: false, truncated: false },
    },
  });

  it.each([
    ['the offer 48213', ''],
    ['what Quillfeather wants', ''],
    ['the brumbleshaft width', ''],
    ['softwood joists is ready at the harbour', 'softwood joists harbour'],
  ])('P-6: "%s" does', (question, known) => {
    expect(comesFromMail(question, known, mails)).toBe(true);
  });

  it.each([
    ['span of softwood joists at 450 centres', 'Softwood joists reach four metres.'],
    ['door width', ''],
  ])('P-6: "%s" does not', (question, known) => {
    expect(comesFromMail(question, known, mails)).toBe(false);
  });
});
