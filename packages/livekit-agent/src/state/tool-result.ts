import type { KnowledgeEntry } from '@nexus/contracts';

/** What a tool gives back (B-12). `message` is speakable and true; the rest is for the model. */
export interface ToolResult {
  readonly success: boolean;
  readonly message: string;
  /** The action waits for the driver's yes; nothing was done (B-13). */
  readonly needs_confirmation?: boolean;
  /** A code of `NexusError`, when something failed. */
  readonly code?: string;
  readonly email_ids?: readonly string[];
  readonly draft_id?: string;
  /** What is remembered of the driver, so that one of it can be forgotten. */
  readonly memories?: readonly Pick<KnowledgeEntry, 'id' | 'category' | 'content'>[];
  /** What was found in manuals, for the model. */
  readonly passages?: string;
  /** What another program answered, for the model. */
  readonly outside?: string;
  /** What the sender wrote, for a model that is to put it in other words. */
  readonly mail_text?: string;
  /** To be said word for word, also where a model answers. */
  readonly verbatim?: boolean;
  /** The message is all there is to say of the call: where the driver asked for no more, a model is not asked how to put it. */
  readonly complete?: boolean;
  /** Nothing further is to be said in this turn. */
  readonly quiet?: boolean;
}

export function succeeded(message: string, more: Partial<ToolResult> = {}): ToolResult {
  return { success: true, message, ...more };
}

export function refused(message: string, more: Partial<ToolResult> = {}): ToolResult {
  return { success: false, message, ...more };
}
