import { randomBytes } from 'node:crypto';
import { readFile, rename, stat, writeFile } from 'node:fs/promises';

/** Long enough for every secret of an installation. */
const SECRET_BYTES = 32;

const isOf = (line: string, name: string): boolean => line.startsWith(`${name}=`);

/** The lines with `NAME=value`, in place of the line of that name or at their end. */
function withSetting(lines: readonly string[], name: string, value: string): string[] {
  const setting = `${name}=${value}`;
  return lines.some((line) => isOf(line, name))
    ? lines.map((line) => (isOf(line, name) ? setting : line))
    : [...lines, setting];
}

/** Settings with a new `SESSION_SECRET`; the former one is the first of `SESSION_SECRET_PREVIOUS`. */
function withNewSecret(text: string, newSecret: string): string {
  const lines = text.trimEnd().split('\n');
  const setting = (name: string) =>
    lines
      .findLast((line) => isOf(line, name))
      ?.slice(name.length + 1)
      .trim() ?? '';
  const former = setting('SESSION_SECRET');
  if (former === '') throw new Error('The file has no SESSION_SECRET.');
  const previous = [former, ...setting('SESSION_SECRET_PREVIOUS').split(',')].filter((each) => each.trim() !== '');
  const renewed = withSetting(lines, 'SESSION_SECRET', newSecret);
  return `${withSetting(renewed, 'SESSION_SECRET_PREVIOUS', previous.join(',')).join('\n')}\n`;
}

/**
 * Puts a new secret into a settings file, in one step: a reader sees the old file or the new one.
 * @throws Error if the file cannot be read or has no secret
 */
export async function renewSecret(file: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  const { mode } = await stat(file);
  const changed = withNewSecret(text, randomBytes(SECRET_BYTES).toString('base64url'));
  const path = `${file}.new`;
  await writeFile(path, changed, { mode: mode & 0o700, flush: true });
  await rename(path, file);
}
