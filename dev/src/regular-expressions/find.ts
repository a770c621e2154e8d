import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseSync, Visitor } from 'oxc-parser';

/** A regular expression of the product's own source, and where it is written. */
export interface FoundExpression {
  readonly file: string;
  readonly line: number;
  readonly source: string;
  readonly flags: string;
}

/** A place that builds an expression when the program runs. */
interface BuildingPlace {
  readonly file: string;
  readonly line: number;
}

const isTestSource = (file: string): boolean =>
  /\.(?:test|spec|suite)\.tsx?$/.test(file) || file.includes('/testing/') || /^(?:e2e|packages\/fakes)\//.test(file);

/** The source files that git knows, without those that only tests use. */
export const sourceFiles = (root: string): string[] =>
  execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.js', '*.mjs', '*.cjs'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && !isTestSource(file));

/** The expressions that are written out in a file, and the places where it builds others. */
export function expressionsIn(file: string, code: string): { written: FoundExpression[]; built: BuildingPlace[] } {
  const written: FoundExpression[] = [];
  const built: BuildingPlace[] = [];
  const lineOf = (place: number): number => code.slice(0, place).split('\n').length;
  const note = (node: { callee: { type: string }; start: number }): void => {
    const { callee } = node;
    if (callee.type === 'Identifier' && 'name' in callee && callee.name === 'RegExp') {
      built.push({ file, line: lineOf(node.start) });
    }
  };
  const { program, errors } = parseSync(file, code);
  if (errors[0]) throw new Error(`${file} cannot be read: ${errors[0].message}`);
  new Visitor({
    Literal(node) {
      if ('regex' in node && node.regex) {
        written.push({ file, line: lineOf(node.start), source: node.regex.pattern, flags: node.regex.flags });
      }
    },
    NewExpression: note,
    CallExpression: note,
  }).visit(program);
  return { written, built };
}

/**
 * The expressions that modules build as they are loaded. Each file, and each of `others` that may call its functions, is
 * imported with a `RegExp` that records its arguments; expressions built later are not found.
 */
export async function builtByLoading(
  root: string,
  places: readonly BuildingPlace[],
  others: readonly string[] = [],
): Promise<FoundExpression[]> {
  const found: FoundExpression[] = [];
  const genuine = globalThis.RegExp;
  const note = (args: unknown[]): void => {
    const frame = new Error().stack?.split('\n').find((line) => places.some(({ file }) => line.includes(`/${file}:`)));
    const place = places.find(({ file, line }) => frame?.includes(`/${file}:${line}:`));
    const [source, flags] = args;
    if (place && typeof source === 'string')
      found.push({ ...place, source, flags: typeof flags === 'string' ? flags : '' });
  };
  globalThis.RegExp = new Proxy(genuine, {
    construct(target, args, self) {
      note(args);
      return Reflect.construct(target, args, self);
    },
    apply(target, self, args) {
      note(args);
      return Reflect.apply(target, self, args);
    },
  });
  try {
    for (const file of new Set([...places.map((place) => place.file), ...others]))
      await import(pathToFileURL(join(root, file)).href);
  } finally {
    globalThis.RegExp = genuine;
  }
  return found;
}

export const readSource = (root: string, file: string): string => readFileSync(join(root, file), 'utf8');
