import type { consultations } from '@openconsult/contracts/consultations';
import type { CallResponse } from '@openconsult/contracts/endpoint';
import { formatDay } from '../../shared/moment/format-moment.ts';

export type ConsultationCounts = CallResponse<typeof consultations.dailyCounts>;

/** A day of the wire as the same day here, whatever the zone. */
const dayOf = (day: string): Date => new Date(`${day}T12:00`);

export const countLabel = (count: number): string => (count === 1 ? '1 consultation' : `${count} consultations`);

/** One day in words, for its bar. */
export const dayLine = ({ day, count }: ConsultationCounts['days'][number]): string =>
  `${formatDay(dayOf(day))}: ${count === 0 ? 'none' : countLabel(count)}`;

/** The picture in words: how many, and the fullest day. */
export const countsLine = ({ days, total }: ConsultationCounts): string => {
  const said = `${countLabel(total)} in the last ${days.length} days`;
  const [first, ...rest] = days;
  if (first === undefined || total === 0) return said;
  const fullest = rest.reduce((best, day) => (day.count > best.count ? day : best), first);
  return fullest.count < 2 ? said : `${said}, most on ${formatDay(dayOf(fullest.day))} (${fullest.count})`;
};
