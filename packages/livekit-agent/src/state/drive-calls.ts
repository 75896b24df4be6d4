import type { ToolCall, ToolCallRecorder, UserId } from '@nexus/contracts';

/** What a tool says of how it answered, for whoever runs the installation (P-5): nothing of what was asked. */
export type ToolUseDetails = Partial<Pick<ToolCall, 'organizationId' | 'pack' | 'model' | 'tokens'>>;

/** The tool calls of a drive, handed on to be counted. */
export interface DriveCalls {
  /** The model that chose the calls of this turn, by its name; null: the offline language did. */
  chosenBy: string | null;
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
  const calls: DriveCalls = {
    chosenBy: null,
    record({ organizationId = null, model = calls.chosenBy, ...call }) {
      if (userId === undefined) return;
      recorder?.record({ door: 'drive', userId, at: clock(), organizationId, model, ...call });
    },
  };
  return calls;
}
