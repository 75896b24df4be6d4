import type { JudgingSettings, Mailbox } from '@nexus/contracts';
import type { AskClassifier } from '@nexus/intelligence';
import type { Inbox } from './inbox.ts';

export interface LoadInboxOptions {
  readonly mailbox: Mailbox;
  readonly settings: JudgingSettings;
  readonly asks: AskClassifier;
  /** Told when the rest could not be judged; what was judged first then stays. */
  readonly onFailure: (error: unknown) => void;
  readonly signal: AbortSignal;
}

export interface LoadedInbox {
  /** What a briefing can begin with: judged by the headers alone when there is much mail. */
  readonly first: Inbox;
  /** All of it, judged whole; the same as `first` when there is little. Never rejects. */
  readonly settled: Promise<Inbox>;
}

/** Every mail would be fetched over the network. */
export function isLive({ account }: Mailbox): boolean {
  return account.capabilities.persistent;
}
