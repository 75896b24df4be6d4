import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

/** As OTLP's JSON writes values: https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding */
const Attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) });
const OtlpSpan = z.looseObject({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  startTimeUnixNano: z.string(),
  endTimeUnixNano: z.string(),
  attributes: z.array(Attribute).default([]),
});
const Export = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(Attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(OtlpSpan) })),
    }),
  ),
});

/** A span as it was sent; times in milliseconds. */
export interface ReceivedSpan {
  readonly service: string;
  readonly trace: string;
  readonly id: string;
  readonly parent: string | null;
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** A receiver of OTLP over HTTP on a free port of loopback. */
export interface OtlpReceiver extends AsyncDisposable {
  readonly endpoint: string;
  /** Every request as it came: its path, its headers and its body. */
  readonly requests: readonly string[];
  readonly spans: readonly ReceivedSpan[];
}

function valuesOf(attributes: readonly z.infer<typeof Attribute>[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}

function spansOf(body: string): readonly ReceivedSpan[] {
  return Export.parse(JSON.parse(body)).resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans
      .flatMap(({ spans }) => spans)
      .map((span) => ({
        service: String(valuesOf(resource.attributes)['service.name']),
        trace: span.traceId,
        id: span.spanId,
        parent: span.parentSpanId ?? null,
        name: span.name,
        start: Number(BigInt(span.startTimeUnixNano) / 1_000n) / 1_000,
        end: Number(BigInt(span.endTimeUnixNano) / 1_000n) / 1_000,
        attributes: valuesOf(span.attributes),
      })),
  );
}

export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const requests: string[] = [];
  const spans: ReceivedSpan[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    requests.push([request.url, JSON.stringify(request.headers), body].join('\n'));
    spans.push(...spansOf(body));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    requests,
    spans,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
