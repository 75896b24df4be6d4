import { randomUUID } from 'node:crypto';

/**
 * An id for a tool call, new in the whole drive: a result finds its call by it, and some servers send none or the same in each
 * answer. Nine letters and digits are what every server takes: OpenAI refuses more than 40, Mistral anything else.
 */
export function newCallId(): string {
  return randomUUID().replaceAll('-', '').slice(0, 9);
}
