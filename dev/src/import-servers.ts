import { join } from 'node:path';
import { root } from './repository.ts';

/* Loads the sources of api and worker and starts neither; `compileServers` runs it for what Node caches on the way. */

for (const file of ['api/src/server.ts', 'worker/src/worker.ts']) await import(join(root, 'apps', file));
// What was loaded may hold the process open.
process.exit();
