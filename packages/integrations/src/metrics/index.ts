import { type Metrics, noMetrics } from './port.ts';

export { INSTRUMENTS, PREFIX } from './instruments.ts';
export { listenForScrapes, type MetricsListener } from './listener.ts';
export { type Metrics, noMetrics } from './port.ts';

/** @param isOn false: nothing is measured, and the library is not loaded */
export async function createMetrics(isOn: boolean): Promise<Metrics> {
  if (!isOn) return noMetrics;
  const { createPrometheus } = await import('./prometheus.ts');
  return createPrometheus();
}
