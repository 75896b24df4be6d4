/** What is told of the work on jobs: messages are static, and nothing of a manual is among the attributes. A pino logger fits. */
export interface IngestionLog {
  info(attributes: object, message: string): void;
  warn(attributes: object, message: string): void;
}

export const silentIngestionLog: IngestionLog = { info: () => {}, warn: () => {} };
