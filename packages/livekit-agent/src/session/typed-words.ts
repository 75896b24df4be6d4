import type { voice } from '@livekit/agents';
import { createMutex } from '@nexus/async';
import { NexusError } from '@nexus/contracts';

interface TypedWordsOptions {
  readonly session: voice.AgentSession;
  /** Typed words interrupt what is being spoken; in a drive of text alone one thing is said after the other. */
  readonly isSpoken: boolean;
  /** The words of the next turn were typed. */
  readonly onTyped: (words: string) => void;
  /** Resolves when the drive's mail is there. */
  readonly opened: Promise<void>;
  /** Nothing is answered any more. */
  readonly isOver: () => boolean;
  /** Resolves when nothing is being said any more and all of it was told. */
  readonly settled: () => Promise<void>;
}

/** What the driver types, and what is said in order with it. */
interface TypedWords {
  /** One turn; resolves when the agent has answered. @throws NexusError SESSION_CLOSED after the end */
  say(words: string): Promise<void>;
  /** Runs in text after what is being said, in a spoken drive at once. */
  inOrder(task: () => Promise<void>): Promise<void>;
  /** Stops speaking now; changes nothing else. */
  hush(): void;
}

export function createTypedWords({
  session,
  isSpoken,
  onTyped,
  opened,
  isOver,
  settled,
}: TypedWordsOptions): TypedWords {
  const mutex = createMutex();
  const inOrder = (task: () => Promise<void>) => (isSpoken ? task() : mutex.run(task));

  function refuseWhenOver(): void {
    if (isOver()) throw new NexusError('SESSION_CLOSED', 'This briefing has ended. Start a new one.');
  }

  function hush(): void {
    if (!isSpoken) return;
    try {
      session.interrupt();
    } catch {
      // What must not be interrupted goes on; there is nothing to report.
    }
  }

  async function answer(words: string): Promise<void> {
    await opened;
    refuseWhenOver();
    hush();
    onTyped(words);
    await session.generateReply({ userInput: words }).waitForPlayout();
    await settled();
  }

  return {
    async say(words) {
      refuseWhenOver();
      await inOrder(() => answer(words));
    },
    inOrder,
    hush,
  };
}
