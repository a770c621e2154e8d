import { CONTENT_TYPES } from '@openconsult/contracts/content-types';
import { expect, test } from 'vitest';
import { contentPath, readContentPath, readContentQuery } from './content-address.ts';

const A = '0f8fad5b-d9cb-469f-a165-70867728950e';
const B = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const ORIGIN = 'https://clinic.example';

test('every item has an address that reads back, alone and below others', () => {
  for (const type of CONTENT_TYPES) {
    for (const end of [undefined, 'view', 'playlist', 'flow'] as const) {
      const trail = [
        { type: 'condition' as const, id: B },
        { type, id: A },
      ];
      expect(readContentPath(contentPath(trail, end))).toEqual({ shows: end ?? 'item', trail });
    }
  }
});

test.each([
  ['/content', { shows: 'library' }],
  ['/content/', { shows: 'library' }],
  ['/content/treatment-categories', { shows: 'list', type: 'treatment-category' }],
  ['/content/favourites', { shows: 'favourites' }],
  [`/content/playlists/${A}`, { shows: 'practice-playlist', id: A }],
  ['/content/condition/1/view', null],
  ['/content/conditions/1', null],
  [`/content/conditions/${A}/edit`, null],
  [`/content/playlists/${A}/view`, null],
  ['/content/view', null],
  ['/landing', null],
])('%s', (path, address) => {
  expect(readContentPath(path)).toEqual(address);
});

test('the address in a query leads to an item of the library and nowhere else', () => {
  const path = `/content/conditions/${A}`;
  const read = (search: string) => readContentQuery(search, ORIGIN);
  expect(read(`?conditions/${A}`)).toBe(path);
  expect(read(`?${path}`)).toBe(path);
  expect(read(`?${encodeURIComponent(`${ORIGIN}${path}/treatments/${B}/view`)}=`)).toBe(`${path}/treatments/${B}/view`);
  const elsewhere = [
    '',
    '?',
    '?https://x.example',
    `?https://x.example/content/conditions/${A}`,
    `?${ORIGIN}.x.example${path}`,
    `?//x.example${path}`,
    '?javascript:alert(1)',
    `?/admin/../content/conditions/${A}`,
    `?conditions/${A}/../../../logout`,
    `?conditions/${A}?x`,
    `?%E0%A4%A`,
  ];
  for (const search of elsewhere) expect(read(search)).toBeNull();
});
