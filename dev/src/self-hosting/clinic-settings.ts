import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { root } from '../repository.ts';
import { readCompose } from './compose-file.ts';

/** Docker without a container: the script makes `.env`, and then finds that nothing became healthy. */
const DOCKER = '#!/bin/sh\n[ "$1" != volume ] && echo 99\n';

/**
 * The environment of the api at a clinic: what `./openconsult up` makes of `.env.example`, and what compose adds to it.
 * @param folder an empty one, which has the settings afterwards.
 */
export function clinicSettings(folder: string): NodeJS.ProcessEnv {
  mkdirSync(join(folder, 'bin'), { recursive: true });
  for (const file of ['openconsult', 'docker-compose.yml', '.env.example'])
    cpSync(join(root, file), join(folder, file));
  writeFileSync(join(folder, 'bin', 'docker'), DOCKER, { mode: 0o755 });
  const env = { PATH: `${join(folder, 'bin')}:${process.env.PATH}`, HEALTHY_WITHIN_S: '0' };
  spawnSync(join(folder, 'openconsult'), ['up', 'clinic.example.org'], { env });
  const settings = parseEnv(readFileSync(join(folder, '.env'), 'utf8')) as Record<string, string>;
  return { ...settings, ...readCompose(settings).services.api?.environment };
}
