import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { gitLines, root } from './repository.ts';

/** Files by path, relative to the root, each with the files it imports. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

const isSource = (file: string): boolean => /\.tsx?$/.test(file);

/** `@openconsult/core/bundles` by the `exports` of its package.json. */
function fileOfPackage(specifier: string): string | null {
  const [, name = '', ...rest] = specifier.split('/');
  const folder = [`packages/${name}`, name].find((path) => existsSync(join(root, path, 'package.json')));
  if (!folder) return null;
  const { exports = {} } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
    exports?: Record<string, string>;
  };
  const subpath = rest.join('/');
  const target = exports[subpath ? `./${subpath}` : '.'] ?? exports['./*']?.replace('*', subpath);
  return target ? join(folder, target) : null;
}

function importsOf(file: string): string[] {
  const code = readFileSync(join(root, file), 'utf8');
  const { module } = parseSync(file, code);
  const named = [
    // A name that is put together when it runs cannot be followed.
    ...module.dynamicImports.flatMap(
      ({ moduleRequest: { start, end } }) => /^'(.+)'$/.exec(code.slice(start, end))?.slice(1) ?? [],
    ),
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
  ];
  return named.flatMap((specifier) => {
    if (specifier.startsWith('.')) return join(dirname(file), specifier);
    return specifier.startsWith('@openconsult/') ? (fileOfPackage(specifier) ?? []) : [];
  });
}

/** What every source file that git knows imports. */
export function importGraph(): ImportGraph {
  const files = [...gitLines('ls-files'), ...gitLines('ls-files', '--others', '--exclude-standard')];
  const sources = files.filter((file) => isSource(file) && existsSync(join(root, file)));
  return new Map(sources.map((file) => [file, importsOf(file)]));
}
