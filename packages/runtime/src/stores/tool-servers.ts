import type { ToolServerStore } from '@nexus/contracts';
import { createToolServers, type Database, openKeyring } from '@nexus/knowledge-store';
import { checkAddress, createToolServerCalls, type Network, type ToolServerCalls } from '@nexus/mcp-client';
import { isPublicAddress, lookUpPublicly } from '../mail-servers/public-address.ts';
import { isEmbedded } from '../settings/data-folder.ts';
import type { Settings } from '../settings/settings.ts';
import { openingOfEmbedded } from './memory.ts';

/** The servers of other programs that offices named, and what asks them (P-10). */
export interface ToolServers {
  readonly store: ToolServerStore;
  readonly calls: ToolServerCalls;
  /** @returns the address, as it is kept. @throws NexusError TOOL_SERVER_REFUSED: no server may be there */
  check(address: string): string;
}

/** What asks servers within a part of the net. */
export function callsWithin(part: Network): Pick<ToolServers, 'calls' | 'check'> {
  return { calls: createToolServerCalls(part), check: (address) => checkAddress(address, part).href };
}

/** An address inside this machine or its network is none that a user may name. */
const network: Network = { lookUp: lookUpPublicly, isAllowed: isPublicAddress, plain: false };

/** Connects to nothing by itself. */
export function openToolServers(
  { database: settings, encryptionKeys }: Pick<Settings, 'database' | 'encryptionKeys'>,
  database: Database,
): ToolServers {
  const dataDirectory = settings?.dataDirectory ?? null;
  const keyring = openKeyring({ encryptionKeys, dataDirectory });
  const patience = settings !== null && isEmbedded(settings) ? { patience: openingOfEmbedded } : {};
  return { store: createToolServers({ database, keyring, ...patience }), ...callsWithin(network) };
}
