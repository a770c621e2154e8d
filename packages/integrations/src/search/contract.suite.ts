import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ContentSearch, SearchDocument } from './port.ts';

/** An engine with its server running. */
export interface SearchUnderTest {
  readonly search: ContentSearch;
  /** Two practices that exist. */
  readonly practiceIds: readonly [string, string];
  close(): Promise<void>;
}

const document = (place: number, name: string, rest: Partial<SearchDocument> = {}): SearchDocument => ({
  itemId: `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`,
  name,
  aliases: [],
  categories: [],
  summary: '',
  isPublished: true,
  position: place,
  digest: `${place} ${name}`,
  ...rest,
});

const decay = document(1, 'Tooth decay', { aliases: ['caries', 'cavity', 'hole in a tooth'] });
const rootCanal = document(2, 'Root canal treatment', {
  aliases: ['RCT', 'endodontic treatment', 'tooth nerve treatment'],
  categories: ['Root canal care'],
});
const crown = document(3, 'Crown', { aliases: ['cap'], categories: ['Fillings and crowns'] });
const filling = document(4, 'Composite filling', { aliases: ['white filling'], categories: ['Fillings and crowns'] });
const draft = document(5, 'Crown lengthening', { isPublished: false });
const pericoronitis = document(6, 'Infected gum flap', {
  aliases: ['Péricoronite'],
  summary: 'Around a wisdom tooth.',
});
const library = [decay, rootCanal, crown, filling, draft, pericoronitis];

/** The promises of `ContentSearch`. Every engine must pass. */
export function contentSearchContract(start: () => Promise<SearchUnderTest>): void {
  let under: SearchUnderTest;
  let search: ContentSearch;
  let practiceId: string;
  let other: string;

  beforeAll(async () => {
    under = await start();
    search = under.search;
    [practiceId, other] = under.practiceIds;
  });
  afterAll(() => under.close());
  beforeEach(async () => {
    for (const id of under.practiceIds) {
      await search.change(id, { documents: [], removed: [...(await search.digests(id)).keys()] });
    }
    await search.change(practiceId, { documents: library, removed: [] });
  });

  const find = async (query: string, includesUnpublished = false) => {
    const { itemIds, ...rest } = await search.search({ practiceId, query, includesUnpublished, limit: 20 });
    return { names: itemIds.map((id) => library.find(({ itemId }) => itemId === id)?.name), ...rest };
  };
  const first = async (query: string) => (await find(query)).names[0];

  describe('what is found', () => {
    test.each([
      ['a name', 'tooth decay', 'Tooth decay'],
      ['another name', 'cavity', 'Tooth decay'],
      ['initials', 'rct', 'Root canal treatment'],
      ['the beginning of a word', 'compo', 'Composite filling'],
      ['a word without its accent', 'pericoronite', 'Infected gum flap'],
      ['words with fillers', 'the root of a canal', 'Root canal treatment'],
      ['one wrong letter', 'crawn', 'Crown'],
      ['one letter missing', 'compsite', 'Composite filling'],
      ['two letters exchanged', 'treatmnet canal', 'Root canal treatment'],
      ['one letter too many', 'cavvity', 'Tooth decay'],
    ])('%s', async (_, query, name) => {
      expect(await first(query)).toBe(name);
      expect((await find(query)).isNearest).toBe(false);
    });

    test('every item of a category, and an exact name first', async () => {
      expect((await find('fillings and crowns')).names.sort()).toEqual(['Composite filling', 'Crown']);
      expect((await find('crown', true)).names[0]).toBe('Crown');
    });

    test('unpublished items only where asked', async () => {
      expect((await find('lengthening')).names).not.toContain('Crown lengthening');
      expect((await find('lengthening', true)).names).toContain('Crown lengthening');
    });

    test('the nearest, marked as such, where nothing has every word', async () => {
      const { names, isNearest } = await find('crown zebra');
      expect({ first: names[0], isNearest }).toEqual({ first: 'Crown', isNearest: true });
      expect(names).not.toContain('Tooth decay');
    });

    test('nothing for an empty query and for signs', async () => {
      for (const query of ['', '   ', '&|!():*<->', "'; --"]) {
        expect(await find(query), query).toEqual({ names: [], correctedQuery: null, isNearest: false });
      }
    });

    test('no more than asked for, in the order of the library', async () => {
      const many = Array.from({ length: 30 }, (_, place) =>
        document(100 + place, `Molar ${place}`, { position: -place }),
      );
      await search.change(practiceId, { documents: many, removed: [] });
      const { itemIds } = await search.search({ practiceId, query: 'molar', includesUnpublished: false, limit: 20 });
      expect(itemIds).toHaveLength(20);
      expect(itemIds[0]).toBe(many.at(-1)?.itemId);
    });
  });

  test('a practice finds its own items alone', async () => {
    await search.change(other, { documents: [document(1, 'Veneer')], removed: [] });
    expect((await find('veneer')).names).toEqual([]);
    expect([...(await search.digests(other)).keys()]).toEqual([decay.itemId]);
    expect((await search.digests(practiceId)).size).toBe(library.length);
  });

  test('a changed item is found by its new name alone, a removed one no more', async () => {
    await search.change(practiceId, {
      documents: [{ ...crown, name: 'Onlay', aliases: [], categories: [], digest: 'new' }],
      removed: [decay.itemId, '00000000-0000-4000-8000-00000000ffff'],
    });
    expect(
      (await search.search({ practiceId, query: 'onlay', includesUnpublished: false, limit: 20 })).itemIds,
    ).toEqual([crown.itemId]);
    expect((await find('cavity')).names).not.toContain('Tooth decay');
    expect((await search.digests(practiceId)).get(crown.itemId)).toBe('new');
  });

  test('a rebuild replaces every index, and searches answer meanwhile', async () => {
    const during: unknown[] = [];
    async function* libraries() {
      yield { practiceId: other, documents: [document(1, 'Veneer')] };
      during.push(await first('cavity'));
      yield { practiceId, documents: [crown] };
    }
    await search.rebuild(libraries());
    expect(during).toEqual(['Tooth decay']);
    expect((await find('cavity')).names).not.toContain('Tooth decay');
    expect(await first('crown')).toBe('Crown');
    expect((await search.digests(other)).size).toBe(1);
  });
}
