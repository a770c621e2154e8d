import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { root } from '../repository.ts';
import { type Allowed, allowed } from './allowed.ts';
import { builtByLoading, expressionsIn, type FoundExpression, readSource, sourceFiles } from './find.ts';
import { isWithoutRepetition, verdictOf } from './verdict.ts';

/**
 * `pnpm lint`: no regular expression of the product takes more than linear time (fault F3, T27). `--write` stores the
 * safe expressions in `safe.json`, so that the next run need not check them again.
 */

const KNOWN_FILE = join(root, 'dev', 'src', 'regular-expressions', 'safe.json');
const SHOWN = 200;
/** The expression; for a long one its beginning and a hash. */
function keyOf({ source, flags }: FoundExpression): string {
  const written = `/${source}/${flags}`;
  if (written.length <= SHOWN) return written;
  return `${written.slice(0, SHOWN)}… ${createHash('sha256').update(written).digest('hex')}`;
}

const known = new Set<string>(existsSync(KNOWN_FILE) ? JSON.parse(readFileSync(KNOWN_FILE, 'utf8')) : []);
const sources = sourceFiles(root);
const files = sources.map((file) => expressionsIn(file, readSource(root, file)));
const places = files.flatMap(({ built }) => built);
const built = await builtByLoading(
  root,
  places.filter(({ file }) => file.startsWith('packages/')),
  sources.filter((file) => /^packages\/clinical-language\/src\/[^/]+\/index\.ts$/.test(file)),
);
const found = [...files.flatMap(({ written }) => written), ...built];

const used = new Set<Allowed>();
const reasonFor = (file: string, text: string): Allowed | undefined => {
  const entry = allowed.find((one) => one.file === file && text.includes(one.part));
  if (entry) used.add(entry);
  return entry;
};
const problems: string[] = [];
const report = (problem: string): void => {
  problems.push(problem);
  console.error(problem);
};

for (const { file, line } of places) {
  const isSeen = built.some((one) => one.file === file && one.line === line);
  const code = readSource(root, file)
    .split('\n')
    .slice(line - 1, line + 1)
    .join('\n');
  if (!isSeen && !reasonFor(file, code))
    report(`${file}:${line}  is built at run time: state in allowed.ts what bounds it`);
}

const safe = new Set<string>();
for (const expression of found) {
  const { file, line, source } = expression;
  const key = keyOf(expression);
  if (isWithoutRepetition(source) || safe.has(key) || reasonFor(file, source)) continue;
  const verdict = known.has(key) ? { safe: true as const } : await verdictOf(source, expression.flags);
  if (verdict.safe) safe.add(key);
  else report(`${file}:${line}  ${key}  ${verdict.why}`);
}
for (const entry of allowed) {
  if (!used.has(entry)) report(`allowed.ts  allows ${JSON.stringify(entry.part)} in ${entry.file}, which is not there`);
}

const added = [...safe].filter((key) => !known.has(key)).length;
if (process.argv.includes('--write')) writeFileSync(KNOWN_FILE, `${JSON.stringify([...safe].sort(), null, 2)}\n`);
else if (added > 0)
  console.log(`${added} new and safe: store them with \`node dev/src/regular-expressions/check.ts --write\``);
console.log(`${found.length} regular expressions, ${problems.length} problems`);
// recheck's program does not end automatically.
process.exit(problems.length === 0 ? 0 : 1);
