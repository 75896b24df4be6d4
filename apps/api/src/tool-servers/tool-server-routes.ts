import { type ListedTool, NexusError, type ToolServer, type UserId } from '@nexus/contracts';
import type { ToolServers } from '@nexus/runtime';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import {
  aboutOffices,
  done,
  OfficePath,
  type OfficeRoutes,
  officeChangeResponses,
  officeNamingResponses,
  officesOf,
} from '../organizations/organization-schemas.ts';
import { requireUser, userOf } from '../sign-in/request-user.ts';
import {
  AllowedBody,
  askingResponses,
  ServerAnswer,
  ServerBody,
  ServerPath,
  ServersAnswer,
  ToolsAnswer,
} from './tool-server-schemas.ts';

interface ToolServerRoutesOptions extends OfficeRoutes {
  /** Null: nothing is kept beyond this process. */
  readonly toolServers: ToolServers | null;
}

/** Servers of other programs whose read-only tools an office's drives may use (P-10): an admin names them, and allows tool by tool. */
export const toolServerRoutes: FastifyPluginAsyncZod<ToolServerRoutesOptions> = async (app, options) => {
  const changes = { config: { rateLimit: { max: app.limits.organizations } }, preParsing: requireUser };

  function servers(): ToolServers {
    if (options.toolServers !== null) return options.toolServers;
    throw new NexusError('ORGANIZATIONS_UNREACHABLE', 'Servers are kept in a database, and this server keeps nothing.');
  }

  /** The server, for its office's admin. @throws NexusError NOT_FOUND, FORBIDDEN */
  async function ownServer(userId: UserId, serverId: string): Promise<ToolServer> {
    const server = (await servers().store.list(userId, null)).find(({ id }) => id === serverId);
    if (server === undefined) throw new NexusError('NOT_FOUND', 'There is no such server. List them anew.');
    const offices = await officesOf(options).organizations.list(userId);
    if (offices.find(({ id }) => id === server.organizationId)?.role === 'admin') return server;
    throw new NexusError('FORBIDDEN', 'Only an admin of the office looks at its servers.');
  }

  async function toolsOf(userId: UserId, server: ToolServer, signal: AbortSignal): Promise<ListedTool[]> {
    const { store, calls } = servers();
    const token = await store.token(userId, server.id);
    const offered = await calls.list({ address: server.address, token }, signal);
    return offered.map((tool) => {
      const allowed = server.tools.find(({ name }) => name === tool.name);
      const standing = allowed === undefined ? 'not-allowed' : allowed.hash === tool.hash ? 'allowed' : 'changed';
      return {
        ...tool,
        arguments: tool.arguments.map(({ oneOf: _, ...argument }) => argument),
        standing: tool.unusable === null ? standing : allowed === undefined ? 'unusable' : 'changed',
      };
    });
  }

  // No cache on the way keeps what an office uses.
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));

  app.get(
    '/organizations/:organizationId/tool-servers',
    {
      preParsing: requireUser,
      schema: {
        ...aboutOffices,
        summary: 'The servers of other programs that the office’s drives may ask',
        params: OfficePath,
        response: { ...officeNamingResponses, 200: ServersAnswer },
      },
    },
    async (request) => ({
      servers: [...(await servers().store.list(userOf(request), request.params.organizationId))],
    }),
  );

  app.post(
    '/organizations/:organizationId/tool-servers',
    {
      ...changes,
      schema: {
        ...aboutOffices,
        summary: 'Name a server of another program; an admin’s. None of its tools is allowed yet',
        params: OfficePath,
        body: ServerBody,
        response: { ...officeChangeResponses, ...askingResponses, 201: ServerAnswer },
      },
    },
    async (request, reply) => {
      const { name, address, token = null } = request.body;
      const { organizationId } = request.params;
      const { store, check } = servers();
      const server = { name, address: check(address), token };
      const added = await store.add(userOf(request), organizationId, server);
      return reply.code(201).send({ ...added, tools: [...added.tools] });
    },
  );

  app.get(
    '/tool-servers/:serverId/tools',
    {
      ...changes,
      schema: {
        ...aboutOffices,
        summary: 'What a server offers now, and what of it is allowed; an admin’s',
        params: ServerPath,
        response: { ...officeNamingResponses, ...askingResponses, 200: ToolsAnswer },
      },
    },
    async (request) => {
      const userId = userOf(request);
      const server = await ownServer(userId, request.params.serverId);
      return { tools: await toolsOf(userId, server, app.stopping) };
    },
  );

  app.put(
    '/tool-servers/:serverId/tools',
    {
      ...changes,
      schema: {
        ...aboutOffices,
        summary: 'Allow tools, as they were read; an admin’s. Those that are not named are not allowed any more',
        params: ServerPath,
        body: AllowedBody,
        response: { ...officeChangeResponses, ...askingResponses, 200: ServerAnswer },
      },
    },
    async (request) => {
      const userId = userOf(request);
      const server = await ownServer(userId, request.params.serverId);
      const { tools } = request.body;
      // Whoever takes something away need not ask a server that may be gone.
      const added = tools.filter(
        (tool) => !server.tools.some(({ name, hash }) => name === tool.name && hash === tool.hash),
      );
      const offered = added.length === 0 ? [] : await toolsOf(userId, server, app.stopping);
      for (const { name, hash } of added) {
        const current = offered.find((tool) => tool.name === name);
        if (current?.hash !== hash)
          throw new NexusError('TOOL_CHANGED', `The tool ${name} has changed since you read it. Read it again.`);
        if (current.unusable !== null)
          throw new NexusError('TOOL_NOT_USABLE', `The tool ${name} cannot be allowed. ${current.unusable}`);
      }
      const changed = await servers().store.allow(userId, server.id, tools);
      return { ...changed, tools: [...changed.tools] };
    },
  );

  app.delete(
    '/tool-servers/:serverId',
    {
      ...changes,
      schema: {
        ...aboutOffices,
        summary: 'Take a server away, with its token; an admin’s',
        params: ServerPath,
        response: { ...officeChangeResponses, 204: done },
      },
    },
    async (request, reply) => {
      await servers().store.remove(userOf(request), request.params.serverId);
      return reply.code(204).send(null);
    },
  );
};
