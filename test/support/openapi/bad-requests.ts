import fc from 'fast-check';
import type { ApiOperation, ApiParameter, JsonSchema } from './api-document.ts';
import { bentValuesOf, oddText, valuesOf } from './values-of.ts';

/** As Fastify's `inject` takes it. */
export interface ApiRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string | Buffer;
}

/** Values of parameters by name that lead somewhere: ids of what is there. */
export type KnownValues = Readonly<Record<string, readonly string[]>>;

const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
const encoded = (text: string) => encodeURIComponent(text.toWellFormed());
const boundary = 'generated';

function parameterValues({ name, schema }: ApiParameter, known: KnownValues): fc.Arbitrary<string> {
  const there = known[name] ?? [];
  const good = there.length === 0 ? valuesOf(schema).map(asText) : fc.constantFrom(...there);
  return fc.oneof({ arbitrary: good, weight: 4 }, bentValuesOf(schema).map(asText), oddText);
}

function addresses({ path, parameters }: ApiOperation, known: KnownValues): fc.Arbitrary<string> {
  const inPath = parameters.filter((one) => one.in === 'path');
  const inQuery = parameters.filter((one) => one.in === 'query');
  // Encoded as it should be, and as it should not.
  const segment = (one: ApiParameter) =>
    fc.oneof(
      { arbitrary: parameterValues(one, known).map(encoded), weight: 9 },
      fc.constantFrom('%zz', '%00', '%ff%fe', '%', 'a%2fb', '..%2f'),
    );
  const pairs = (one: ApiParameter) =>
    fc
      .array(parameterValues(one, known), { minLength: one.required ? 1 : 0, maxLength: 2 })
      .map((values) => values.map((value) => `${one.name}=${encoded(value)}`));
  const others = fc.array(fc.constantFrom('other=1', '__proto__=1', '%zz=%', '[]=', 'a[b]=c'), { maxLength: 1 });
  return fc
    .tuple(fc.tuple(...inPath.map(segment)), fc.tuple(...inQuery.map(pairs)), others)
    .map(([segments, queries, other]) => {
      const filled = inPath.reduce((text, { name }, at) => text.replace(`{${name}}`, segments[at] || 'x'), path);
      const query = [...queries.flat(), ...other].join('&');
      return query === '' ? filled : `${filled}?${query}`;
    });
}

function formPart(name: string, schema: JsonSchema, value: unknown): Buffer {
  const isFile = schema.format === 'binary';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${isFile ? '; filename="a.txt"' : ''}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), Buffer.from(asText(value)), Buffer.from('\r\n')]);
}

function forms(schema: JsonSchema): fc.Arbitrary<Buffer> {
  const properties = (schema.properties ?? {}) as Readonly<Record<string, JsonSchema>>;
  const part = fc
    .constantFrom(...Object.keys(properties), 'other')
    .chain((name) =>
      bentValuesOf(properties[name] ?? {}).map((value) => formPart(name, properties[name] ?? {}, value)),
    );
  const end = fc.constantFrom(`--${boundary}--\r\n`, '', `--${boundary}`, '--');
  return fc
    .tuple(fc.array(part, { maxLength: 5 }), end)
    .map(([parts, last]) => Buffer.concat([...parts, Buffer.from(last)]));
}

type Body = Pick<ApiRequest, 'headers' | 'payload'>;

function bodies({ requestBody }: ApiOperation): fc.Arbitrary<Body> {
  const none: fc.Arbitrary<Body> = fc.constant({ headers: {} });
  const strange: fc.Arbitrary<Body> = fc
    .record({
      type: fc.constantFrom(
        'application/json',
        'application/json; charset=utf-16',
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data',
        `multipart/form-data; boundary=${boundary}`,
        'application/octet-stream',
        ';',
      ),
      payload: fc.oneof(
        oddText,
        fc.json(),
        fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
        fc.constantFrom('{', '[]', 'null', '{"__proto__":{}}', 'x'.repeat(20_000)),
      ),
    })
    .map(({ type, payload }) => ({ headers: { 'content-type': type }, payload }));
  const declared = Object.entries(requestBody?.content ?? {}).map(
    ([type, { schema }]): fc.Arbitrary<Body> =>
      type === 'multipart/form-data'
        ? forms(schema).map((payload) => ({ headers: { 'content-type': `${type}; boundary=${boundary}` }, payload }))
        : bentValuesOf(schema).map((value) => ({
            headers: { 'content-type': type },
            payload: JSON.stringify(value) ?? '',
          })),
  );
  if (declared.length === 0) return fc.oneof({ arbitrary: none, weight: 3 }, strange);
  return fc.oneof({ arbitrary: fc.oneof(...declared), weight: 4 }, none, strange);
}

const moreHeaders = fc.oneof(
  { arbitrary: fc.constant({}), weight: 6 },
  fc.constantFrom<Readonly<Record<string, string>>[]>(
    { accept: 'text/event-stream' },
    { accept: 'text/html' },
    { accept: '*/*;q=nothing' },
    { prefer: 'respond-async' },
    { prefer: ',,;=' },
    { authorization: 'Bearer a.b.c' },
    { authorization: 'Basic ' },
    { origin: 'https://evil.example' },
    { 'content-encoding': 'gzip' },
    { 'x-forwarded-for': '192.0.2.7' },
    { cookie: 'x'.repeat(2_000) },
  ),
);

/** Requests to an operation that are right in most of their parts and wrong in some: parameters, body, headers, encodings. */
export function badRequests(operation: ApiOperation, known: KnownValues): fc.Arbitrary<ApiRequest> {
  return fc.tuple(addresses(operation, known), bodies(operation), moreHeaders).map(([url, body, headers]) => ({
    ...body,
    method: operation.method,
    url,
    headers: { ...body.headers, ...headers },
  }));
}
