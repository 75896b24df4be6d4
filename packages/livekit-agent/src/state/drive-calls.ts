import type { ToolCall, ToolCallRecorder, UserId } from '@nexus/contracts';

/** What a tool says of how it answered, for whoever runs the installation (P-5): nothing of what was asked. */
export type ToolUseDetails = Partial<Pick<ToolCall, 'organizationId' | 'pack' | 'model' | 'tokens'>>;

interface ModelChoice {
  /** Its name at the provider. */
  readonly model: string;
  /** What it read and wrote, where the provider says so; else 0. */
  readonly tokens: number;
}

/** The tool calls of a drive, handed on to be counted. */
export interface DriveCalls {
  /** Who chooses the calls that follow, and what its choice took: the first of them carries the tokens. Null: the offline language does. */
  chosen(by: ModelChoice | null): void;
  /** Returns at once and never throws. */
  record(call: Pick<ToolCall, 'tool' | 'milliseconds' | 'succeeded'> & ToolUseDetails): void;
}

interface DriveCallsOptions {
  /** Absent, or without a user: nothing is recorded. */
  readonly recorder: ToolCallRecorder | undefined;
  readonly userId: UserId | undefined;
  readonly clock: () => Date;
}

export function createDriveCalls({ recorder, userId, clock }: DriveCallsOptions): DriveCalls {
  let choice: ModelChoice | null = null;
  return {
    chosen(by) {
      choice = by;
    },
    record({ organizationId = null, model = choice?.model ?? null, tokens = 0, ...call }) {
      const spent = tokens + (choice?.tokens ?? 0);
      if (choice !== null) choice = { ...choice, tokens: 0 };
      if (userId === undefined) return;
      const counted = { ...call, ...(spent > 0 && { tokens: spent }) };
      recorder?.record({ door: 'drive', userId, at: clock(), organizationId, model, ...counted });
    },
  };
}
