import type { Client, JSONRPCMessage, Transport } from '@modelcontextprotocol/client';
import { plainWords } from '@nexus/text';
import { z } from 'zod';
import { describeTool, hasPlainName, type OfferedTool } from './describe-tool.ts';

const mostTools = 50;
const mostPages = 5;

const Page = z.object({ offered: z.array(z.unknown()).default([]), nextCursor: z.string().optional() });

/**
 * Keeps what a server says of its tools from the protocol's own schemas, which refuse a whole list for one tool that is odd and follow a schema of
 * any depth. To be called once the transport is connected.
 */
export function setToolsApart(transport: Transport): void {
  const { onmessage } = transport;
  transport.onmessage = (message, extra) => onmessage?.(withToolsApart(message), extra);
}

function withToolsApart<Message extends JSONRPCMessage>(message: Message): Message {
  if (!('result' in message)) return message;
  const { tools: offered, ...result } = message.result;
  return Array.isArray(offered) ? { ...message, result: { ...result, tools: [], offered } } : message;
}

/** What a server offers, the first fifty, over a transport whose tools are set apart. No name is there twice. */
export async function listOffered(
  client: Client,
  options: { readonly signal: AbortSignal; readonly timeout: number },
): Promise<readonly OfferedTool[]> {
  const found: OfferedTool[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < mostPages && found.length < mostTools; page += 1) {
    const params = cursor === undefined ? {} : { cursor };
    const { offered, nextCursor } = await client.request({ method: 'tools/list', params }, Page, options);
    found.push(...offered.map(describeTool).filter((tool) => tool !== null));
    cursor = nextCursor;
    if (cursor === undefined) break;
  }
  return withoutTwins(found).slice(0, mostTools);
}

/** Of two whose names differ in case or signs alone none can be used: a model, or whoever allows one, may mean the other. */
function withoutTwins(tools: readonly OfferedTool[]): readonly OfferedTool[] {
  const byName = Map.groupBy(tools.filter(hasPlainName), ({ name }) => plainWords(name));
  const firsts = tools.filter(({ name }, at) => tools.findIndex((one) => one.name === name) === at);
  return firsts.map((tool) =>
    hasPlainName(tool) && (byName.get(plainWords(tool.name))?.length ?? 0) > 1
      ? { ...tool, unusable: 'It has the name of another tool of the server, or nearly.' }
      : tool,
  );
}
