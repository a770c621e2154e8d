import { expect, test } from 'vitest';
import { contentClassOf } from './content-types.ts';
import { type ShownItem, type ShownMedia, shownBlockIn, shownText } from './shown-and-discussed.ts';

const at = (time: string, day = 23): string => `2026-11-${day}T${time}:00Z`;
const video = (uuid: string, percent: number, time: string, day?: number): ShownMedia => ({
  uuid,
  tracking_type: 'video',
  title: uuid,
  shown_at: at(time, day),
  video_payback_percentage: percent,
});
const item = (
  name: string,
  time: string,
  media: readonly ShownMedia[] = [],
  type = 'treatment' as const,
): ShownItem => ({
  type: contentClassOf(type),
  name,
  shown_at: at(time),
  tracking_media: media,
});
const options = { country: 'GB', reader: 'patient', timeZone: 'UTC' } as const;

const picture: ShownMedia = {
  uuid: 'p',
  tracking_type: 'image',
  title: 'Decay',
  shown_at: at('14:03'),
  video_payback_percentage: null,
};

test('states what was shown, with the time and the most that was watched, in the order of time', () => {
  const items = [
    item('Root canal treatment', '14:04', [video('v', 80, '14:05'), video('v', 20, '14:09'), video('w', 0, '14:10')]),
    item('Tooth decay', '14:02', [picture]),
    { ...item('Infection', '14:07'), type: contentClassOf('risk') },
  ];
  expect(shownText(items, options)).toBe(`## Shown and discussed

On 23 November 2026 we showed you:

- Tooth decay (picture at 14:03)
- Root canal treatment (animation, 80 % watched at 14:05; animation, not played at 14:10)
- Risk: Infection (at 14:07)`);
  expect(shownText(items.slice(1, 2), { ...options, reader: 'clinician', country: 'US' })).toBe(`## Shown and discussed

Shown to the patient on November 23, 2026 and discussed:

- Tooth decay (picture at 2:03 PM)`);
  expect(shownText([], options)).toBe('');
});

test('lists each day of a consultation by itself', () => {
  const items = [item('Crown', '14:00', [video('v', 50, '14:01'), video('v', 100, '09:00', 24)])];
  expect(shownText(items, options)).toBe(`## Shown and discussed

On 23 November 2026 we showed you:

- Crown (animation, 50 % watched at 14:01)

On 24 November 2026 we showed you:

- Crown (animation, 100 % watched at 09:00)`);
});

test.each(['GB', 'US', 'FI'])('finds its own block in a text, and no more: %s', (country) => {
  const block = shownText([item('*Crown* [1]', '14:00', [video('v', 50, '14:01')]), item('Bridge', '15:00')], {
    ...options,
    country,
  });
  expect(block).toContain(String.raw`\*Crown\* \[1\]`);
  const text = `Dear Ann,\n\n${block}\n\n- Call us (or write)\n\nYours sincerely`;
  const place = shownBlockIn(text);
  expect(place && text.slice(place.start, place.end)).toBe(block);
  expect(shownBlockIn('Dear Ann,\n\nShown and discussed')).toBeNull();
});
