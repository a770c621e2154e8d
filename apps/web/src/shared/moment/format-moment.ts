import { userLocale } from './user-locale.ts';

const isSameDay = (one: Date, other: Date): boolean => one.toDateString() === other.toDateString();

/** An ISO time in the user's locale and time zone: 'Today, 14:02', 'Yesterday, 09:15', '3 Mar, 11:40'. */
export const formatMoment = (moment: string, now: Date = new Date(), locale = userLocale()): string => {
  const date = new Date(moment);
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(date);
  if (isSameDay(date, now)) return `Today, ${time}`;
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (isSameDay(date, yesterday)) return `Yesterday, ${time}`;
  const isThisYear = date.getFullYear() === now.getFullYear();
  const day = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    ...(isThisYear ? {} : { year: 'numeric' }),
  }).format(date);
  return `${day}, ${time}`;
};

/** A day without a year: 'Friday, 20 November'. */
export const formatDay = (date: Date, locale = userLocale()): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' }).format(date);

/** A date with its year: '20 November 2026'. */
export const formatDate = (date: Date, locale = userLocale()): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(date);
