import { z } from 'zod';
import type { UserId } from '../user-id.ts';
import type { ToolCallRecorder } from './tool-call.ts';

/** What was called of one tool through one door in some days. */
export const ToolUse = z.object({
  tool: z.string(),
  door: z.enum(['drive', 'rest', 'mcp']),
  calls: z.int().nonnegative(),
  failed: z.int().nonnegative(),
  /** Calls in which no model took part. */
  withoutModel: z.int().nonnegative(),
  /** What models read and wrote, where that is known: the cost. */
  tokens: z.int().nonnegative(),
  meanMilliseconds: z.int().nonnegative(),
  /** 95 of 100 calls took no longer. */
  p95Milliseconds: z.int().nonnegative(),
});
export type ToolUse = z.infer<typeof ToolUse>;

/** `GET /telemetry`, `GET /organizations/{organizationId}/telemetry` */
export const ToolUses = z.object({
  /** Whole days in UTC, today included. */
  days: z.int().positive(),
  /** Those that were called most come first. */
  tools: z.array(ToolUse),
});
export type ToolUses = z.infer<typeof ToolUses>;

/** As long as a call is kept, in days. */
export const longestTelemetry = 400;

/**
 * Calls of tools, and their sums (P-5).
 *
 * @throws NexusError from what reads: MEMORY_UNREACHABLE (retryable)
 */
export interface ToolTelemetry extends ToolCallRecorder, AsyncDisposable {
  /** The user's own. */
  ofUser(userId: UserId, days: number): Promise<readonly ToolUse[]>;
  /** For its admins: sums of a week or more, by nobody in particular. @throws NexusError also FORBIDDEN */
  ofOrganization(userId: UserId, organizationId: string, days: number): Promise<readonly ToolUse[]>;
  /** For whoever runs the installation. */
  ofAll(days: number): Promise<readonly ToolUse[]>;
  /** What is recorded and waits loses the user (L-15); what is kept has lost them with their account. */
  forgetUser(userId: UserId): Promise<void>;
  /** Writes what waits. May be called twice. */
  close(): Promise<void>;
}
