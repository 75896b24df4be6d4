/** Through which door a tool was called. */
type ToolDoor = 'drive' | 'rest' | 'mcp';

/** One call of a tool, for whoever runs the installation (P-5): no argument, no words of the question, nothing of the answer. */
export interface ToolCall {
  readonly door: ToolDoor;
  /** The tool's name, such as `search_manuals`. */
  readonly tool: string;
  readonly userId: string;
  /** The organisation whose knowledge answered; null where it was the user's own or the installation's. */
  readonly organizationId: string | null;
  readonly at: Date;
  readonly milliseconds: number;
  /** The model that took part, by its name at the provider; null where none did. */
  readonly model: string | null;
  /** What the model read and wrote, where that is known: what the call cost. */
  readonly tokens?: number;
  readonly succeeded: boolean;
  /** Of a knowledge pack: which version answered, and what was thought of it then. */
  readonly pack?: { readonly id: string; readonly version: string; readonly confidence: 'high' | 'medium' | 'draft' };
}

/** Takes calls and writes them behind, in batches: `record` returns at once and never throws. */
export interface ToolCallRecorder {
  record(call: ToolCall): void;
}
