import { jobs } from '@openconsult/contracts/jobs';
import type { LibraryItem } from '@openconsult/contracts/library-folder';
import { libraryMessages } from '@openconsult/contracts/texts';
import { readStarterLibrary } from '@openconsult/starter-library';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCore } from '../../index.ts';
import type { Actor } from '../../platform/actor.ts';
import { createTestDeps, type TestDeps } from '../../testing/index.ts';
import { addTreatments, treatmentCatalogue, treatmentTerms } from '../../treatments/index.ts';
import { applyImport } from './apply.ts';
import { RefusedFile } from './files.ts';
import { importMedia } from './import-media.ts';
import type { LibraryFiles } from './media.ts';
import { planImport } from './plan.ts';
import { libraryRepo as repo } from './repo.ts';
import { starterFiles } from './starter.ts';

let kit: TestDeps;
let actor: Actor;
let jpeg: Buffer;

beforeAll(async () => {
  kit = await createTestDeps();
  jpeg = await sharp({ create: { width: 1_200, height: 800, channels: 3, background: '#c00' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => kit.close());
beforeEach(async () => {
  actor = await kit.actor('admin');
});

const item = (key: string, change: Partial<LibraryItem> = {}): LibraryItem => ({
  key,
  type: 'treatment',
  name: key.charAt(0).toUpperCase() + key.slice(1),
  aliases: [],
  summary: `About ${key}.`,
  text: `## What it is\n\n${key}.`,
  is_published: true,
  children: [],
  media: [],
  ...change,
});
const risk = item('loose', { type: 'risk', name: 'It comes loose', consent_line: 'The crown may come loose.' });
const library = [item('crown', { children: ['loose'] }), risk];

/** Imports into the actor's practice; the outcome of each item. */
async function importing(items: readonly LibraryItem[], faultOf: (file: string) => string | null = () => null) {
  const { practiceId } = actor;
  const planned = await kit.deps.db.$transaction(async (tx) => {
    await repo.lock(tx, practiceId);
    const rows = await repo.all(tx, practiceId);
    const plan = planImport(items, rows, faultOf);
    await applyImport(tx, practiceId, { planned: plan, rows, playlists: [], currency: '£', at: kit.deps.clock.now() });
    return plan;
  });
  return Object.fromEntries(planned.map(({ item: { key }, outcome, reasons }) => [key, [outcome, ...reasons]]));
}
const rows = () => repo.all(kit.deps.db, actor.practiceId);
const rowOf = async (key: string) => (await rows()).find(({ libraryKey }) => libraryKey === key);
const change = (key: string, data: object) =>
  kit.deps.db.contentItem.updateMany({ where: { practiceId: actor.practiceId, libraryKey: key }, data });

describe('a library that is imported again', () => {
  test('changes nothing, and updates only what the practice did not change', async () => {
    expect(await importing(library)).toEqual({ crown: ['created'], loose: ['created'] });
    const before = await rows();
    expect(await importing(library)).toEqual({ crown: ['unchanged'], loose: ['unchanged'] });
    expect(await rows()).toEqual(before);

    // Prices, hiding and what is offered are the practice's, and no change of the item.
    await change('crown', { isHidden: true, currency: '£', priceMinor: 1, isOffered: false });
    await change('loose', { text: 'Our own words.' });
    const newer = library.map((one) => ({ ...one, summary: 'A newer sentence.' }));
    expect(await importing(newer)).toEqual({ crown: ['updated'], loose: ['kept', libraryMessages.changedHere] });
    expect(await rowOf('crown')).toMatchObject({
      summary: 'A newer sentence.',
      isHidden: true,
      priceMinor: 1,
      isOffered: false,
    });
    expect(await rowOf('loose')).toMatchObject({ text: 'Our own words.', summary: 'About loose.' });
  });

  test('leaves deleted items deleted, and what it no longer has', async () => {
    await importing(library);
    await change('loose', { deletedAt: new Date() });
    expect(await importing(library)).toMatchObject({
      crown: ['unchanged'],
      loose: ['kept', libraryMessages.deletedHere],
    });
    await importing([]);
    expect((await rowOf('crown'))?.deletedAt).toBeNull();
  });

  test('takes over a treatment of a mere list with its price, names and risks', async () => {
    const listed = { name: 'Crown', aliases: ['cap'], currency: '£', priceMinor: 500 };
    const [id] = await addTreatments(kit.deps.db, actor.practiceId, [
      { ...listed, risks: ['Ours.', 'The crown may come loose.'] },
    ]);
    expect(await importing(library)).toEqual({ crown: ['updated'], loose: ['updated'] });
    expect(await rowOf('crown')).toMatchObject({ id, priceMinor: 500, aliases: ['cap'], summary: 'About crown.' });
    const { data } = await createCore(kit.deps).treatments.list(actor);
    expect(data).toMatchObject([{ id, risks: ['The crown may come loose.', 'Ours.'] }]);
    expect(await importing(library)).toEqual({ crown: ['kept', libraryMessages.changedHere], loose: ['unchanged'] });
  });

  test('refuses what does not fit, and links to nothing that is refused', async () => {
    const own = { practiceId: actor.practiceId, type: 'risk' as const, name: 'It comes loose', text: 'Ours.' };
    await kit.deps.db.contentItem.create({ data: own });
    const faulty = [
      ...library,
      item('again', { name: 'crown' }),
      item('outside', { type: 'condition', children: ['loose', 'nowhere'] }),
      item('shown', {
        media: [
          { kind: 'link', title: 'Film', description: '', url: 'https://evil.example/watch?v=aaaaaaaaaaa' },
          { kind: 'image', title: 'Picture', description: '', file: 'media/a.png' },
        ],
      }),
    ];
    expect(await importing(faulty, () => libraryMessages.missingFile)).toEqual({
      crown: ['created'],
      loose: ['refused', libraryMessages.nameTaken],
      again: ['refused', libraryMessages.repeatedName],
      outside: ['refused', libraryMessages.notInside('loose', 'condition'), libraryMessages.unknownKey('nowhere')],
      shown: ['refused', `media/a.png: ${libraryMessages.missingFile}`, libraryMessages.badAddress],
    });
    expect((await rowOf('crown'))?.childIds).toEqual([]);
  });
});

describe('the media of a library', () => {
  const files = (of: Readonly<Record<string, Uint8Array>>): LibraryFiles => ({
    areOwn: false,
    async bytes(file) {
      const bytes = of[file];
      if (!bytes) throw new RefusedFile(libraryMessages.missingFile);
      return bytes;
    },
    withPath: () => Promise.reject(new RefusedFile(libraryMessages.missingFile)),
  });
  const image = { kind: 'image', title: 'A crown', description: 'Red.', file: 'media/crown.jpg' } as const;
  const pictured = [item('crown', { media: [image] })];
  const run = (items = pictured, of: Readonly<Record<string, Uint8Array>> = { 'media/crown.jpg': jpeg }) =>
    importMedia(kit.deps, actor.practiceId, items, files(of), new AbortController().signal);

  test('T15: are encoded again without metadata, with a small picture, once for all practices', async () => {
    await importing(pictured);
    await run();
    const [media] = (await rowOf('crown'))?.media ?? [];
    expect(media).toMatchObject({ kind: 'image', width: 1_200, height: 800, contentType: 'image/webp' });
    const stored = await kit.deps.storage.read(media?.fileKey ?? '');
    expect(await sharp(stored).metadata()).toMatchObject({ format: 'webp' });
    expect((await sharp(stored).metadata()).exif).toBeUndefined();
    expect(await sharp(await kit.deps.storage.read(media?.thumbKey ?? '')).metadata()).toMatchObject({ width: 640 });
    expect(await importing(pictured)).toEqual({ crown: ['unchanged'] });
    await run();
    expect((await rowOf('crown'))?.media).toEqual([media]);

    // What one practice exports is the same file in another.
    actor = await kit.actor('admin');
    await importing(pictured);
    await run(pictured, { 'media/crown.jpg': stored });
    expect((await rowOf('crown'))?.media).toMatchObject([{ fileKey: media?.fileKey }]);
  });

  test('stay as the practice changed them', async () => {
    await importing(pictured);
    await run();
    const where = { practiceId: actor.practiceId };
    await kit.deps.db.contentMedia.updateMany({ where, data: { title: 'Our crown' } });
    expect(await importing(pictured)).toEqual({ crown: ['kept', libraryMessages.changedHere] });
    await run([item('crown', { media: [] })]);
    expect((await rowOf('crown'))?.media).toMatchObject([{ title: 'Our crown' }]);
  });

  test('T15: leave out files that are no pictures', async () => {
    await importing(pictured);
    await run(pictured, { 'media/crown.jpg': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') });
    expect((await rowOf('crown'))?.media).toEqual([]);
  });
});

test('the starter library is added whole, its pictures later, and again without a change', async () => {
  const { items } = readStarterLibrary();
  const core = createCore(kit.deps);
  const { lines } = await core.adminContent.addStarter(actor);
  expect(lines.filter(({ outcome }) => outcome !== 'created')).toEqual([]);
  expect(lines).toHaveLength(items.length);
  expect(await kit.deps.db.outboxJob.count({ where: { name: jobs.importMedia.name } })).toBe(1);
  // One with pictures, one with a video: the job takes its time for all.
  const some = (['image', 'video'] as const).flatMap(
    (kind) => items.find(({ media }) => media.some((one) => one.kind === kind)) ?? [],
  );
  await importMedia(kit.deps, actor.practiceId, some, starterFiles, new AbortController().signal);
  for (const { key, media } of some) expect((await rowOf(key))?.media.length, key).toBe(media.length);
  const again = await core.adminContent.addStarter(actor);
  expect(again.lines.filter(({ outcome }) => outcome !== 'unchanged')).toEqual([]);
  // Mentioned in a note, these are neither priced nor consented to; the recogniser knows them.
  const offered = (await treatmentCatalogue(kit.deps.db, actor.practiceId)).map(({ name }) => name);
  const shown = ['Dental X-ray', 'Local anaesthetic', 'Toothbrushing advice'];
  expect(offered).toContain('Sedation');
  expect(offered.filter((name) => shown.includes(name))).toEqual([]);
  expect(await treatmentTerms(kit.deps.db, actor.practiceId)).toEqual(expect.arrayContaining([...shown, 'OPG']));
  const playlists = await kit.deps.db.playlist.count({ where: { practiceId: actor.practiceId } });
  expect(playlists).toBe(readStarterLibrary().manifest.playlists.length);
});
