import { type ErrorCode, NexusError } from '@nexus/contracts';
import { CommanderError } from 'commander';
import type { Terminal } from './terminal/terminal.ts';

/** Commander's complaint as a sentence, with what to do. */
function usageSentence(complaint: string): string {
  const words = complaint
    .replace(/^error:\s*/, '')
    .replaceAll('\n', ' ')
    .replace(/\.$/, '');
  return `The command line is wrong: ${words}. \`npm run nexus -- help\` shows what there is.`;
}

/** What a user is told of an error: a code and a sentence, never a stack trace. */
export function failure(error: unknown): { readonly code: ErrorCode; readonly message: string } {
  if (error instanceof NexusError) return { code: error.code, message: error.message };
  if (error instanceof CommanderError) return { code: 'USAGE_INVALID', message: usageSentence(error.message) };
  return { code: 'INTERNAL', message: 'Something went wrong that should not. LOG_LEVEL=debug shows where.' };
}

/** Where an unexpected error came from: its type and the lines of our code, never its message, which may quote mail. */
function whereFrom(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return [error.name, ...frames].join('\n');
}

/** Says why a command ended: a sentence for a person, the last line for a program; and where from, to somebody who looks for a mistake of ours. */
export function writeFailure(error: unknown, { stdout, stderr, environment }: Terminal, json: boolean): void {
  const { code, message } = failure(error);
  if (code === 'INTERNAL' && ['debug', 'trace'].includes(environment.LOG_LEVEL ?? ''))
    stderr.write(`${whereFrom(error)}\n`);
  if (json) stdout.write(`${JSON.stringify({ type: 'error', turn: 0, code, message, fatal: true })}\n`);
  else stderr.write(`${message} (${code})\n`);
}
