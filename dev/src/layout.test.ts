import { expect, test } from 'vitest';
import { domainNames, filesWithConflictMarks, fullFolders, longFunctions, productFiles } from './layout.ts';

const FUNCTION_MAX_LINES = 100;
const FOLDER_MAX_FILES = 30;

/** Tables, shapes and rooms that are no domain of their own. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  // What the domains are built on, domains whose calls are those of users and admins, and those of operators' commands.
  core: ['platform', 'testing', 'announcements', 'usage', 'backups', 'key-rotation', 'practice-keys'],
  // The generator's settings, and the outbox of the platform.
  prisma: ['main', 'jobs'],
  // Screens that join domains, see ARCHITECTURE.md.
  web: ['activity', 'admin', 'guide', 'help', 'profile', 'recorder', 'search', 'security', 'windows'],
};

test('a domain has one name in contracts, core, the tables and the page', () => {
  const { contracts, core, prisma, web } = domainNames();
  const without = (names: readonly string[], tree: string) =>
    names.filter((name) => !PARTS[tree]?.includes(name)).sort();
  const domains = without(contracts, 'contracts');
  expect(without(core, 'core')).toEqual(domains);
  expect(without(prisma, 'prisma').filter((name) => !core.includes(name))).toEqual([]);
  expect(without(web, 'web').filter((name) => !domains.includes(name))).toEqual([]);
});

test('what is no domain of its own is still there', () => {
  const names: Readonly<Record<string, readonly string[]>> = domainNames();
  for (const [tree, parts] of Object.entries(PARTS)) expect(names[tree]).toEqual(expect.arrayContaining([...parts]));
});

test(`no function is longer than ${FUNCTION_MAX_LINES} lines`, () => {
  expect(productFiles().flatMap((file) => longFunctions(file, FUNCTION_MAX_LINES))).toEqual([]);
});

test(`no folder but those with a file a page or a domain has more than ${FOLDER_MAX_FILES} files of its own`, () => {
  const isListed = (file: string) => /^(?:apps\/web\/src\/pages|packages\/contracts\/src)\/[^/]+$/.test(file);
  const files = productFiles().filter((file) => !isListed(file));
  expect(fullFolders(files, FOLDER_MAX_FILES)).toEqual([]);
});

test('no file has the marks of a merge conflict', () => {
  expect(filesWithConflictMarks()).toEqual([]);
});
