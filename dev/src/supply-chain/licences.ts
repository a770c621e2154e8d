import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from '../repository.ts';

const store = join(root, 'node_modules', '.pnpm');

/** A package of the lockfile with the licence that it states of itself. */
export interface LicensedPackage {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression, usually. */
  readonly licence: string;
}

type Versions = Readonly<Record<string, string>>;
interface Importer {
  readonly dependencies?: Readonly<Record<string, { readonly version: string }>>;
}
interface Snapshot {
  readonly dependencies?: Versions;
  readonly optionalDependencies?: Versions;
}
interface Lockfile {
  readonly importers: Readonly<Record<string, Importer>>;
  readonly snapshots: Readonly<Record<string, Snapshot>>;
}

/** What the apps are made of: the roots of everything that runs at a clinic. */
const APPS = ['apps/api', 'apps/worker', 'apps/web'];

const keyOf = (name: string, version: string): string =>
  /^@?[\w.-]+(?:\/[\w.-]+)?@/.test(version) ? version : `${name}@${version}`;

/** The keys of the snapshots that the apps load, through packages of this repository and of others. */
function productionKeys({ importers, snapshots }: Lockfile): Set<string> {
  const found = new Set<string>();
  const visited = new Set<string>();
  const visitPackage = (key: string): void => {
    const snapshot = snapshots[key];
    if (!snapshot || found.has(key)) return;
    found.add(key);
    const all = { ...snapshot.dependencies, ...snapshot.optionalDependencies };
    for (const [name, version] of Object.entries(all)) visitPackage(keyOf(name, version));
  };
  const visitFolder = (folder: string): void => {
    if (visited.has(folder)) return;
    visited.add(folder);
    for (const [name, { version }] of Object.entries(importers[folder]?.dependencies ?? {})) {
      if (version.startsWith('link:')) visitFolder(join(folder, version.slice('link:'.length)));
      else visitPackage(keyOf(name, version));
    }
  };
  for (const app of APPS) visitFolder(app);
  return found;
}

interface Manifest {
  readonly license?: string | { readonly type?: string };
  readonly licenses?: readonly { readonly type?: string }[];
}

const licenceOf = ({ license, licenses = [] }: Manifest): string =>
  (typeof license === 'string' ? license : license?.type) ?? licenses.map(({ type }) => type).join(' OR ');

/**
 * Every installed package that the API, the worker or the page loads, with its licence. Optional ones of other
 * platforms are not installed and not listed.
 */
export function productionLicences(): LicensedPackage[] {
  const lockfile = parse(readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8')) as Lockfile;
  const manifests = new Map<string, string>();
  for (const folder of readdirSync(store)) {
    const [, own = '', version] = /^(@?[^@]+)@([^_(]+)/.exec(folder) ?? [];
    const name = own.replace('+', '/');
    if (version) manifests.set(`${name}@${version}`, join(store, folder, 'node_modules', name, 'package.json'));
  }
  return [...productionKeys(lockfile)].flatMap((key) => {
    const [id = ''] = key.split('(');
    const path = manifests.get(id);
    if (!path || !existsSync(path)) return [];
    const at = id.lastIndexOf('@');
    const licence = licenceOf(JSON.parse(readFileSync(path, 'utf8')) as Manifest);
    return { name: id.slice(0, at), version: id.slice(at + 1), licence };
  });
}

/** Licences under which a clinic may run, change and pass on the product without publishing anything of its own. */
const ALLOWED: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/**
 * Whether one of the alternatives of an SPDX expression asks for allowed licences alone. Parentheses are read as in
 * the forms that packages use: around the whole.
 */
export const isAllowed = (licence: string): boolean =>
  licence
    .replaceAll(/[()]/g, '')
    .split(/ OR /)
    .some((alternative) => alternative.split(/ AND /i).every((each) => ALLOWED.has(each.trim())));
