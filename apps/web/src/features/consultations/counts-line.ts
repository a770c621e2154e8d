import type { consultations } from '@openconsult/contracts/consultations';
import type { CallResponse } from '@openconsult/contracts/endpoint';
import { formatWeekday } from '../../shared/moment/format-moment.ts';

export type ConsultationCounts = CallResponse<typeof consultations.dailyCounts>;

/** A day of the wire as the same local day. */
const dayOf = (day: string): Date => new Date(`${day}T12:00`);

export const countLabel = (count: number): string => (count === 1 ? '1 consultation' : `${count} consultations`);

/** The label of one bar. */
export const dayLine = ({ day, count }: ConsultationCounts['days'][number]): string =>
  `${formatWeekday(dayOf(day))}: ${count === 0 ? 'none' : countLabel(count)}`;

/** The label of the chart: the total, and the busiest day. */
export const countsLine = ({ days, total }: ConsultationCounts): string => {
  const text = `${countLabel(total)} in the last ${days.length} days`;
  const [first, ...rest] = days;
  if (first === undefined || total === 0) return text;
  const busiest = rest.reduce((best, day) => (day.count > best.count ? day : best), first);
  return busiest.count < 2 ? text : `${text}, most on ${formatWeekday(dayOf(busiest.day))} (${busiest.count})`;
};
