import type { voice } from '@livekit/agents';
import { createMutex } from '@nexus/async';
import { type LineSource, NexusError, type SeenPlace } from '@nexus/contracts';

/** How words came that no microphone of ours heard. */
export interface HowSaid {
  /** Typed where absent. */
  readonly source?: LineSource | undefined;
  /** What the driver was looking at; absent: whatever the drive is at. */
  readonly seen?: SeenPlace | undefined;
}

interface TypedWordsOptions {
  readonly session: voice.AgentSession;
  /** Typed words interrupt what is being spoken; in a drive of text alone one thing is said after the other. */
  readonly isSpoken: boolean;
  /** The words of the next turn come by hand, or were heard by a browser. */
  readonly onWords: (words: string, source: LineSource) => void;
  /** What is asked instead of an answer, since the drive has moved on from where the words were said; null: it has not. */
  readonly askWhatIsMeant: (words: string, seen: SeenPlace) => string | null;
  /** Says the question that the words are answered with. */
  readonly askBack: (words: string, question: string) => Promise<void>;
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
  say(words: string, how?: HowSaid): Promise<void>;
  /** Runs in text after what is being said, in a spoken drive at once. */
  inOrder(task: () => Promise<void>): Promise<void>;
  /** Stops speaking now; changes nothing else. */
  hush(): void;
}

export function createTypedWords({
  session,
  isSpoken,
  onWords,
  askWhatIsMeant,
  askBack,
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

  async function answer(words: string, { source = 'typed', seen }: HowSaid): Promise<void> {
    await opened;
    refuseWhenOver();
    hush();
    const question = seen === undefined ? null : askWhatIsMeant(words, seen);
    if (question !== null) {
      await askBack(words, question);
      await settled();
      return;
    }
    onWords(words, source);
    await session.generateReply({ userInput: words }).waitForPlayout();
    await settled();
  }

  return {
    async say(words, how = {}) {
      refuseWhenOver();
      await inOrder(() => answer(words, how));
    },
    inOrder,
    hush,
  };
}
