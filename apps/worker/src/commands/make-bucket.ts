import { makeBucketOf, readConfig } from '@openconsult/core/platform';
import { STORAGE_STARTS_WITHIN_MS } from './command.ts';

/*
 * `node apps/worker/src/commands/make-bucket.ts` with the environment of the worker: makes the private bucket of the files in a
 * storage of one's own if it is missing, and waits for a server that is starting. Ends with 1 if it could not.
 */

const config = readConfig(process.env);
try {
  const isMade = await makeBucketOf(config, STORAGE_STARTS_WITHIN_MS);
  process.stdout.write(isMade ? 'The bucket was made.\n' : 'The bucket is there.\n');
  process.exit();
} catch (error) {
  const reason = error instanceof Error ? error.name : 'unknown';
  process.stderr.write(
    `The bucket ${config.S3_BUCKET} could not be made (${reason}): check S3_ENDPOINT and its keys.\n`,
  );
  process.exit(1);
}
