import { localUserId, type ToolServer } from '@nexus/contracts';
import type { Offices, ToolServers } from '@nexus/runtime';

/** A server of the office's that is always there, under the local user's id, and offers one tool. */
export function createScriptedToolServers({ organizations }: Pick<Offices, 'organizations'>): ToolServers {
  const find = async (userId: string): Promise<ToolServer> => {
    const [office] = await organizations.list(userId);
    if (office === undefined) throw new Error('There is an office.');
    return {
      id: localUserId,
      organizationId: office.id,
      name: 'Stock',
      address: 'https://tools.example.com/',
      tools: [],
    };
  };
  const description = { title: 'Look up', description: 'How many are left.', hash: 'a'.repeat(64) };
  return {
    store: {
      list: async (userId) => [await find(userId)],
      token: async () => null,
      add: find,
      allow: find,
      remove: async () => {},
      switchOff: async () => {},
    },
    calls: {
      list: async () => [{ name: 'look_up', ...description, arguments: [], unusable: null }],
      call: async () => 'Four are left.',
    },
    check: (address) => address,
  };
}
