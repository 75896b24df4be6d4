import { z } from 'zod';
import type { UserId } from '../user-id.ts';

/** A tool of another program's server that an office's drives may use, while it says of itself what it said when it was allowed. */
export const AllowedTool = z.object({
  name: z.string().min(1).max(200),
  /** SHA-256, in hex, over its name, title, description, what it takes and what it is said to do. */
  hash: z.string().min(1).max(64),
});
export type AllowedTool = z.infer<typeof AllowedTool>;

/** A server of another program (Model Context Protocol over HTTP) that an office's admin named (P-10). */
export const ToolServer = z.object({
  id: z.uuid(),
  organizationId: z.uuid(),
  name: z.string().min(1).max(80),
  address: z.string().min(1).max(500),
  tools: z.array(AllowedTool).max(50),
});
export type ToolServer = z.infer<typeof ToolServer>;

/** A tool as its server tells of it now, and how it stands with the office. */
export const ListedTool = z.object({
  name: z.string(),
  title: z.string(),
  description: z.string().describe('in the server’s own words'),
  hash: z.string().describe('of all that it says of itself; to be sent back to allow it'),
  arguments: z.array(
    z.object({ name: z.string(), kind: z.enum(['text', 'number']), description: z.string(), required: z.boolean() }),
  ),
  standing: z
    .enum(['allowed', 'changed', 'not-allowed', 'unusable'])
    .describe('changed: it says something else than when it was allowed, and is not used'),
  unusable: z.string().nullable().describe('why no drive can use it, in a sentence; null: one can'),
});
export type ListedTool = z.infer<typeof ListedTool>;

/** A tool of another program that a user's drive may ask, as its server tells of it now. What stands in it is the server's: data. */
export interface OfficeTool {
  readonly server: Pick<ToolServer, 'id' | 'name'>;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: readonly {
    readonly name: string;
    readonly kind: 'text' | 'number';
    readonly description: string;
    readonly required: boolean;
  }[];
}

/** Asks other programs for a user, within what their offices' admins allowed (P-10). */
export interface OfficeToolSource {
  /** Those that are allowed and still say what they said then; one that does not is switched off. A server that is away offers nothing. */
  list(userId: UserId, signal: AbortSignal): Promise<readonly OfficeTool[]>;
  /**
   * @returns what it answers, as text: data, whatever it says
   * @throws NexusError TOOL_CHANGED, TOOL_SERVER_UNREACHABLE, TOOL_SERVER_REFUSED, NOT_FOUND, ORGANIZATIONS_UNREACHABLE
   */
  ask(
    userId: UserId,
    asked: { readonly tool: OfficeTool; readonly values: Readonly<Record<string, string | number>> },
    signal: AbortSignal,
  ): Promise<string>;
}

interface NewToolServer {
  readonly name: string;
  readonly address: string;
  /** Sent with each request, encrypted where it is kept; null: the server asks for none. */
  readonly token: string | null;
}

/**
 * The servers of offices. Every call is made as the user: members read, admins change.
 *
 * @throws NexusError ORGANIZATIONS_UNREACHABLE (retryable) from all; FORBIDDEN, NOT_FOUND, ORGANIZATION_FULL
 */
export interface ToolServerStore {
  /** @param organizationId null: of all organisations that the user is in */
  list(userId: UserId, organizationId: string | null): Promise<readonly ToolServer[]>;
  /** @throws NexusError ENCRYPTION_KEY_UNKNOWN */
  token(userId: UserId, serverId: string): Promise<string | null>;
  /** @throws NexusError TOOL_SERVER_REFUSED: the office has one of that name, however it is written */
  add(userId: UserId, organizationId: string, server: NewToolServer): Promise<ToolServer>;
  /** These and no others. */
  allow(userId: UserId, serverId: string, tools: readonly AllowedTool[]): Promise<ToolServer>;
  remove(userId: UserId, serverId: string): Promise<void>;
  /** A tool says something else of itself than when it was allowed. Any member's drive may tell. */
  switchOff(userId: UserId, serverId: string, tool: string): Promise<void>;
}
