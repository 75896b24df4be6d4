import { createHash } from 'node:crypto';
import { oneLine } from '@nexus/text';
import { z } from 'zod';
import { isWithinLimits } from './schema-limits.ts';

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
  /** Why no drive can use it, in a sentence; null: one can. */
  readonly unusable: string | null;
}

/** Characters. A longer description would not be read by whoever allows it. */
const longestDescription = 1_000;
const mostArguments = 8;

const because = {
  unlikeProtocol: 'What it says of itself is not as the protocol has it.',
  endless: 'What it takes is too large, too deep, or leads back to itself.',
  name: 'Its name is not of plain letters, digits, “_”, “-”, “.” and “/”, at most a hundred.',
  changesSomething: 'It does not say of itself that it only reads.',
  tooLong: 'What it says of itself is longer than anybody reads.',
  arguments: `It takes more than ${mostArguments} arguments, or one that is not words or a number.`,
} as const;

/** What is no letter of ASCII may look like one, or like nothing. */
export const hasPlainName = ({ name }: { readonly name: string }) => /^[\w./-]{1,100}$/.test(name);

/** What is hashed, and no more of it than that. */
const Said = z.object({
  name: z.string(),
  title: z.string().optional(),
  description: z.string().optional(),
  inputSchema: z.looseObject({ type: z.literal('object') }),
  outputSchema: z.record(z.string(), z.unknown()).optional(),
  annotations: z
    .object({
      title: z.string().optional(),
      readOnlyHint: z.boolean().optional(),
      destructiveHint: z.boolean().optional(),
      idempotentHint: z.boolean().optional(),
      openWorldHint: z.boolean().optional(),
    })
    .optional(),
});
type Said = z.infer<typeof Said>;

const Named = z.object({ name: z.string() });

const Simple = z.object({
  type: z.enum(['string', 'number', 'integer']),
  description: z.string().default(''),
  enum: z.array(z.string().max(100)).min(1).max(50).optional(),
});
const InputSchema = z.object({
  properties: z.record(z.string().regex(/^[\w.-]{1,64}$/), z.unknown()).default({}),
  required: z.array(z.string()).default([]),
});

/** @returns null: it has no name even */
export function describeTool(tool: unknown): OfferedTool | null {
  const named = Named.safeParse(tool).data;
  if (named === undefined) return null;
  const said = Said.safeParse(tool).data;
  if (said === undefined) return unread(named.name, because.unlikeProtocol);
  if (![said.inputSchema, said.outputSchema].every(isWithinLimits)) return unread(named.name, because.endless);
  return describe(said);
}

/** What cannot be read is shown by its name alone, so that whoever looks for it learns why. */
function unread(name: string, unusable: string): OfferedTool {
  return { name, title: shortName(name), description: '', hash: sha256(name), arguments: [], unusable };
}

function describe(said: Said): OfferedTool {
  const { name, title, description = '', annotations } = said;
  const input = InputSchema.safeParse(said.inputSchema);
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
  const isShort = description.length <= longestDescription && (title ?? '').length <= 200;
  return {
    name,
    title: shortName(title ?? annotations?.title ?? name),
    description: oneLine(description).slice(0, longestDescription),
    hash: hashOf(said),
    arguments: simple.map(({ argument, type, description: words, enum: oneOf }) => ({
      name: argument,
      kind: type === 'string' ? 'text' : 'number',
      description: oneLine(words).slice(0, 300),
      required: required.has(argument),
      ...(oneOf !== undefined && { oneOf }),
    })),
    unusable: !hasPlainName(said)
      ? because.name
      : !isRead
        ? because.changesSomething
        : !isShort
          ? because.tooLong
          : input.success && isSimple && properties.length <= mostArguments
            ? null
            : because.arguments,
  };
}

const shortName = (name: string) => oneLine(name).slice(0, 200);

/** Over everything that a tool says of itself, whatever the order of its fields. */
function hashOf({ name, title, description, inputSchema, outputSchema, annotations }: Said): string {
  const said = [name, title, description, inputSchema, outputSchema, annotations].map((part) => sorted(part ?? null));
  return sha256(JSON.stringify(said));
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, part]) => [name, sorted(part)]),
  );
}
