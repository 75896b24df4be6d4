import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { NexusError } from '@nexus/contracts';

/** A failure for whoever asked. Of what is not ours not a word is told: it may quote what it was given. */
export function sayFailure(error: unknown): string {
  return error instanceof NexusError
    ? `${error.message} (${error.code})`
    : 'Something went wrong that should not. Try again in a moment. (INTERNAL)';
}

/** Does what is no tool's, and fails as the protocol has it. @throws ProtocolError */
export async function answering<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProtocolError) throw error;
    const isTheirs = error instanceof NexusError && error.code === 'REQUEST_INVALID';
    throw new ProtocolError(
      isTheirs ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError,
      sayFailure(error),
    );
  }
}
