import { CONSULTATION_COUNT_DAYS_MAX } from '@openconsult/contracts/limits';
import { type ConsultationRuns, totalTimeS } from './rules.ts';

const DAY_MS = 86_400_000;
const USUAL_DAYS = 30;

/** A period in whole days, both ends included, as YYYY-MM-DD. */
export interface Days {
  readonly start: string;
  readonly end: string;
}

/** The day of a moment in a time zone, as YYYY-MM-DD. */
export function dayIn(zone: string): (at: Date) => string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return (at) => {
    const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
    return `${parts.year}-${parts.month}-${parts.day}`;
  };
}

const shifted = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** The requested days; by default the end is today, and the start 30 days before the end. */
export function daysAsked(asked: { start?: string | undefined; end?: string | undefined }, today: string): Days {
  if (asked.start === undefined) {
    const end = asked.end ?? today;
    return { start: shifted(end, 1 - USUAL_DAYS), end };
  }
  const latest = shifted(asked.start, CONSULTATION_COUNT_DAYS_MAX - 1);
  return { start: asked.start, end: asked.end ?? (today < latest ? today : latest) };
}

/** The moments that enclose these days in any time zone: a day more at both ends. */
export const momentsAround = ({ start, end }: Days): { from: Date; before: Date } => ({
  from: new Date(Date.parse(start) - DAY_MS),
  before: new Date(Date.parse(end) + 2 * DAY_MS),
});

interface Count {
  count: number;
  total_time: number;
}

/** Consultations and their seconds by day, every day of the period in order, and by month. */
export function countByDay(
  rows: readonly (ConsultationRuns & { readonly endedAt: Date | null })[],
  days: Days,
  zone: string,
  now: Date,
): { days: (Count & { day: string })[]; months: (Count & { month: string })[]; total: number } {
  const byDay = new Map<string, Count & { day: string }>();
  for (let day = days.start; day <= days.end; day = shifted(day, 1)) byDay.set(day, { day, count: 0, total_time: 0 });
  const byMonth = new Map<string, Count & { month: string }>();
  for (const day of byDay.keys()) {
    const month = day.slice(0, 7);
    byMonth.set(month, { month, count: 0, total_time: 0 });
  }
  const dayOf = dayIn(zone);
  let total = 0;
  for (const row of rows) {
    const day = byDay.get(dayOf(row.startedAt));
    const month = day && byMonth.get(day.day.slice(0, 7));
    if (!day || !month) continue;
    const seconds = totalTimeS(row, row.endedAt ?? now);
    total += 1;
    for (const count of [day, month]) {
      count.count += 1;
      count.total_time += seconds;
    }
  }
  return { days: [...byDay.values()], months: [...byMonth.values()], total };
}
