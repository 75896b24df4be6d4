import { ListedTool, ToolServer } from '@nexus/contracts';
import { oneLine } from '@nexus/text';
import { z } from 'zod';
import { problemResponse } from '../problems/problem.ts';

export const ServerPath = z.object({ serverId: z.uuid() });

export const ServerBody = z.strictObject({
  name: z.string().transform(oneLine).pipe(z.string().min(1).max(80)).describe('what drivers call it'),
  address: z.string().trim().min(1).max(500).describe('https://, where the server answers'),
  token: z.string().trim().min(1).max(5_000).optional().describe('sent with each request; encrypted where it is kept'),
});

export const ServerAnswer = ToolServer.meta({ id: 'ToolServer' });
export const ServersAnswer = z.object({ servers: z.array(ServerAnswer) });

const Tool = ListedTool.meta({ id: 'ListedTool' });
export const ToolsAnswer = z.object({ tools: z.array(Tool) });

export const AllowedBody = z.strictObject({
  tools: z
    .array(z.strictObject({ name: z.string().min(1).max(200), hash: z.string().regex(/^[0-9a-f]{64}$/) }))
    .max(50)
    .describe('those that drives may use, and no others'),
});

/** What a route may answer that asks the server. */
export const askingResponses = {
  409: problemResponse('TOOL_CHANGED or ORGANIZATION_FULL'),
  422: problemResponse('TOOL_SERVER_REFUSED, TOOL_SERVER_UNREACHABLE or TOOL_NOT_USABLE'),
};
