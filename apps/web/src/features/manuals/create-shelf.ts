import type { DocumentId, StoredDocument } from '@nexus/contracts';
import type { Wait } from '../connection/retry.ts';
import { Problem } from '../service/problem.ts';
import type { PageDriver } from '../sign-in/driver.ts';
import { explainFailure } from '../sign-in/explain-failure.ts';
import type { ManualsService } from './create-manuals-service.ts';
import { createWatched, type Watched } from './watched.ts';

export interface ShelfDependencies {
  readonly service: Pick<ManualsService, 'list' | 'remove'>;
  readonly driver: PageDriver;
  readonly wait: Wait;
}

/** What is with a manual besides that it is there: deleted with a way back, being deleted, or still there because deleting it failed. */
export type Standing =
  | { readonly state: 'going' }
  | { readonly state: 'leaving' }
  | { readonly state: 'kept'; readonly why: string };

export interface ShelfView {
  /** Newest first; null: they are being read, or cannot be. */
  readonly documents: readonly StoredDocument[] | null;
  /** Why they cannot be shown as they are now, in a sentence. */
  readonly unreachable: string | null;
  readonly standings: ReadonlyMap<DocumentId, Standing>;
  /** What happened last, for whoever does not see it. */
  readonly told: string;
}

/** The manuals there are. One that is deleted is so for good only after a while, or when the page is left. */
export interface Shelf extends Watched<ShelfView> {
  read(): Promise<void>;
  readAgain(): void;
  remove(id: DocumentId): void;
  undo(id: DocumentId): void;
  /** Takes back the deletion of whatever has this file's name: whoever uploads it wants to have it. */
  keep(fileName: string): void;
  /** Deletes for good at once what was deleted with a way back. */
  finish(id: DocumentId): Promise<void>;
  /** While it is held the way back stays open. */
  hold(id: DocumentId, held: boolean): void;
  /** The place is left: what happened is no news when one comes back, and nobody is there to hold anything. */
  tidy(): void;
  /** The page is left: everything that was deleted is so for good. */
  close(): void;
}

/** Milliseconds for a change of mind. */
const undoWithin = 10_000;

/** A deletion that can be taken back. */
interface Departure {
  /** From when it was asked for: a page that is left has no time to fetch one. */
  accessToken: string | null | undefined;
  time: AbortController;
  held: boolean;
}

export function createShelf({ service, driver, wait }: ShelfDependencies): Shelf {
  const { watched, set } = createWatched<ShelfView>({
    documents: null,
    unreachable: null,
    standings: new Map(),
    told: '',
  });
  const departures = new Map<DocumentId, Departure>();
  let reads = 0;

  function update(change: Partial<ShelfView>): void {
    set({ ...watched.view, ...change });
  }

  function stand(id: DocumentId, standing: Standing | null): void {
    const standings = new Map(watched.view.standings);
    if (standing === null) standings.delete(id);
    else standings.set(id, standing);
    update({ standings });
  }

  async function read(): Promise<void> {
    reads += 1;
    const own = reads;
    try {
      const documents = await service.list(await driver.accessToken());
      // An answer that was overtaken tells of an earlier state.
      if (own === reads) update({ documents, unreachable: null });
    } catch (error) {
      if (own === reads) update({ unreachable: explainFailure(error, driver) });
    }
  }

  function titleOf(id: DocumentId): string {
    return watched.view.documents?.find((document) => document.id === id)?.title ?? 'It';
  }

  async function send(id: DocumentId, { accessToken }: Pick<Departure, 'accessToken'>): Promise<void> {
    try {
      // With a token at hand this asks before it waits for anything: a page that is left does not wait.
      await service.remove(accessToken === undefined ? await driver.accessToken() : accessToken, id);
    } catch (error) {
      // Somebody else was earlier.
      if (!(error instanceof Problem && error.status === 404)) {
        stand(id, { state: 'kept', why: `It could not be deleted. ${explainFailure(error, driver)}` });
        return;
      }
    }
    const told = `${titleOf(id)} is deleted.`;
    update({ told, documents: watched.view.documents?.filter((document) => document.id !== id) ?? null });
    stand(id, null);
    // A reading that began before still has it.
    await read();
  }

  function depart(id: DocumentId): Departure | null {
    const departure = departures.get(id);
    if (departure === undefined) return null;
    departures.delete(id);
    departure.time.abort();
    return departure;
  }

  async function finish(id: DocumentId): Promise<void> {
    const departure = depart(id);
    if (departure === null) return;
    stand(id, { state: 'leaving' });
    await send(id, { accessToken: undefined });
  }

  function count(id: DocumentId, departure: Departure): void {
    departure.time = new AbortController();
    wait(undoWithin, departure.time.signal).then(
      () => finish(id),
      () => {},
    );
  }

  function hold(id: DocumentId, held: boolean): void {
    const departure = departures.get(id);
    if (departure === undefined) return;
    departure.held = held;
    departure.time.abort();
    if (!held) count(id, departure);
  }

  function undo(id: DocumentId): void {
    if (depart(id) === null) return;
    stand(id, null);
    update({ told: `${titleOf(id)} is back.` });
  }

  return {
    get view() {
      return watched.view;
    },
    subscribe: watched.subscribe,
    read,
    readAgain() {
      update({ documents: null, unreachable: null });
      void read();
    },
    remove(id) {
      if (departures.has(id) || watched.view.standings.get(id)?.state === 'leaving') return;
      const departure: Departure = { accessToken: undefined, time: new AbortController(), held: false };
      departures.set(id, departure);
      driver.accessToken().then(
        (accessToken) => {
          departure.accessToken = accessToken;
        },
        () => {},
      );
      stand(id, { state: 'going' });
      count(id, departure);
    },
    undo,
    keep(fileName) {
      for (const document of watched.view.documents ?? []) if (document.fileName === fileName) undo(document.id);
    },
    finish,
    hold,
    tidy() {
      // What is taken off the page loses the focus without a word.
      for (const [id, { held }] of departures) if (held) hold(id, false);
      update({ told: '' });
    },
    close() {
      for (const id of [...departures.keys()]) {
        const departure = depart(id);
        if (departure === null) continue;
        void send(id, departure);
        stand(id, { state: 'leaving' });
      }
    },
  };
}
