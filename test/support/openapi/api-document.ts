import { z } from 'zod';

/** The part of JSON Schema that our zod schemas come to. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

const Content = z.record(z.string(), z.object({ schema: z.record(z.string(), z.unknown()) }));
const Parameter = z.object({
  name: z.string(),
  in: z.enum(['query', 'path', 'header']),
  required: z.boolean().default(false),
  schema: z.record(z.string(), z.unknown()),
});
const Operation = z.object({
  parameters: z.array(Parameter).default([]),
  requestBody: z.object({ content: Content }).optional(),
  responses: z.record(z.string(), z.object({ description: z.string(), content: Content.optional() })),
});
const ApiDocument = z.object({
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.object({ schemas: z.record(z.string(), z.record(z.string(), z.unknown())) }),
});

export type ApiParameter = z.infer<typeof Parameter>;

/** One method of one address, with its schemas written out. */
export interface ApiOperation extends z.infer<typeof Operation> {
  readonly method: string;
  readonly path: string;
}

/** Puts what a reference names in its place. */
function writtenOut(value: unknown, schemas: Readonly<Record<string, unknown>>): unknown {
  if (Array.isArray(value)) return value.map((one) => writtenOut(one, schemas));
  if (typeof value !== 'object' || value === null) return value;
  if ('$ref' in value && typeof value.$ref === 'string') {
    const name = value.$ref.replace('#/components/schemas/', '');
    if (!(name in schemas)) throw new Error(`the document refers to ${name}, which it does not have`);
    return writtenOut(schemas[name], schemas);
  }
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, writtenOut(one, schemas)]));
}

/** What an OpenAPI document lists, operation by operation. */
export function readApiDocument(document: unknown): readonly ApiOperation[] {
  const { components } = ApiDocument.parse(document);
  const { paths } = ApiDocument.parse(writtenOut(document, components.schemas));
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ ...operation, path, method: method.toUpperCase() })),
  );
}
