import { readConfig } from '@openconsult/core/platform';
import { rebuildSearchOf } from '@openconsult/core/search';

/*
 * `pnpm search:rebuild` with the environment of the worker: makes the search index of every practice again from its library.
 * Searches answer meanwhile.
 */

const count = await rebuildSearchOf(readConfig(process.env));
process.stdout.write(`The search index has ${count} items.\n`);
