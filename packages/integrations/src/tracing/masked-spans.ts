import { type Attributes, type SpanContext, SpanStatusCode } from '@opentelemetry/api';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';

/** The attributes that leave the process. Libraries add others: addresses with their queries, statements, error texts. */
const SENT =
  /^(?:http\.(?:route|request\.method|response\.status_code)|db\.system(?:\.name)?|model|method|openconsult\.\w+)$/;
/** Templates of routes, names of jobs, tables and calls. */
const NAME = /^[\w .:/{}*-]{1,120}$/;

const isSent = ([key, value]: [string, unknown]): boolean =>
  SENT.test(key) && (typeof value === 'number' || (typeof value === 'string' && NAME.test(value)));

/** Without the state that a caller of ours may have sent: it is free text. */
const plain = ({ traceId, spanId, traceFlags, isRemote = false }: SpanContext): SpanContext => ({
  traceId,
  spanId,
  traceFlags,
  isRemote,
});

/** A span without anything that could hold patient data: no events, which quote errors, and only known attributes. */
function masked(span: ReadableSpan): ReadableSpan {
  const { kind, startTime, endTime, duration, ended, resource, instrumentationScope, parentSpanContext } = span;
  return {
    name: NAME.test(span.name) ? span.name : 'unnamed',
    kind,
    spanContext: () => plain(span.spanContext()),
    ...(parentSpanContext && { parentSpanContext: plain(parentSpanContext) }),
    startTime,
    endTime,
    duration,
    ended,
    resource,
    instrumentationScope,
    status: { code: span.status.code === SpanStatusCode.ERROR ? SpanStatusCode.ERROR : SpanStatusCode.UNSET },
    attributes: Object.fromEntries(Object.entries(span.attributes).filter(isSent)) as Attributes,
    links: [],
    events: [],
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  };
}

/** Sends masked spans only. */
export const maskedExporter = (exporter: SpanExporter): SpanExporter => ({
  export: (spans, done) => exporter.export(spans.map(masked), done),
  shutdown: () => exporter.shutdown(),
  forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
});
