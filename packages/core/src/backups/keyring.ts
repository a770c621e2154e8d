import type { BackupDestination } from '@openconsult/integrations/backup';
import { BackupError } from '@openconsult/integrations/backup';
import { z } from 'zod';
import type { Config } from '../platform/config.ts';
import { createSecretBox } from '../platform/secret-box.ts';

const FILE = 'keyring';

const content = z.object({
  version: z.literal(1),
  /** Practice to its key, in base64. */
  keys: z.record(z.string(), z.string()),
  /** Practice to when its key was erased. */
  erased: z.record(z.string(), z.iso.datetime()),
  /** Erased practices whose repository was removed. */
  removed: z.array(z.string()),
  /** The names in the log of erasures. What was erased after a backup is erased again when that is restored. */
  erasureLog: z.array(z.string()),
  /** The database that writes to this destination (`backup_writers`); null in a keyring of a former version. */
  writer: z.uuid().nullable().default(null),
  /**
   * Which objects this destination has: those stored until then, and `recent`, the fingerprints of those since shortly
   * before. At `wholeAt`, the time of the newest complete backup, each was stored within the day.
   */
  objects: z.object({ until: z.iso.datetime(), wholeAt: z.iso.datetime(), recent: z.array(z.string()) }).nullable(),
});

/** The keys of the practices, and the state of a destination. */
export type Keyring = z.output<typeof content>;

export const emptyKeyring = (): Keyring => ({
  version: 1,
  keys: {},
  erased: {},
  removed: [],
  erasureLog: [],
  writer: null,
  objects: null,
});

const boxOf = (key: string) => createSecretBox(key, 'backup keyring');

/**
 * The keyring of a destination, encrypted with the key of the backups; null if there is none. It opens with the former
 * key too, while that one is set.
 * @throws BackupError `wrong_key`
 */
export async function readKeyring(
  destination: BackupDestination,
  keys: { readonly key: string; readonly previous?: string | undefined },
): Promise<Keyring | null> {
  const bytes = await destination.readFile(FILE);
  if (bytes === null) return null;
  for (const key of [keys.key, keys.previous]) {
    const text = key === undefined ? null : boxOf(key).open(bytes, FILE);
    if (text !== null) return content.parse(JSON.parse(text));
  }
  throw new BackupError('wrong_key', 'The keyring of the backups does not open with this key.');
}

/** Puts the keyring in place of the former one, of which nothing remains: an erased key is gone. */
export const writeKeyring = (destination: BackupDestination, key: string, keyring: Keyring): Promise<void> =>
  destination.replaceFile(FILE, boxOf(key).seal(JSON.stringify(keyring), FILE));

/** The settings of backups. @throws Error naming the setting that is missing */
export function backupSettings(config: Config): { repository: string; key: string; previous: string | undefined } {
  const { BACKUP_REPOSITORY: repository, BACKUP_KEY: key, BACKUP_KEY_PREVIOUS: previous } = config;
  if (repository === undefined || key === undefined)
    throw new Error('Set BACKUP_REPOSITORY and BACKUP_KEY to make backups.');
  return { repository, key, previous };
}
