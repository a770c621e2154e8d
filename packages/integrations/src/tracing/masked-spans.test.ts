import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { expect, test } from 'vitest';
import { maskedExporter } from './masked-spans.ts';

test('T30: a span leaves without addresses, statements, error texts and the state of its caller', async () => {
  const sent = new InMemorySpanExporter();
  const provider = new TracerProvider({
    spanProcessors: [new SimpleSpanProcessor({ exporter: maskedExporter(sent) })],
  });
  const span = provider.getTracer('test').startSpan('GET /api/patients/:id', {
    kind: SpanKind.SERVER,
    attributes: {
      'url.path': '/api/patients/Quilla?search=Quilla',
      'db.query.text': "SELECT 'Quilla'",
      'http.route': '/api/patients/:id',
      'http.response.status_code': 500,
      'openconsult.queue': 'Quilla — pain, upper left',
    },
  });
  span.addEvent('exception', { 'exception.message': 'Quilla' });
  span.setStatus({ code: SpanStatusCode.ERROR, message: 'Quilla is not a number' });
  span.end();
  const named = provider.getTracer('test').startSpan(
    'Quilla, pain!',
    {},
    trace.setSpanContext((await import('@opentelemetry/api')).ROOT_CONTEXT, {
      traceId: '0af7651916cd43dd8448eb211c80319c',
      spanId: 'b7ad6b7169203331',
      traceFlags: 1,
    }),
  );
  named.end();
  const [first, second] = sent.getFinishedSpans();
  expect(first?.attributes).toEqual({ 'http.route': '/api/patients/:id', 'http.response.status_code': 500 });
  expect([first?.status, first?.events, first?.name]).toEqual([
    { code: SpanStatusCode.ERROR },
    [],
    'GET /api/patients/:id',
  ]);
  expect([second?.name, second?.parentSpanContext?.spanId]).toEqual(['unnamed', 'b7ad6b7169203331']);
  const all = JSON.stringify(
    [first, second].map((each) => ({ ...each, context: each?.spanContext(), resource: null })),
  );
  expect(all).not.toContain('Quilla');
});
