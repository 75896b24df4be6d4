import type { SharedCounter } from './shared-counter.ts';

/** Milliseconds after which a lease that is on its way is worth asking for again. */
const soon = 10;
/** Milliseconds without asking a store that failed, or whose budget is used up, again. */
const restOfStore = 1_000;

interface LeaseOptions {
  /** For all workers together in a window. */
  readonly limit: number;
  /** Milliseconds; the clock need not start anywhere in particular, but must not go back. */
  readonly clock: () => number;
  /** Milliseconds. */
  readonly window: number;
  /** Null: this process is alone. */
  readonly counter: SharedCounter | null;
}

/**
 * Permits of one kind that this process has taken from the shared budget ahead of their use. Taking is answered from memory;
 * leasing happens behind. Permits lapse when their window ends. While the store is away the process leases from a budget
 * of its own of the same size, less what it has had in this window already.
 */
export interface Lease {
  /** Whether so many are at hand; leases them where not. */
  has(amount: number): boolean;
  /** Takes what `has` has promised. @returns the window they belong to. */
  take(amount: number): number;
  /** Milliseconds until it is worth asking again for so many. */
  wait(amount: number): number;
  /** Used in this window, by this process. */
  used(): number;
  /** Milliseconds until this window ends and nothing of it counts any more. */
  renewal(): number;
  /** More or, negative, less was used than was taken in that window. */
  correct(extra: number, window: number): void;
  /** Leases ahead, so that the first taking finds something. */
  fill(): void;
  /** The store is here again. @param forgot it has lost what it knew. */
  tell(forgot: boolean): void;
  /** Gives back what is at hand. */
  close(): Promise<void>;
}

interface Window {
  readonly number: number;
  endsAt: number;
  /** Had by this process since the window began, used or not. */
  leased: number;
  /** Of these not used yet. */
  held: number;
  /** Of these unknown to the store. */
  untold: number;
}

function openWindow(number: number): Window {
  return { number, endsAt: Number.POSITIVE_INFINITY, leased: 0, held: 0, untold: 0 };
}

export function createLease({ limit, clock, window: length, counter }: LeaseOptions): Lease {
  let window = openWindow(0);
  let filling = false;
  let aloneUntil = Number.NEGATIVE_INFINITY;
  let scarce = { askAt: Number.NEGATIVE_INFINITY, endsAt: Number.NEGATIVE_INFINITY };
  let usual = 1;
  let closed = false;

  function current(): Window {
    if (clock() >= window.endsAt) window = openWindow(window.number + 1);
    return window;
  }

  /** Two uses ahead, or a quarter of what the window has used so far where many drives share a process, and never much of the whole. */
  function missing(need: number): number {
    const { held, leased } = current();
    const ahead = Math.min(Math.max(2 * usual, leased / 4), Math.max(usual, limit / 10));
    return Math.min(limit - leased, need + Math.floor(ahead) - held);
  }

  function grant(amount: number, endsAt: number): Window {
    const open = current();
    open.endsAt = Math.min(open.endsAt, endsAt);
    open.leased += amount;
    open.held += amount;
    return open;
  }

  function leaseAlone(need: number): void {
    const amount = missing(need);
    if (amount > 0) grant(amount, clock() + length).untold += counter === null ? 0 : amount;
  }

  function tellUntold(store: SharedCounter): void {
    const open = current();
    const { untold } = open;
    if (untold <= 0) return;
    open.untold = 0;
    store.add(untold).catch(() => {
      open.untold += untold;
    });
  }

  async function leaseFrom(store: SharedCounter, amount: number, least: number): Promise<void> {
    const asked = clock();
    const { taken, endsIn } = await store.take(amount);
    const left = Math.max(0, limit - (taken - amount));
    // Part of what is needed helps nobody, and would be missing elsewhere.
    const part = left >= amount ? amount : left >= least ? left : 0;
    if (part < amount) {
      await store.add(part - amount);
      scarce = { askAt: clock() + restOfStore, endsAt: asked + endsIn };
    }
    if (clock() >= asked + endsIn) return;
    if (part > 0) grant(part, asked + endsIn);
    if (closed) await giveBack();
  }

  function lease(need: number): void {
    if (filling || closed) return;
    if (counter === null || clock() < aloneUntil) {
      leaseAlone(need);
      return;
    }
    tellUntold(counter);
    const amount = missing(need);
    const least = Math.max(1, need - current().held);
    if (amount < least || clock() < scarce.askAt) return;
    filling = true;
    leaseFrom(counter, amount, least)
      .catch(() => {
        aloneUntil = clock() + restOfStore;
        leaseAlone(need);
      })
      .finally(() => {
        filling = false;
      });
  }

  async function giveBack(): Promise<void> {
    const open = current();
    const { held, untold } = open;
    const back = Math.max(0, held - untold);
    open.held = 0;
    // Given to the next window by a hair, it would be a gift.
    if (counter !== null && back > 0 && open.endsAt - clock() > restOfStore) {
      open.leased -= back;
      await counter.add(-back).catch(() => undefined);
    }
  }

  return {
    has(amount) {
      if (current().held >= amount) return true;
      usual = amount;
      lease(amount);
      return current().held >= amount;
    },
    take(amount) {
      const open = current();
      open.held -= amount;
      usual = amount;
      if (open.held < amount) lease(0);
      return open.number;
    },
    wait(amount) {
      if (filling) return soon;
      const now = clock();
      const { endsAt, leased, held } = current();
      const usedUp = limit - leased < amount - held;
      const ends = usedUp || counter === null || now < aloneUntil ? endsAt : Math.max(scarce.endsAt, scarce.askAt);
      return Number.isFinite(ends) && ends > now ? ends - now : soon;
    },
    used() {
      const { leased, held } = current();
      return leased - held;
    },
    renewal() {
      const { endsAt } = current();
      return Number.isFinite(endsAt) ? Math.max(soon, endsAt - clock()) : soon;
    },
    correct(extra, number) {
      const open = current();
      if (extra > 0) {
        const atHand = Math.min(open.held, extra);
        open.held -= atHand;
        open.leased += extra - atHand;
        open.untold += counter === null ? 0 : extra - atHand;
        if (counter !== null && clock() >= aloneUntil) tellUntold(counter);
      } else if (number === open.number) {
        // What was left over in a window that has ended has lapsed with it.
        open.held -= extra;
      }
    },
    fill: () => lease(0),
    tell(forgot) {
      if (counter === null || closed) return;
      aloneUntil = Number.NEGATIVE_INFINITY;
      const open = current();
      if (forgot) open.untold = open.leased;
      tellUntold(counter);
    },
    async close() {
      closed = true;
      await giveBack();
    },
  };
}
