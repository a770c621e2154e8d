import { type Conventions, documentLocale } from '../spine/conventions.ts';
import { contentTypeOf } from './content-types.ts';

/** What was shown in a consultation, as a block of a note, a letter or a consent (behaviour.md#shown-and-discussed). */

export const SHOWN_HEADING = 'Shown and discussed';

/** One showing of a picture or video. */
export interface ShownMedia {
  readonly uuid: string;
  readonly tracking_type: 'image' | 'video' | 'link';
  readonly title: string;
  readonly shown_at: string;
  readonly video_payback_percentage: number | null;
}

/** An item that was shown, with the showings of its pictures and videos. */
export interface ShownItem {
  /** Class name. */
  readonly type: string;
  readonly name: string;
  readonly shown_at: string;
  readonly tracking_media: readonly ShownMedia[];
}

/** Each picture and video once, by the showing in which most of it was watched; of several the last. */
export function mostWatched<Media extends ShownMedia>(showings: readonly Media[]): Media[] {
  const best = new Map<string, Media>();
  for (const showing of showings) {
    const known = best.get(showing.uuid);
    if (known === undefined || watched(showing) >= watched(known)) best.set(showing.uuid, showing);
  }
  return [...best.values()];
}

const watched = ({ video_payback_percentage: percent }: ShownMedia): number => percent ?? 0;

export interface ShownTextOptions extends Pick<Conventions, 'country'> {
  /** Whom the block speaks to: the patient of a letter or a consent, or the reader of a note. */
  readonly reader: 'patient' | 'clinician';
  /** Default: that of the device. */
  readonly timeZone?: string;
}

/**
 * The block of the given items in Markdown: its heading, and a list for each day. It states nothing but what was shown.
 * Empty without items.
 */
export function shownText(items: readonly ShownItem[], { country, reader, timeZone }: ShownTextOptions): string {
  const zone = timeZone === undefined ? {} : { timeZone };
  const locale = documentLocale({ country });
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'long', ...zone });
  const times = new Intl.DateTimeFormat(locale, { timeStyle: 'short', ...zone });
  const dayOf = (moment: string): string => dates.format(new Date(moment));
  // Some formats have a space before AM and PM that no keyboard types.
  const timeOf = (moment: string): string => times.format(new Date(moment)).replaceAll('\u202f', ' ');

  const lines = items.flatMap((item) => {
    const byDay = Map.groupBy(item.tracking_media, ({ shown_at }) => dayOf(shown_at));
    if (!byDay.has(dayOf(item.shown_at))) byDay.set(dayOf(item.shown_at), []);
    return [...byDay].map(([day, showings]) => ({
      day,
      at: showings[0]?.shown_at ?? item.shown_at,
      text: `- ${itemName(item)} (${detailOf(item, mostWatched(showings), timeOf)})`,
    }));
  });
  if (lines.length === 0) return '';
  const days = Map.groupBy(
    lines.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)),
    ({ day }) => day,
  );
  const lists = [...days].map(([day, ofDay]) => [introOf(day, reader), ofDay.map(({ text }) => text).join('\n')]);
  return [`## ${SHOWN_HEADING}`, ...lists.flat()].join('\n\n');
}

const introOf = (day: string, reader: ShownTextOptions['reader']): string =>
  reader === 'patient' ? `On ${day} we showed you:` : `Shown to the patient on ${day} and discussed:`;

/** The name as plain text: it means nothing in Markdown. */
const itemName = ({ type, name }: ShownItem): string => {
  const plain = name.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_[\]<>~]/g, String.raw`\$&`);
  return contentTypeOf(type) === 'risk' ? `Risk: ${plain}` : plain;
};

const KINDS: Readonly<Record<ShownMedia['tracking_type'], string>> = {
  image: 'picture',
  video: 'animation',
  link: 'video',
};

const detailOf = (item: ShownItem, media: readonly ShownMedia[], timeOf: (moment: string) => string): string =>
  media.length === 0
    ? `at ${timeOf(item.shown_at)}`
    : media
        .map((one) => {
          const kind = KINDS[one.tracking_type];
          if (one.tracking_type === 'image') return `${kind} at ${timeOf(one.shown_at)}`;
          return `${kind}, ${watched(one) === 0 ? 'not played' : `${watched(one)} % watched`} at ${timeOf(one.shown_at)}`;
        })
        .join('; ');

const HEADING = new RegExp(`^#{1,6} +${SHOWN_HEADING}$`, 'i');
const DETAIL =
  /^(?:at|picture at|(?:animation|video), (?:not played|\d{1,3} % watched) at) \d{1,2}[.:]\d\d(?: [ap]\.?m\.?)?$/i;

const isHeading = (line: string): boolean => HEADING.test(line.trim());
const isIntro = (line: string): boolean => /^(?:On|Shown) /.test(line) && line.endsWith(':');
const isItem = (line: string): boolean =>
  /^[-*+] /.test(line) &&
  line.endsWith(')') &&
  line
    .slice(line.lastIndexOf('(') + 1, -1)
    .split('; ')
    .every((detail) => DETAIL.test(detail));

/** Where the block is in a text; null without one. What was written below its lists is not part of it. */
export function shownBlockIn(text: string): { readonly start: number; readonly end: number } | null {
  let start: number | null = null;
  let end = 0;
  let at = 0;
  for (const line of text.split('\n')) {
    const plain = line.trim();
    if (start === null) {
      if (isHeading(plain)) {
        start = at;
        end = at + line.length;
      }
    } else if (isIntro(plain) || isItem(plain)) end = at + line.length;
    else if (plain !== '') break;
    at += line.length + 1;
  }
  return start === null ? null : { start, end };
}

/**
 * A text with its block blanked, each sign by a space, so that places in it are the same. The block is taken from what was
 * shown, not from what was said.
 */
export function withoutShownBlock(text: string): string {
  const block = shownBlockIn(text);
  if (block === null) return text;
  const blank = text.slice(block.start, block.end).replaceAll(/[^\n]/g, ' ');
  return text.slice(0, block.start) + blank + text.slice(block.end);
}
