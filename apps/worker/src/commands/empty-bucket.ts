import { parseArgs } from 'node:util';
import { openBucket, readConfig } from '@openconsult/core/platform';
import { EXIT, print, reportFailure, STORAGE_STARTS_WITHIN_MS } from './command.ts';

/*
 * `node apps/worker/src/commands/empty-bucket.ts --bucket NAME` with the environment of the worker: removes every object of a
 * bucket that a restore put aside, and never of the one that the product uses. Safe to repeat. Ends with 1 if it could not.
 */

async function run(): Promise<number> {
  const { bucket } = parseArgs({ options: { bucket: { type: 'string' } } }).values;
  const config = readConfig(process.env);
  if (!bucket || config.STORAGE_DRIVER !== 's3' || bucket === config.S3_BUCKET) {
    process.stderr.write('Usage: empty-bucket --bucket NAME, another one than S3_BUCKET.\n');
    return EXIT.usage;
  }
  // A restore may have been interrupted before its bucket was made.
  const storage = await openBucket(config, bucket, STORAGE_STARTS_WITHIN_MS);
  const keys = await Array.fromAsync(storage.listAll(), ({ key }) => key);
  await storage.remove(keys);
  print(`Removed ${keys.length} objects from the bucket ${bucket}.`);
  return EXIT.done;
}

process.exit(await run().catch(reportFailure));
