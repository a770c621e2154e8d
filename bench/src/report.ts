import type { Measure } from './measure.ts';

/** The outcome of one measure. */
export interface Outcome {
  measure: Measure;
  /** Undefined when it could not be measured. */
  figure: number | undefined;
}

/** Three significant digits, and whole numbers whole. */
export const rounded = (figure: number): number =>
  Math.abs(figure) >= 100 ? Math.round(figure) : Number(figure.toPrecision(3));

const isWithin = ({ measure, figure }: Outcome): boolean =>
  figure !== undefined && figure <= (measure.reach ?? Infinity) && figure >= (measure.least ?? -Infinity);

/** One object, name to number, without failed measures. */
export const asJson = (outcomes: readonly Outcome[]): string =>
  JSON.stringify(
    Object.fromEntries(
      outcomes.flatMap(({ measure, figure }) => (figure === undefined ? [] : [[measure.name, rounded(figure)]])),
    ),
  );

const boundOf = ({ reach, least }: Measure): string =>
  reach !== undefined ? `≤ ${reach}` : least !== undefined ? `≥ ${least}` : '–';

/** A row for each measure: name, figure, unit, reach, result, method. */
export function asTable(outcomes: readonly Outcome[]): string {
  const rows = outcomes.map((outcome) => {
    const { measure, figure } = outcome;
    const verdict = figure === undefined ? 'failed' : isWithin(outcome) ? 'ok' : 'missed';
    return [
      measure.name,
      figure === undefined ? '–' : String(rounded(figure)),
      measure.unit,
      boundOf(measure),
      verdict,
      measure.method,
    ];
  });
  const all = [['name', 'figure', 'unit', 'reach', '', 'method'], ...rows];
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).join('\n');
}
