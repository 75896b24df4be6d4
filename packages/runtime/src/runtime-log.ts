import type { StoreLog } from '@nexus/knowledge-store';

/**
 * Where a process tells what goes wrong behind whoever drives. Messages are static; what differs stands in fields, which hold codes and ids
 * of ours, never mail, an address or a secret. A pino logger fits.
 */
export interface RuntimeLog extends StoreLog {
  warn(message: string): void;
  warn(fields: object, message: string): void;
}
