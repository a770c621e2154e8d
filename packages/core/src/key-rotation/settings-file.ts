import { randomBytes } from 'node:crypto';
import { readFile, rename, stat, writeFile } from 'node:fs/promises';

/** Long enough for every secret of an installation. */
const SECRET_BYTES = 32;

const lineOf = (name: string): RegExp => new RegExp(`^${name}=(.*)$`, 'm');

/** The text with `NAME=value`, in place of the line of that name or at its end. */
function withSetting(text: string, name: string, value: string): string {
  const line = lineOf(name);
  return line.test(text) ? text.replace(line, () => `${name}=${value}`) : `${text.trimEnd()}\n${name}=${value}\n`;
}

/** Settings with a new `SESSION_SECRET`; the former one is the first of `SESSION_SECRET_PREVIOUS`. */
function withNewSecret(text: string, newSecret: string): string {
  const setting = (name: string) => lineOf(name).exec(text)?.[1]?.trim() ?? '';
  const former = setting('SESSION_SECRET');
  if (former === '') throw new Error('The file has no SESSION_SECRET.');
  const previous = [former, ...setting('SESSION_SECRET_PREVIOUS').split(',')].filter((each) => each.trim() !== '');
  return withSetting(withSetting(text, 'SESSION_SECRET', newSecret), 'SESSION_SECRET_PREVIOUS', previous.join(','));
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
