import { voice } from '@livekit/agents';
import { endsWithin } from '@nexus/async';
import type { ActionKind } from '../state/action-log.ts';
import type { DriveContext } from '../state/drive-context.ts';
import { tally } from '../state/tracker-selectors.ts';
import { samplesOf } from './behind/learning-samples.ts';
import type { ConversationLog } from './conversation-log.ts';

/** Milliseconds that the end of a drive waits for its writes: ten seconds (V-11), less what leaving the room takes. */
const drainWithin = 7_000;
/** And of these for what the drive taught: what is not kept by then is dropped (J-11). */
const learnWithin = 5_000;

interface ClosingOptions {
  readonly drive: DriveContext;
  readonly session: voice.AgentSession;
  readonly log: ConversationLog;
  readonly isSpoken: boolean;
  /** Proposes what to remember; bounds itself, and never rejects (L-5). */
  readonly propose: () => Promise<void>;
  /** Called when nothing is under way any more, before the end is announced. */
  readonly onOver: () => void;
}

/** Ends the conversation, then sends and writes what is still to be sent and written, all of it within one limit. */
export async function closeDrive({ drive, session, log, isSpoken, propose, onOver }: ClosingOptions): Promise<void> {
  const { actions, clock, knowledge, tracker, user, conversation } = drive;
  const late = Promise.withResolvers<void>();
  const cancel = clock.scheduler.after(drainWithin, late.resolve);
  const inTime = (work: Promise<unknown>) => Promise.race([work, late.promise]);
  // The framework gives a spoken turn half a second for its last word, unless it closes for an error; typed words have none to come.
  if (!isSpoken) session.shutdown({ drain: false, reason: voice.CloseReason.ERROR });
  await inTime(session.close());
  await inTime(actions.pending.settled());
  log.close();
  await inTime(actions.outbox.queue.drain());
  const learned = endsWithin(user.learn(samplesOf(drive)), learnWithin, clock.scheduler);
  const proposed = propose();
  await inTime(Promise.all([user.drained(), knowledge.exchanges.drained(), learned, proposed]));
  cancel();
  tracker.apply({ type: 'ended' });
  onOver();
  const inEffect = (wanted: ActionKind) => actions.log.inEffect.filter(({ kind }) => kind === wanted).length;
  // As goodbye counts them: mail of any drive, which a search may have found.
  const done = { archived: inEffect('archived'), flagged: inEffect('flagged') };
  conversation.emit({ type: 'end', ...tally(tracker.state), ...done });
}
