import { createHash } from 'node:crypto';
import type { Tool } from '@modelcontextprotocol/client';
import { oneLine } from '@nexus/text';
import { z } from 'zod';

/** One argument of a tool: words or a number, which a driver says. */
interface ToolArgument {
  readonly name: string;
  readonly kind: 'text' | 'number';
  readonly description: string;
  readonly required: boolean;
  /** The values that there are; absent: any. */
  readonly oneOf?: readonly string[];
}

/** A tool as a server tells of it. Its words are the server's: data, and shown to whoever allows it. */
export interface OfferedTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** SHA-256, in hex, of all that it says of itself. */
  readonly hash: string;
  readonly arguments: readonly ToolArgument[];
  /** Why no drive can use it; null: one can. */
  readonly unusable: 'changes-something' | 'arguments' | 'too-long' | null;
}

/** Characters. A longer description would not be read by whoever allows it. */
const longestDescription = 1_000;
const mostArguments = 8;

const Simple = z.object({
  type: z.enum(['string', 'number', 'integer']),
  description: z.string().default(''),
  enum: z.array(z.string().max(100)).min(1).max(50).optional(),
});
const InputSchema = z.object({
  type: z.literal('object'),
  properties: z.record(z.string().regex(/^[\w.-]{1,64}$/), z.unknown()).default({}),
  required: z.array(z.string()).default([]),
});

export function describeTool(tool: Tool): OfferedTool {
  const { name, title, description = '', annotations } = tool;
  const input = InputSchema.safeParse(tool.inputSchema);
  const required = new Set(input.data?.required);
  const properties = Object.entries(input.data?.properties ?? {});
  // What is not words or a number, and may be left out, is left out.
  const given = properties.flatMap(([argument, property]) => {
    const simple = Simple.safeParse(property);
    if (simple.success) return [{ argument, ...simple.data }];
    return required.has(argument) ? [null] : [];
  });
  const simple = given.filter((one) => one !== null);
  const names = new Set(properties.map(([argument]) => argument));
  const isSimple = simple.length === given.length && [...required].every((one) => names.has(one));
  const isRead = annotations?.readOnlyHint === true && annotations.destructiveHint !== true;
  const isShort = description.length <= longestDescription && name.length <= 100 && (title ?? '').length <= 200;
  return {
    name,
    title: oneLine(title ?? annotations?.title ?? name).slice(0, 200),
    description: oneLine(description).slice(0, longestDescription),
    hash: hashOf(tool),
    arguments: simple.map(({ argument, type, description: said, enum: oneOf }) => ({
      name: argument,
      kind: type === 'string' ? 'text' : 'number',
      description: oneLine(said).slice(0, 300),
      required: required.has(argument),
      ...(oneOf !== undefined && { oneOf }),
    })),
    unusable: !isRead
      ? 'changes-something'
      : !isShort
        ? 'too-long'
        : input.success && isSimple && properties.length <= mostArguments
          ? null
          : 'arguments',
  };
}

/** Over everything that a tool says of itself, whatever the order of its fields. */
function hashOf({ name, title, description, inputSchema, outputSchema, annotations }: Tool): string {
  const said = [name, title, description, inputSchema, outputSchema, annotations].map((part) => sorted(part ?? null));
  return createHash('sha256').update(JSON.stringify(said)).digest('hex');
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, part]) => [name, sorted(part)]),
  );
}
