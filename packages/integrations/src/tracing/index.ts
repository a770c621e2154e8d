import type { TracingConfig } from './open-telemetry.ts';
import { noTracing, type Tracing } from './port.ts';

export { noTracing, type Tracing } from './port.ts';

/** @param config null: nothing is traced, and the library is not loaded */
export async function createTracing(config: TracingConfig | null): Promise<Tracing> {
  if (config === null) return noTracing;
  const { createOpenTelemetry } = await import('./open-telemetry.ts');
  return createOpenTelemetry(config);
}
