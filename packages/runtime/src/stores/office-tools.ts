import { NexusError, type OfficeTool, type OfficeToolSource, type ToolServer, type UserId } from '@nexus/contracts';
import type { ToolServers } from './tool-servers.ts';

/** What a user's drive may ask of other programs: looked up anew each time, so what is taken away is gone with the next question. */
export function createOfficeToolSource({ store, calls }: Pick<ToolServers, 'store' | 'calls'>): OfficeToolSource {
  async function toolsOf(userId: UserId, server: ToolServer, signal: AbortSignal): Promise<readonly OfficeTool[]> {
    const token = await store.token(userId, server.id);
    const offered = await calls.list({ address: server.address, token }, signal);
    const found: OfficeTool[] = [];
    for (const { name, hash } of server.tools) {
      const tool = offered.find((one) => one.name === name);
      if (tool === undefined) continue;
      if (tool.hash !== hash || tool.unusable !== null) await store.switchOff(userId, server.id, name);
      else found.push({ ...tool, server: { id: server.id, name: server.name } });
    }
    return found;
  }

  return {
    async list(userId, signal) {
      const servers = (await store.list(userId, null)).filter(({ tools }) => tools.length > 0);
      // One that is away keeps nothing of the others back.
      const found = await Promise.allSettled(servers.map((server) => toolsOf(userId, server, signal)));
      signal.throwIfAborted();
      return found.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : []));
    },
    async ask(userId, { tool, values }, signal) {
      const server = (await store.list(userId, null)).find(({ id }) => id === tool.server.id);
      const allowed = server?.tools.find(({ name }) => name === tool.name);
      if (server === undefined || allowed === undefined)
        throw new NexusError('NOT_FOUND', 'This tool is not allowed any more. Ask an admin of the office.');
      const token = await store.token(userId, server.id);
      try {
        return await calls.call({ address: server.address, token }, { tool: allowed, values }, signal);
      } catch (error) {
        if (error instanceof NexusError && error.code === 'TOOL_CHANGED')
          await store.switchOff(userId, server.id, tool.name);
        throw error;
      }
    },
  };
}
