import type { CounterName, GaugeName, HistogramName, LabelsOf } from './instruments.ts';

interface Sample<Name extends GaugeName> {
  readonly labels: LabelsOf<Name>;
  readonly value: number;
}

/** What the product counts and measures. Never throws, and never delays what it measures. */
export interface Metrics {
  /** Whether anything is measured. */
  readonly isOn: boolean;
  count<Name extends CounterName>(name: Name, labels: LabelsOf<Name>, by?: number): void;
  observe<Name extends HistogramName>(name: Name, labels: LabelsOf<Name>, seconds: number): void;
  /** Reads a gauge at each scrape. A gauge that cannot be read is left out of it. */
  watch<Name extends GaugeName>(
    name: Name,
    read: () => readonly Sample<Name>[] | Promise<readonly Sample<Name>[]>,
  ): void;
  /** Everything in Prometheus's text format. */
  scrape(): Promise<string>;
}

/** Where no one scrapes: nothing is loaded, counted or read. */
export const noMetrics: Metrics = {
  isOn: false,
  count: () => {},
  observe: () => {},
  watch: () => {},
  scrape: async () => '',
};
