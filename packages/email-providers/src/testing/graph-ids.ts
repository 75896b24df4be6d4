import type { Message } from '@microsoft/microsoft-graph-types';
import type { GraphStore, StoredMessage } from './graph-store.ts';

/** How the mails of one request are called: by ids that last, or by ids that end with the next move. */
export interface GraphIds {
  idOf(key: number, moves: number): string;
  isWellFormed(id: string): boolean;
  find(store: GraphStore, id: string): StoredMessage | null;
  /** With the selected properties; headers only where they are selected. */
  describe(message: StoredMessage, select: readonly string[] | null): Message;
}

export function createGraphIds(immutable: boolean): GraphIds {
  const idOf = (key: number, moves: number) =>
    immutable ? `AAkALgAAAAAAHYQDEapmEc2byACqAC-EWg0A${key}AAA=` : `AAMkAGI2TAAA${key}x${moves}AAA=`;
  return {
    idOf,
    isWellFormed: (id) => /^AA[kM]k?A/.test(id),
    find: (store, id) =>
      [...store.messages.values()].find((message) => idOf(message.key, message.moves) === id) ?? null,
    describe(message, select) {
      const { internetMessageHeaders, ...others } = message.properties;
      const whole: Message = { ...others, parentFolderId: message.folderId };
      const chosen = select
        ? Object.fromEntries(
            Object.entries({ ...whole, ...(internetMessageHeaders ? { internetMessageHeaders } : {}) }).filter(
              ([name]) => select.includes(name),
            ),
          )
        : whole;
      return { ...chosen, id: idOf(message.key, message.moves) };
    },
  };
}
