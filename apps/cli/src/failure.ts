import { type ErrorCode, NexusError } from '@nexus/contracts';
import { CommanderError } from 'commander';

/** What a user is told of an error: a code and a sentence, never a stack trace. */
export function failure(error: unknown): { readonly code: ErrorCode; readonly message: string } {
  if (error instanceof NexusError) return { code: error.code, message: error.message };
  if (error instanceof CommanderError)
    return { code: 'USAGE_INVALID', message: error.message.replace(/^error:\s*/, '') };
  return { code: 'INTERNAL', message: 'Something went wrong that should not. LOG_LEVEL=debug tells more.' };
}
