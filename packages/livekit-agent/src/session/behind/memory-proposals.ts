import { endsWithin } from '@nexus/async';
import { type EnrichmentConsent, KnowledgeEntryId, type MemoryEntry, type ModelQuota } from '@nexus/contracts';
import { describeSentence, tellsSomething } from '@nexus/long-memory';
import { putQuestion } from '../../actions/ask-driver.ts';
import { mailTextsOf } from '../../inbox/mail-texts.ts';
import { makeEntry, remembersThat } from '../../memory/memory-entries.ts';
import { findMailText } from '../../memory/privacy-gate.ts';
import { buildProposalPrompt, checkProposals, ProposedAnswer } from '../../memory/propose-memories.ts';
import { askForJson } from '../../model/json-completion.ts';
import type { ModelBudget } from '../../model/model-attempt.ts';
import type { ModelSource } from '../../model/openai-model.ts';
import type { DriveContext } from '../../state/drive-context.ts';
import { askToKeep, proposalConsentQuestion } from '../../wording/proposals.ts';

interface MemoryProposalsOptions {
  readonly drive: DriveContext;
  /** The small model; null: nothing is proposed, and what was proposed before is asked about all the same. */
  readonly source: ModelSource | null;
  readonly quota: ModelQuota | undefined;
  /** Aborted when the drive is over. */
  readonly signal: AbortSignal;
}

/** What a model may propose to remember of what the driver said (L-5). */
export interface MemoryProposals {
  /** The mail is there: asks about what an earlier drive proposed, between two items. Resolves when it is known whether anything waits. Never rejects. */
  open(): Promise<void>;
  /** The driver's turn was answered: where they told something, asks once whether a model may look at such things. */
  answered(): void;
  /** After the drive, while its mail is still in memory: five seconds at most, and what is not kept by then is dropped. Never rejects. */
  propose(): Promise<void>;
}

/** Milliseconds, all of it. */
const proposeWithin = 5_000;
const budget: ModelBudget = { firstToken: proposeWithin, pause: proposeWithin, whole: proposeWithin };

export function createMemoryProposals({ drive, source, quota, signal }: MemoryProposalsOptions): MemoryProposals {
  const { memory, proposals } = drive.knowledge;
  let isAsked = false;
  const consent = (): EnrichmentConsent => drive.user.preferences.proposals;

  function announce(question: Parameters<typeof putQuestion>[1], isWanted: () => boolean, onTold = () => {}): void {
    drive.conversation.announcements.add({
      whenIdle: true,
      onTold,
      words() {
        if (!isWanted()) return null;
        putQuestion(drive, question, { unbidden: true });
        const { turn } = drive.tracker.state;
        drive.conversation.emit({ type: 'confirm', turn, action: question.toolName, count: 1 });
        return question.question;
      },
    });
  }

  async function askAboutWaiting(): Promise<void> {
    await proposals?.load();
    if (proposals === null || proposals.all.length === 0 || signal.aborted) return;
    const question = askToKeep(proposals.all.map(({ content }) => content));
    const waiting = proposals;
    announce({ ...keeping, question }, () => waiting.all.length > 0, waiting.noteAsked);
  }

  async function proposeNow(closing: AbortSignal): Promise<void> {
    const turns = drive.conversation.said.sentences;
    if (source === null || memory === null || proposals === null || memory.state !== 'known') return;
    if (consent() !== 'allowed' || !turns.some(tellsSomething)) return;
    const [answer, mails] = await Promise.all([
      askForJson(
        { ...buildProposalPrompt(turns), name: 'proposed-memories', schema: ProposedAnswer },
        { source, budget, signal: closing, ...(quota && { quota }) },
      ),
      mailTextsOf(drive),
    ]);
    const { context, manuals, officeTools } = drive.knowledge;
    const isOfOthers = (content: string) =>
      [mails, context?.strangersWords, manuals?.found, officeTools?.answered].some(
        (texts) => texts && findMailText(content, texts) !== null,
      );
    const isKnown = (content: string) =>
      memory.entries.some((entry) => remembersThat(entry, { content, category: 'context' })) ||
      proposals.all.some((entry) => entry.content === content);
    const chosen = checkProposals(answer, turns, { isKnown, isOfOthers });
    closing.throwIfAborted();
    const at = drive.clock.wall();
    if (chosen.length > 0) await proposals.propose(chosen.map((content, place) => entryOf(content, place, at)));
  }

  function entryOf(content: string, place: number, now: Date): MemoryEntry {
    // One after the other, so that they are read out in that order.
    const at = new Date(now.getTime() + place);
    const { id, createdAt } = makeEntry({ content, category: 'context', source: 'agent' }, at);
    const toldOn = drive.clock.today();
    return {
      id: KnowledgeEntryId.parse(id),
      content,
      createdAt,
      source: 'agent',
      ...describeSentence(content, toldOn, drive.sessionId),
    };
  }

  return {
    async open() {
      await drive.inbox.settled.then(askAboutWaiting).catch(() => undefined);
    },
    answered() {
      const { words, understanding } = drive.conversation.turn;
      if (isAsked || source === null || proposals === null || memory?.state !== 'known' || consent() !== 'ask') return;
      if (understanding.intents.some(({ kind }) => kind === 'remember') || !tellsSomething(words)) return;
      isAsked = true;
      announce({ ...consenting, question: proposalConsentQuestion }, () => consent() === 'ask');
    },
    async propose() {
      const closing = new AbortController();
      const proposing = proposeNow(closing.signal);
      await endsWithin(proposing, proposeWithin, drive.clock.scheduler);
      closing.abort();
      await proposals?.drained().catch(() => undefined);
    },
  };
}

/** A yes is to all that was read out; a no lets them go. */
const keeping = {
  toolName: 'settle_memories',
  intents: [],
  emailIds: [],
  toolArguments: { keep: true },
  alwaysAsk: true,
  onNo: { toolName: 'settle_memories', toolArguments: { keep: false } },
} as const;

/** Both answers are kept. */
const consenting = {
  toolName: 'set_preference',
  intents: ['set-preference'],
  emailIds: [],
  toolArguments: { proposals: 'allowed' },
  alwaysAsk: true,
  onNo: { toolName: 'set_preference', toolArguments: { proposals: 'refused' } },
} as const;
