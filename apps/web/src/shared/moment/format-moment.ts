import { userLocale } from './user-locale.ts';

/** A date, an ISO time, or milliseconds since 1970. */
type Moment = Date | string | number;

const format = (options: Intl.DateTimeFormatOptions, moment: Moment, locale: string | undefined): string =>
  new Intl.DateTimeFormat(locale, options).format(new Date(moment));

/** A time of day: '14:02'. */
export const formatTime = (moment: Moment, locale = userLocale()): string =>
  format({ timeStyle: 'short' }, moment, locale);

/** A date: '20 Nov 2026'. */
export const formatDay = (moment: Moment, locale = userLocale()): string =>
  format({ day: 'numeric', month: 'short', year: 'numeric' }, moment, locale);

/** A date without its year, with its weekday: 'Friday 20 Nov'. */
export const formatWeekday = (moment: Moment, locale = userLocale()): string =>
  format({ weekday: 'long', day: 'numeric', month: 'short' }, moment, locale);

/** A date and time in the user's locale and time zone: 'Today, 14:02', 'Yesterday, 09:15', '3 Mar 2026, 11:40'. */
export const formatDateTime = (moment: Moment, now: Date = new Date(), locale = userLocale()): string => {
  const day = new Date(moment).toDateString();
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  const name =
    day === now.toDateString() ? 'Today' : day === yesterday.toDateString() ? 'Yesterday' : formatDay(moment, locale);
  return `${name}, ${formatTime(moment, locale)}`;
};

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
const two = (value: number): string => String(value).padStart(2, '0');

/** A date and time in lists of consultations: DD-MMM HH:mm (behaviour.md#voice-note). */
export const formatInList = (moment: string): string => {
  const date = new Date(moment);
  return `${two(date.getDate())}-${MONTHS[date.getMonth()]} ${two(date.getHours())}:${two(date.getMinutes())}`;
};
