import type { DocumentId, StoredDocument } from '@nexus/contracts';
import { describe, expect, it } from 'vitest';
import { createManualWait } from '../../testing/manual-wait.ts';
import { sampleManual } from '../../testing/sample-manual.ts';
import { settled } from '../../testing/settled.ts';
import { Problem } from '../service/problem.ts';
import { createShelf } from './create-shelf.ts';

const crane = sampleManual('Crane');
const parts = sampleManual('Parts');

/** A shelf over documents that a service has; `sent` tells each deletion that reached it, with its token. */
async function openShelf() {
  let kept: readonly StoredDocument[] = [crane, parts];
  const sent: (readonly [string | null, DocumentId])[] = [];
  const service: { refusal: Problem | null } = { refusal: null };
  const time = createManualWait();
  let token = 'first';
  const shelf = createShelf({
    service: {
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
  await shelf.read();
  const titles = () => shelf.view.documents?.map(({ title }) => title);
  const renew = () => {
    token = 'second';
  };
  return { shelf, sent, time, service, titles, renew };
}

describe('the manuals there are', () => {
  it('K-11: a deletion is sent when its time is over, and not before', async () => {
    const { shelf, sent, time, titles, renew } = await openShelf();
    shelf.remove(crane.id);
    await settled();
    expect(sent).toEqual([]);
    expect(shelf.view.standings.get(crane.id)).toEqual({ state: 'going' });
    renew();
    await time.pass();
    expect(sent).toEqual([['second', crane.id]]);
    expect(titles()).toEqual(['Parts']);
    expect(shelf.view.told).toBe('Crane is deleted.');
    expect(shelf.view.standings.size).toBe(0);
  });

  it('K-11: undone it is never sent', async () => {
    const { shelf, sent, time, titles } = await openShelf();
    shelf.remove(crane.id);
    shelf.undo(crane.id);
    await time.pass();
    shelf.close();
    expect(sent).toEqual([]);
    expect(titles()).toEqual(['Crane', 'Parts']);
    expect(shelf.view.standings.size).toBe(0);
  });

  it('K-11: held it waits, and its time begins anew when it is let go', async () => {
    const { shelf, sent, time } = await openShelf();
    shelf.remove(crane.id);
    shelf.hold(crane.id, true);
    await time.pass();
    expect(sent).toEqual([]);
    shelf.hold(crane.id, false);
    await time.pass();
    expect(sent).toHaveLength(1);
  });

  it('K-11: what is held when the place is left is not held any more', async () => {
    const { shelf, sent, time } = await openShelf();
    shelf.remove(crane.id);
    shelf.hold(crane.id, true);
    shelf.tidy();
    expect(time.waiting).toBe(1);
    await time.pass();
    expect(sent).toEqual([['first', crane.id]]);
  });

  it('K-11: what is uploaded under the same name is not deleted', async () => {
    const { shelf, sent, time, titles } = await openShelf();
    shelf.remove(crane.id);
    shelf.remove(parts.id);
    shelf.keep(crane.fileName);
    await time.pass();
    expect(sent).toEqual([['first', parts.id]]);
    expect(titles()).toEqual(['Crane']);
    expect(shelf.view.standings.size).toBe(0);
  });

  it('K-11: a page that is left sends what is deleted at once, with the token it has', async () => {
    const { shelf, sent, renew } = await openShelf();
    shelf.remove(crane.id);
    shelf.remove(parts.id);
    await settled();
    renew();
    shelf.close();
    expect(sent).toEqual([
      ['first', crane.id],
      ['first', parts.id],
    ]);
    shelf.close();
    await settled();
    expect(sent).toHaveLength(2);
  });

  it('K-11: what could not be deleted is back, and says so', async () => {
    const { shelf, service, titles, sent } = await openShelf();
    service.refusal = new Problem(403, 'FORBIDDEN', 'Only editors delete.');
    shelf.remove(crane.id);
    await shelf.finish(crane.id);
    expect(titles()).toEqual(['Crane', 'Parts']);
    expect(shelf.view.standings.get(crane.id)).toEqual({
      state: 'kept',
      why: 'It could not be deleted. Only editors delete.',
    });
    service.refusal = null;
    shelf.remove(crane.id);
    await shelf.finish(crane.id);
    expect(titles()).toEqual(['Parts']);
    expect(sent).toHaveLength(2);
  });

  it('K-11: what somebody else deleted before is deleted', async () => {
    const { shelf, service } = await openShelf();
    service.refusal = new Problem(404, 'NOT_FOUND', 'There is none.');
    shelf.remove(crane.id);
    await shelf.finish(crane.id);
    expect(shelf.view.standings.size).toBe(0);
    expect(shelf.view.told).toBe('Crane is deleted.');
  });
});
