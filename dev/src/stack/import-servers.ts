import { join } from 'node:path';
import { root } from '../repository.ts';

/*
 * Loads the sources of api and worker for what Node caches on the way; `compileServers` runs it. Without a configuration
 * each ends at its first statement, so neither starts.
 */

for (const app of ['api', 'worker']) await import(join(root, 'apps', app, 'src', 'main.ts')).catch(() => {});
process.exit();
