import { TRACES_SAMPLE_RATE } from '@openconsult/contracts/limits';
import {
  context,
  DiagLogLevel,
  defaultTextMapGetter,
  defaultTextMapSetter,
  diag,
  propagation,
  ROOT_CONTEXT,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { PrismaInstrumentation } from '@prisma/instrumentation';
import { maskedExporter } from './masked-spans.ts';
import type { Tracing } from './port.ts';

export interface TracingConfig {
  /** Of the collector; spans go to `/v1/traces` below it. */
  readonly endpoint: string;
  /** What the collector asks for, such as a key. */
  readonly headers: Readonly<Record<string, string>>;
  /** The name of this process, such as 'openconsult-api'. */
  readonly service: string;
  /** Called while spans are not delivered; they are dropped. */
  readonly onUndelivered: () => void;
}

const CLOSE_MS = 1_000;
const EXPORT_TIMEOUT_MS = 5_000;
const TRACEPARENT = 'traceparent';

/**
 * Traces by OpenTelemetry, for the whole process: libraries find the tracer through its global API. Nothing is read of
 * the machine or the command line, and no outgoing call carries the trace to others.
 */
export function createOpenTelemetry({ endpoint, headers, service, onUndelivered }: TracingConfig): Tracing {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    headers: { ...headers },
    timeoutMillis: EXPORT_TIMEOUT_MS,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(TRACES_SAMPLE_RATE) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: maskedExporter(exporter) })],
  });
  // The library writes errors with addresses and answers of the collector.
  const ignore = (): void => {};
  diag.setLogger(
    { error: onUndelivered, warn: ignore, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  );
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  const prisma = new PrismaInstrumentation({ ignoreSpanTypes: ['prisma:client:serialize'] });
  prisma.setTracerProvider(provider);
  prisma.enable();
  const tracer = trace.getTracer('openconsult');

  return {
    isOn: true,
    parent() {
      const carrier: Record<string, string> = {};
      propagation.inject(context.active(), carrier, defaultTextMapSetter);
      return carrier[TRACEPARENT] ?? null;
    },
    span(name, { parent, facts }, work) {
      const from =
        parent === null
          ? context.active()
          : propagation.extract(ROOT_CONTEXT, { [TRACEPARENT]: parent }, defaultTextMapGetter);
      return tracer.startActiveSpan(name, { attributes: facts }, from, async (span) => {
        const fail = (): void => void span.setStatus({ code: SpanStatusCode.ERROR });
        try {
          return await work({ add: (more) => void span.setAttributes(more), fail });
        } catch (error) {
          fail();
          throw error;
        } finally {
          span.end();
        }
      });
    },
    async close() {
      prisma.disable();
      const given = new Promise((resolve) => setTimeout(resolve, CLOSE_MS).unref());
      await Promise.race([provider.shutdown().catch(() => undefined), given]);
      for (const api of [trace, propagation, context, diag]) api.disable();
    },
  };
}
