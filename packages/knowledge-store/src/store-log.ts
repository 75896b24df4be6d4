/** Where a store says that it came or went. Messages are static; a pino logger fits. */
export interface StoreLog {
  info(message: string): void;
  warn(message: string): void;
}

export const silentStoreLog: StoreLog = { info: () => {}, warn: () => {} };
