import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { INSTRUMENTS, PREFIX } from './instruments.ts';
import type { Metrics } from './port.ts';

/** Safe: every label of an instrument is a text. */
const plain = (labels: object): Record<string, string> => labels as Record<string, string>;

type Labels = Readonly<Record<string, readonly string[] | 'open'>>;

/** Every combination of labels whose values are known. Empty where one is open. */
function knownCombinations(labels: Labels): Record<string, string>[] {
  let combinations: Record<string, string>[] = [{}];
  for (const [label, values] of Object.entries(labels)) {
    if (values === 'open') return [];
    combinations = combinations.flatMap((others) => values.map((value) => ({ ...others, [label]: value })));
  }
  return combinations;
}

/** Measures by the instruments of this product and those of the process: memory, processor, event loop, collections. */
export function createPrometheus(): Metrics {
  const register = new Registry();
  collectDefaultMetrics({ register, prefix: PREFIX });
  const counters = new Map<string, Counter>();
  const histograms = new Map<string, Histogram>();
  const define = (name: keyof typeof INSTRUMENTS) => {
    const { help, labels } = INSTRUMENTS[name];
    return { name: `${PREFIX}${name}`, help, labelNames: Object.keys(labels), registers: [register] };
  };
  for (const [key, instrument] of Object.entries(INSTRUMENTS)) {
    const name = key as keyof typeof INSTRUMENTS;
    // Each begins at 0, so that the first failure is an increase.
    const known = knownCombinations(instrument.labels);
    if (instrument.type === 'counter') {
      const counter = new Counter(define(name));
      for (const labels of known) counter.inc(labels, 0);
      counters.set(name, counter);
    }
    if (instrument.type === 'histogram') {
      const histogram = new Histogram({ ...define(name), buckets: [...instrument.buckets] });
      for (const labels of known) histogram.zero(labels);
      histograms.set(name, histogram);
    }
  }
  return {
    isOn: true,
    count: (name, labels, by = 1) => counters.get(name)?.inc(plain(labels), by),
    observe: (name, labels, seconds) => histograms.get(name)?.observe(plain(labels), seconds),
    watch(name, read) {
      new Gauge({
        ...define(name),
        async collect() {
          this.reset();
          // Without labels it would be 0.
          if (Object.keys(INSTRUMENTS[name].labels).length === 0) this.remove();
          try {
            for (const { labels, value } of await read()) this.set(plain(labels), value);
          } catch {
            counters.get('gauge_failures_total')?.inc();
          }
        },
      });
    },
    scrape: () => register.metrics(),
  };
}
