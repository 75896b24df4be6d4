import type { Exchange } from '@nexus/contracts';
import type { IntentKind } from '@nexus/language';
import type { CurrentTurn } from '../state/current-turn.ts';
import type { DriveContext } from '../state/drive-context.ts';

/** What answers out of manuals, packs and memories; a turn in which any other tool was called may have to do with mail. */
const withoutMail: ReadonlySet<string> = new Set([
  'consult_knowledge_pack',
  'generate_brief',
  'recall_knowledge',
  'stay_with_manual',
  'list_manuals',
  'search_memory',
]);

const asking: ReadonlySet<IntentKind> = new Set(['ask-again', 'look-up', 'consult-guidance', 'generate-brief']);

/** What was asked, as the offline language reads it in the driver's words, whoever answers them. */
function questionOf({ understanding, words }: CurrentTurn): string {
  return understanding.intents.find(({ kind }) => asking.has(kind))?.query || words;
}

/** Notes that the driver's words of this turn were answered, and from where, so that "and for the lift?" is understood later (P-6). */
export function noteExchange(
  drive: DriveContext,
  { kind, named, citation, known }: Pick<Exchange, 'kind' | 'named' | 'citation'> & { readonly known: string },
): void {
  const { turn } = drive.conversation;
  const { state: before } = drive.tracker;
  drive.knowledge.exchanges.note({
    ...{ kind, named, citation, known, question: questionOf(turn), turn: before.turn },
    isWithMail() {
      const { state } = drive.tracker;
      const isTold = state.cursor !== turn.before.cursor || state.heard.size !== turn.before.heard.size;
      return isTold || turn.called.some(({ toolName }) => !withoutMail.has(toolName));
    },
  });
}
