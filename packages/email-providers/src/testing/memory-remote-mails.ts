import { NexusError } from '@nexus/contracts';
import type { RemoteChange, RemoteMailState, RemoteMails } from '../remote/mails.ts';
import { fieldsOf, standsAs } from '../remote/mails.ts';
import { ThrottledError } from '../remote/requests.ts';

/** What goes wrong with one request. `half` stands for the second half of the mails it names. */
export type RemoteFault =
  | 'cut-before'
  | 'cut-after'
  | 'cut-half'
  | 'hang-before'
  | 'hang-after'
  | 'refuse-half'
  | 'throttle-half'
  | 'sign-in'
  | { readonly retryAfter: number | null };

/** Mails in memory whose requests go wrong as a test wants. */
interface MemoryRemoteMails extends RemoteMails {
  /** How the mails really stand. */
  readonly truth: Map<string, RemoteMailState>;
  /** Each change that really happened to a mail, in order. */
  readonly happened: RemoteChange[];
  /** The faults of the requests to come; null: that one goes well. Requests beyond them go well. */
  readonly faults: { changes: (RemoteFault | null)[]; states: (RemoteFault | null)[] };
  readonly requests: { changes: number; states: number };
}

const cut = () => new NexusError('MAILBOX_UNREACHABLE', 'The connection broke.', { retryable: true });

export function createMemoryRemoteMails(mails: Iterable<readonly [string, RemoteMailState]>): MemoryRemoteMails {
  const truth = new Map(mails);
  const happened: RemoteChange[] = [];
  const faults: MemoryRemoteMails['faults'] = { changes: [], states: [] };
  const requests = { changes: 0, states: 0 };

  function apply(changes: readonly RemoteChange[]) {
    return changes.flatMap((change) => {
      const state = truth.get(change.emailId);
      if (!state) return [{ emailId: change.emailId, code: 'MAIL_NOT_FOUND' }];
      if (!standsAs(state, change)) happened.push(change);
      truth.set(change.emailId, { ...state, ...fieldsOf({ ...state, ...change }, change) });
      return [];
    });
  }

  function answer<Result>(result: Result, signal: AbortSignal): Promise<Result> {
    return signal.aborted ? Promise.reject(signal.reason) : Promise.resolve(result);
  }

  const hang = (signal: AbortSignal) =>
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }));

  return {
    truth,
    happened,
    faults,
    requests,
    async states(emailIds, signal) {
      requests.states += 1;
      const fault = faults.states.shift() ?? null;
      if (fault === 'sign-in') throw new NexusError('MAIL_SIGN_IN_NEEDED', 'Sign in again.');
      if (typeof fault === 'object' && fault !== null) throw new ThrottledError(fault.retryAfter);
      if (fault === 'hang-before' || fault === 'hang-after') return hang(signal);
      if (fault !== null) throw cut();
      const found = emailIds.flatMap((emailId) => {
        const state = truth.get(emailId);
        return state ? [[emailId, state] as const] : [];
      });
      return answer(new Map(found), signal);
    },
    async change(changes, signal) {
      requests.changes += 1;
      const fault = faults.changes.shift() ?? null;
      const half = Math.ceil(changes.length / 2);
      const [first, second] = [changes.slice(0, half), changes.slice(half)];
      const named = (code: string) => second.map(({ emailId }) => ({ emailId, code }));
      if (fault === null) return answer(apply(changes), signal);
      if (typeof fault === 'object') throw new ThrottledError(fault.retryAfter);
      switch (fault) {
        case 'cut-before':
          throw cut();
        case 'cut-after':
          apply(changes);
          throw cut();
        case 'cut-half':
          apply(first);
          throw cut();
        case 'hang-before':
          return hang(signal);
        case 'hang-after':
          apply(changes);
          return hang(signal);
        case 'refuse-half':
          return [...apply(first), ...named('MAIL_ACTION_REFUSED')];
        case 'throttle-half':
          return [...apply(first), ...named('MAIL_THROTTLED')];
        case 'sign-in':
          throw new NexusError('MAIL_SIGN_IN_NEEDED', 'Sign in again.');
      }
    },
    folders: async () => [...new Set([...truth.values()].map(({ folder }) => folder))],
  };
}
