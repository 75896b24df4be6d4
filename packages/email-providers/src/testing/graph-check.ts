import { type GraphOperation, graphOperations, graphSchemas } from './graph-description.ts';

export interface DescribedRequest {
  readonly method: string;
  /** Decoded, without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
}

export interface FoundOperation {
  /** As the description writes it: `GET /me/messages/{message-id}`. */
  readonly name: string;
  readonly operation: GraphOperation;
  /** What stands for `{…}`. */
  readonly id: string;
}

/** The operation that a request is for; null: the description has none of that path and method. */
export function findOperation(method: string, path: string): FoundOperation | null {
  for (const [name, operation] of Object.entries(graphOperations)) {
    const [wantedMethod, template = ''] = name.split(' ');
    if (wantedMethod !== method) continue;
    const pattern = template.replace(/\{[^}]+\}/, '([^/]+)').replaceAll('$', '\\$');
    const match = new RegExp(`^${pattern}$`).exec(path);
    if (match) return { name, operation, id: decodeURIComponent(match[1] ?? '') };
  }
  return null;
}

/** What of a request the description does not know. */
export function checkRequest(
  { operation, name }: FoundOperation,
  { query, body }: DescribedRequest,
): readonly string[] {
  const problems = [...query.keys()]
    .filter((key) => !operation.query.includes(key))
    .map((key) => `${name} takes no ${key}`);
  const selected = query.get('$select')?.split(',') ?? [];
  const known = operation.answer === null ? {} : graphSchemas[operation.answer];
  problems.push(...selected.filter((key) => !(key in known)).map((key) => `${operation.answer} has no ${key}`));
  if (body === undefined) return problems;
  if (operation.body === undefined) return [...problems, `${name} takes no body`];
  const schema = typeof operation.body === 'string' ? graphSchemas[operation.body] : operation.body;
  return [...problems, ...checkProperties(schema, body)];
}

/** What of an answer the description does not know. */
export function checkAnswer({ operation, name }: FoundOperation, body: unknown): readonly string[] {
  if (operation.answer === null) return body === undefined ? [] : [`${name} answers nothing`];
  const schema = graphSchemas[operation.answer];
  if (!operation.isCollection) return checkProperties(schema, body);
  const items: unknown = typeof body === 'object' && body !== null && 'value' in body ? body.value : [];
  return Array.isArray(items)
    ? items.flatMap((item) => checkProperties(schema, item))
    : [`${name} answers a collection`];
}

function checkProperties(schema: Readonly<Record<string, string>>, value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((item) => checkProperties(schema, item));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    if (key.startsWith('@')) return [];
    const type = schema[key];
    if (type === undefined) return [`there is no property ${key} beside ${Object.keys(schema)[0]}`];
    const innerSchema = Object.entries(graphSchemas).find(([name]) => name === type)?.[1];
    return innerSchema ? checkProperties(innerSchema, inner) : [];
  });
}
