import { Problem } from '@nexus/api-client';
import type { DocumentId, StoredDocument } from '@nexus/contracts';
import { createStore, type Store } from '../../external-store.ts';
import { createBeginQuestion } from '../../latest-question.ts';
import type { Wait } from '../connection/retry.ts';
import { explainFailure, type PageDriver } from '../sign-in/driver.ts';
import type { ManualsApi } from './manuals-api.ts';
import { manualsWording } from './wording.ts';

interface ManualsDependencies {
  readonly api: Pick<ManualsApi, 'list' | 'remove'>;
  readonly driver: PageDriver;
  readonly wait: Wait;
}

/** How far the deletion of a manual is: it can be undone, it is sent, or it failed and the manual is still there. */
export type Deletion =
  | { readonly state: 'undoable' }
  | { readonly state: 'sent' }
  | { readonly state: 'failed'; readonly why: string };

export interface ManualsView {
  /** Newest first; null: they are being read, or cannot be. */
  readonly documents: readonly StoredDocument[] | null;
  /** Why they cannot be shown as they are now, in a sentence. */
  readonly unreachable: string | null;
  readonly deletions: ReadonlyMap<DocumentId, Deletion>;
  /** What happened last, for a driver who does not see it. */
  readonly told: string;
}

/** The manuals there are. One that is deleted is so for good only after a while, or when the page is left. */
export interface ManualsStore extends Store<ManualsView> {
  read(): Promise<void>;
  readAgain(): void;
  remove(id: DocumentId): void;
  undo(id: DocumentId): void;
  /** Undoes the deletion of the document with this file name: a driver who uploads it wants to have it. */
  keep(fileName: string): void;
  /** Deletes for good at once what could still be undone. */
  finish(id: DocumentId): Promise<void>;
  /** While it is held it can be undone. */
  hold(id: DocumentId, held: boolean): void;
  /** The manuals are no longer shown: what happened is no news when they are shown again, and nobody is there to hold anything. */
  tidy(): void;
  /** The page is left: everything that was deleted is so for good. */
  close(): void;
}

/** Milliseconds for a change of mind. */
const undoWithin = 10_000;

/** A deletion that can be undone. */
interface UndoableDeletion {
  /** From when it was asked for: a page that is left has no time to fetch one. */
  accessToken: string | null | undefined;
  countdown: AbortController;
  held: boolean;
}

export function createManualsStore({ api, driver, wait }: ManualsDependencies): ManualsStore {
  const { store, update } = createStore<ManualsView>({
    documents: null,
    unreachable: null,
    deletions: new Map(),
    told: '',
  });
  const undoable = new Map<DocumentId, UndoableDeletion>();
  const beginReading = createBeginQuestion();

  function setDeletion(id: DocumentId, deletion: Deletion | null): void {
    const deletions = new Map(store.view.deletions);
    if (deletion === null) deletions.delete(id);
    else deletions.set(id, deletion);
    update({ deletions });
  }

  async function read(): Promise<void> {
    const isLatest = beginReading();
    try {
      const documents = await api.list(await driver.accessToken());
      if (isLatest()) update({ documents, unreachable: null });
    } catch (error) {
      if (isLatest()) update({ unreachable: explainFailure(error, driver) });
    }
  }

  function titleOf(id: DocumentId): string {
    return store.view.documents?.find((document) => document.id === id)?.title ?? manualsWording.untitled;
  }

  async function send(id: DocumentId, accessToken: string | null | undefined): Promise<void> {
    try {
      // With a token at hand this asks before it waits for anything: a page that is left does not wait.
      await api.remove(accessToken === undefined ? await driver.accessToken() : accessToken, id);
    } catch (error) {
      // Not found: somebody else deleted it before.
      if (!(error instanceof Problem && error.status === 404)) {
        setDeletion(id, { state: 'failed', why: manualsWording.notDeleted(explainFailure(error, driver)) });
        return;
      }
    }
    const told = manualsWording.deleted(titleOf(id));
    update({ told, documents: store.view.documents?.filter((document) => document.id !== id) ?? null });
    setDeletion(id, null);
    // A reading that began before still has it.
    await read();
  }

  /** Takes it out of what can be undone, for good or back; null: it was not there. */
  function take(id: DocumentId): UndoableDeletion | null {
    const deletion = undoable.get(id);
    if (deletion === undefined) return null;
    undoable.delete(id);
    deletion.countdown.abort();
    return deletion;
  }

  async function finish(id: DocumentId): Promise<void> {
    if (take(id) === null) return;
    setDeletion(id, { state: 'sent' });
    await send(id, undefined);
  }

  function countDown(id: DocumentId, deletion: UndoableDeletion): void {
    deletion.countdown = new AbortController();
    wait(undoWithin, deletion.countdown.signal).then(
      () => finish(id),
      () => {},
    );
  }

  function hold(id: DocumentId, held: boolean): void {
    const deletion = undoable.get(id);
    if (deletion === undefined) return;
    deletion.held = held;
    deletion.countdown.abort();
    if (!held) countDown(id, deletion);
  }

  function undo(id: DocumentId): void {
    if (take(id) === null) return;
    setDeletion(id, null);
    update({ told: manualsWording.isBack(titleOf(id)) });
  }

  return {
    get view() {
      return store.view;
    },
    subscribe: store.subscribe,
    read,
    readAgain() {
      update({ documents: null, unreachable: null });
      void read();
    },
    remove(id) {
      if (undoable.has(id) || store.view.deletions.get(id)?.state === 'sent') return;
      const deletion: UndoableDeletion = { accessToken: undefined, countdown: new AbortController(), held: false };
      undoable.set(id, deletion);
      driver.accessToken().then(
        (accessToken) => {
          deletion.accessToken = accessToken;
        },
        () => {},
      );
      setDeletion(id, { state: 'undoable' });
      countDown(id, deletion);
    },
    undo,
    keep(fileName) {
      for (const document of store.view.documents ?? []) if (document.fileName === fileName) undo(document.id);
    },
    finish,
    hold,
    tidy() {
      // What is taken off the page loses the focus without an event.
      for (const [id, { held }] of undoable) if (held) hold(id, false);
      update({ told: '' });
    },
    close() {
      for (const id of [...undoable.keys()]) {
        const deletion = take(id);
        if (deletion === null) continue;
        void send(id, deletion.accessToken);
        setDeletion(id, { state: 'sent' });
      }
    },
  };
}
