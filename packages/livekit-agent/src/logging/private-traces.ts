import { telemetry } from '@livekit/agents';
import { orLate } from '@nexus/async';
import type { Attributes, Context } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  type ReadableSpan,
  type Span,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace-node';

/** Who makes the spans that we know: LiveKit's framework, and our own beside its. */
const knownScope = 'livekit-agents';

/** Attributes whose text is an id, a model's name or a tool's, never what was said or written. Of all others only numbers pass. */
const plainAttributes = new Set([
  'error.type',
  'gen_ai.operation.name',
  'gen_ai.request.model',
  'lk.eou.source',
  'lk.function_tool.name',
  'lk.generation_id',
  'lk.parent_generation_id',
  'lk.speech_id',
]);
const identifier = /^[\w.:/-]{1,80}$/;

function withoutContent(attributes: Attributes): Attributes {
  const kept: Attributes = {};
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith('lk.pii')) continue;
    if (typeof value === 'number' || typeof value === 'boolean') kept[key] = value;
    else if (typeof value === 'string' && plainAttributes.has(key) && identifier.test(value)) kept[key] = value;
  }
  return kept;
}

/** Names, times and ids of a span. The framework puts the whole conversation beside them, and errors in the words of servers. */
function plainSpan(span: ReadableSpan): ReadableSpan {
  const { name, kind, parentSpanContext, startTime, endTime, duration, ended, resource, instrumentationScope } = span;
  const context = span.spanContext();
  return {
    name: identifier.test(name) ? name : 'unnamed',
    ...{ kind, startTime, endTime, duration, ended, resource, instrumentationScope },
    ...(parentSpanContext !== undefined && { parentSpanContext }),
    spanContext: () => context,
    status: { code: span.status.code },
    attributes: withoutContent(span.attributes),
    ...{ events: [], links: [] },
    ...{ droppedAttributesCount: 0, droppedEventsCount: 0, droppedLinksCount: 0 },
  };
}

/** Strips each span as it ends, so that not even what waits to be sent holds a word. */
function createStripper(next: SpanProcessor): SpanProcessor {
  return {
    onStart: (span: Span, parent: Context) => next.onStart(span, parent),
    onEnd(span) {
      if (span.instrumentationScope.name === knownScope) next.onEnd(plainSpan(span));
    },
    forceFlush: () => next.forceFlush(),
    shutdown: () => next.shutdown(),
  };
}

interface TraceOptions {
  /** Of an OTLP receiver over HTTP, without `/v1/traces`; null: nothing is traced. */
  readonly endpoint: string | null;
  /** What the process is: `nexus-api`. */
  readonly service: string;
}

/** Milliseconds: what is left is sent at the end, and a receiver that does not answer holds nobody up. */
const drainWithin = 2_000;

/**
 * Sends the spans of each turn (ears, model, tools, mouth) to an OTLP receiver, without any content: names of spans, models and tools, ids,
 * numbers and times. They are sent behind, in batches; what does not fit waits for nobody and is dropped. Like LiveKit's, it is the
 * process's: called once. The SDK reads further `OTEL_` variables, such as `OTEL_EXPORTER_OTLP_HEADERS`.
 */
export function startTraces({ endpoint, service }: TraceOptions): AsyncDisposable {
  if (endpoint === null) return { [Symbol.asyncDispose]: async () => {} };
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    timeoutMillis: drainWithin,
  });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    spanProcessors: [createStripper(new BatchSpanProcessor(exporter, { scheduledDelayMillis: 1_000 }))],
  });
  // No request of ours carries a trace's id to others.
  provider.register({ propagator: null });
  // The framework's own processors would be added here, its recorder in the cloud among them.
  telemetry.setTracerProvider(provider, { registerSpanProcessor: () => {}, allowPii: false });
  return {
    async [Symbol.asyncDispose]() {
      await orLate(
        provider.shutdown().catch(() => {}),
        drainWithin,
      );
    },
  };
}
