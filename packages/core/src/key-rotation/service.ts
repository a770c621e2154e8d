import { sealedAiKeys } from '../ai-settings/index.ts';
import { withDatabase } from '../platform/command-database.ts';
import type { Config } from '../platform/config.ts';
import type { Deps } from '../platform/deps.ts';
import type { SealedValues } from '../platform/sealed-values.ts';
import { createSecretBox } from '../platform/secret-box.ts';
import { sealedPracticeKeys } from '../practice-keys/index.ts';
import { sealedAppSecrets } from '../two-factor/index.ts';

/** Every secret of the database that the installation's secret sealed. */
export const sealedKinds: readonly SealedValues[] = [sealedAppSecrets, sealedAiKeys, sealedPracticeKeys];

/** Of one kind of secrets. */
export interface Rotated {
  readonly name: string;
  /** Sealed with the current secret already. */
  readonly current: number;
  /** Sealed with a former one, and now with the current one. */
  readonly sealedAgain: number;
  /** Sealed with none that is known: left as they are. */
  readonly unreadable: number;
}

type RotationDeps = Pick<Deps, 'db'> & {
  readonly config: Pick<Deps['config'], 'SESSION_SECRET' | 'SESSION_SECRET_PREVIOUS'>;
};

async function rotateKind({ db, config }: RotationDeps, kind: SealedValues): Promise<Rotated> {
  const box = createSecretBox(config.SESSION_SECRET, kind.purpose);
  const former = (config.SESSION_SECRET_PREVIOUS ?? []).map((secret) => createSecretBox(secret, kind.purpose));
  let [current, sealedAgain, unreadable] = [0, 0, 0];
  for await (const value of kind.all(db)) {
    if (box.open(value.sealed, value.owner) !== null) {
      current += 1;
      continue;
    }
    const text = former.map((each) => each.open(value.sealed, value.owner)).find((each) => each !== null);
    if (text === undefined || text === null) unreadable += 1;
    else {
      await kind.replace(db, value, box.seal(text, value.owner));
      sealedAgain += 1;
    }
  }
  return { name: kind.name, current, sealedAgain, unreadable };
}

/**
 * Seals every secret of the database with the current `SESSION_SECRET`. One row at a time: killed at any point, the rest
 * opens with the former secret, and another run continues. The apps must know both secrets meanwhile.
 */
export async function sealAgain(deps: RotationDeps): Promise<Rotated[]> {
  const rotated: Rotated[] = [];
  for (const kind of sealedKinds) rotated.push(await rotateKind(deps, kind));
  return rotated;
}

/** The same as an operator's command, by the settings of the worker. */
export const sealAgainBySettings = (config: Config): Promise<Rotated[]> =>
  withDatabase(config, (db) => sealAgain({ db, config }));
