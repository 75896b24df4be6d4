import type { KnowledgeEntryId } from '@nexus/contracts';
import type { KnowledgeState } from '../../knowledge/knowledge-state.ts';
import { forgottenUntil, timeOfId } from '../../knowledge/knowledge-state.ts';

export type Operation =
  | { readonly kind: 'append'; readonly ids: readonly KnowledgeEntryId[] }
  | { readonly kind: 'remove'; readonly ids: readonly KnowledgeEntryId[] }
  | { readonly kind: 'clear'; readonly until: number }
  | { readonly kind: 'replace'; readonly ids: readonly KnowledgeEntryId[]; readonly summary: KnowledgeEntryId }
  | { readonly kind: 'restore' };

/** One call of one session. Times are steps of the schedule. */
interface Call {
  readonly session: number;
  readonly operation: Operation;
  readonly begun: number;
  ended: number;
  outcome: 'open' | 'done' | 'nothing' | 'unknown';
  /** Redis was emptied after it began, and before the database had it. */
  emptied: boolean;
  /** It was lost in the one case that nobody promises: Redis emptied and the writer killed before the drain. */
  unpromised: boolean;
}

function shows(state: KnowledgeState, operation: Operation): boolean {
  const known = (id: KnowledgeEntryId) =>
    state.entries.some((entry) => entry.id === id) || state.tombstones[id] !== undefined;
  switch (operation.kind) {
    case 'append':
      return operation.ids.every((id) => known(id) || timeOfId(id) <= forgottenUntil(state.tombstones));
    case 'remove':
      return operation.ids.every((id) => state.tombstones[id] === 'forgotten');
    case 'clear':
      return forgottenUntil(state.tombstones) >= operation.until;
    default:
      return true;
  }
}

/** What was asked and acknowledged in a schedule, and what must follow from it, in whatever order the backends heard of it. */
export function createAcknowledgedKnowledge() {
  const calls: Call[] = [];
  let step = 0;
  const ofKind = <K extends Operation['kind']>(kind: K) =>
    calls.flatMap((call) =>
      call.operation.kind === kind ? [{ ...call, operation: call.operation as Extract<Operation, { kind: K }> }] : [],
    );

  return {
    begin(session: number, operation: Operation) {
      step += 1;
      const call: Call = {
        session,
        operation,
        begun: step,
        ended: Number.POSITIVE_INFINITY,
        outcome: 'open',
        emptied: false,
        unpromised: false,
      };
      calls.push(call);
      return (outcome: 'done' | 'nothing' | 'unknown') => {
        step += 1;
        call.ended = step;
        call.outcome = outcome;
      };
    },
    /** To be told when Redis was emptied, with what the database has. */
    emptied(lasted: KnowledgeState) {
      for (const call of calls) if (!shows(lasted, call.operation)) call.emptied = true;
    },
    /**
     * To be told when Redis was emptied or a session killed: what was emptied, is in no backend and has no living writer was never promised.
     * Whatever else is lost was lost by us.
     */
    lookForUnpromised(states: readonly KnowledgeState[], dead: ReadonlySet<number>) {
      for (const call of calls) {
        const kept = states.some((state) => shows(state, call.operation));
        if (call.emptied && dead.has(call.session) && !kept) call.unpromised = true;
      }
    },
    /** Whether something that was acknowledged is in the first state and not yet in the second. */
    isAhead(found: KnowledgeState, lasted: KnowledgeState): boolean {
      return calls.some(
        ({ outcome, operation }) => outcome === 'done' && shows(found, operation) && !shows(lasted, operation),
      );
    },
    /** @returns what is wrong with the state that both backends have come to, in words; empty: nothing. */
    faultsOf(state: KnowledgeState): string[] {
      const faults: string[] = [];
      const living = new Set(state.entries.map(({ id }) => id));
      const represented = new Set(state.entries.flatMap(({ id, from }) => [id, ...(from ?? [])]));
      if (living.size !== state.entries.length) faults.push('an entry is there twice');
      const removals = ofKind('remove');
      const clears = ofKind('clear');
      const replaces = ofKind('replace');
      // Forgetting a summary forgets all that it was made of; forgetting one source of it leaves the others.
      const sourcesOf = new Map(replaces.map(({ operation }) => [operation.summary, operation.ids]));
      const goesWith = (id: KnowledgeEntryId): readonly KnowledgeEntryId[] => [
        id,
        ...(sourcesOf.get(id) ?? []).flatMap(goesWith),
      ];
      const mayBeForgotten = new Set(removals.flatMap(({ operation }) => operation.ids.flatMap(goesWith)));
      const appends = ofKind('append');
      for (const append of appends) {
        const mayBeCleared = clears.some((clear) => clear.ended > append.begun && clear.outcome !== 'nothing');
        for (const id of append.operation.ids) {
          const mustBe = append.outcome === 'done' && !append.unpromised && !mayBeCleared && !mayBeForgotten.has(id);
          if (mustBe && !represented.has(id)) faults.push(`${id} was acknowledged and is lost`);
          const cleared = clears.some(
            (clear) => clear.outcome === 'done' && !clear.unpromised && append.ended < clear.begun,
          );
          if (cleared && represented.has(id)) faults.push(`${id} was there when all was forgotten, and is there`);
        }
      }
      for (const removal of removals) {
        if (removal.outcome !== 'done' || removal.unpromised) continue;
        for (const id of removal.operation.ids)
          if (represented.has(id)) faults.push(`${id} was forgotten and is there`);
      }
      const attempted = new Set([
        ...appends.flatMap(({ operation }) => operation.ids),
        ...replaces.map(({ operation }) => operation.summary),
      ]);
      for (const id of represented) if (!attempted.has(id)) faults.push(`${id} was never said`);
      return faults;
    },
    count: () => ({
      calls: calls.length,
      acknowledged: calls.filter(({ outcome }) => outcome === 'done').length,
      unpromised: calls.filter(({ unpromised, outcome }) => unpromised && outcome === 'done').length,
    }),
  };
}
