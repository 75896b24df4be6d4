import { Problem } from '@nexus/api-client';
import type { DocumentId, StoredDocument } from '@nexus/contracts';
import { describe, expect, it } from 'vitest';
import { createManualWait, settled } from '../../testing/manual-wait.ts';
import { sampleManual } from '../../testing/sample-manual.ts';
import { createManualsStore } from './manuals-store.ts';

const crane = sampleManual('Crane');
const parts = sampleManual('Parts');

/** The manuals that a service has; `sent` tells each deletion that reached it, with its token. */
async function openStore() {
  let kept: readonly StoredDocument[] = [crane, parts];
  const sent: (readonly [string | null, DocumentId])[] = [];
  const service: { refusal: Problem | null } = { refusal: null };
  const time = createManualWait();
  let token = 'first';
  const store = createManualsStore({
    api: {
      list: async () => kept,
      async remove(accessToken, id) {
        sent.push([accessToken, id]);
        if (service.refusal !== null) throw service.refusal;
        kept = kept.filter((document) => document.id !== id);
      },
    },
    driver: { accessToken: async () => token, signOut: null, signInAgain: () => {} },
    wait: time.wait,
  });
  await store.read();
  const titles = () => store.view.documents?.map(({ title }) => title);
  const renew = () => {
    token = 'second';
  };
  return { store, sent, time, service, titles, renew };
}

describe('the manuals there are', () => {
  it('K-11: a deletion is sent when its time is over, and not before', async () => {
    const { store, sent, time, titles, renew } = await openStore();
    store.remove(crane.id);
    await settled();
    expect(sent).toEqual([]);
    expect(store.view.deletions.get(crane.id)).toEqual({ state: 'undoable' });
    renew();
    await time.pass();
    expect(sent).toEqual([['second', crane.id]]);
    expect(titles()).toEqual(['Parts']);
    expect(store.view.told).toBe('Crane is deleted.');
    expect(store.view.deletions.size).toBe(0);
  });

  it('K-11: undone it is never sent', async () => {
    const { store, sent, time, titles } = await openStore();
    store.remove(crane.id);
    store.undo(crane.id);
    await time.pass();
    store.close();
    expect(sent).toEqual([]);
    expect(titles()).toEqual(['Crane', 'Parts']);
    expect(store.view.deletions.size).toBe(0);
  });

  it('K-11: held it waits, and its time begins anew when it is let go', async () => {
    const { store, sent, time } = await openStore();
    store.remove(crane.id);
    store.hold(crane.id, true);
    await time.pass();
    expect(sent).toEqual([]);
    store.hold(crane.id, false);
    await time.pass();
    expect(sent).toHaveLength(1);
  });

  it('K-11: what is held when the place is left is not held any more', async () => {
    const { store, sent, time } = await openStore();
    store.remove(crane.id);
    store.hold(crane.id, true);
    store.tidy();
    expect(time.waiting).toBe(1);
    await time.pass();
    expect(sent).toEqual([['first', crane.id]]);
  });

  it('K-11: what is uploaded under the same name is not deleted', async () => {
    const { store, sent, time, titles } = await openStore();
    store.remove(crane.id);
    store.remove(parts.id);
    store.keep(crane.fileName);
    await time.pass();
    expect(sent).toEqual([['first', parts.id]]);
    expect(titles()).toEqual(['Crane']);
    expect(store.view.deletions.size).toBe(0);
  });

  it('K-11: a page that is left sends what is deleted at once, with the token it has', async () => {
    const { store, sent, renew } = await openStore();
    store.remove(crane.id);
    store.remove(parts.id);
    await settled();
    renew();
    store.close();
    expect(sent).toEqual([
      ['first', crane.id],
      ['first', parts.id],
    ]);
    store.close();
    await settled();
    expect(sent).toHaveLength(2);
  });

  it('K-11: what could not be deleted is back, and says so', async () => {
    const { store, service, titles, sent } = await openStore();
    service.refusal = new Problem(403, 'FORBIDDEN', 'Only editors delete.');
    store.remove(crane.id);
    await store.finish(crane.id);
    expect(titles()).toEqual(['Crane', 'Parts']);
    expect(store.view.deletions.get(crane.id)).toEqual({
      state: 'failed',
      why: 'It could not be deleted. Only editors delete.',
    });
    service.refusal = null;
    store.remove(crane.id);
    await store.finish(crane.id);
    expect(titles()).toEqual(['Parts']);
    expect(sent).toHaveLength(2);
  });

  it('K-11: what somebody else deleted before is deleted', async () => {
    const { store, service } = await openStore();
    service.refusal = new Problem(404, 'NOT_FOUND', 'There is none.');
    store.remove(crane.id);
    await store.finish(crane.id);
    expect(store.view.deletions.size).toBe(0);
    expect(store.view.told).toBe('Crane is deleted.');
  });
});
