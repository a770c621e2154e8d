import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { erasePractice, PracticeErasureRefusedError } from '@openconsult/core/erasures';
import { composeDeps, readConfig, runAsSystem, silentLog } from '@openconsult/core/platform';
import { EXIT, print } from './command.ts';

/*
 * `node apps/worker/src/commands/erase-practice.ts` with the environment of the worker: erases a practice for good, with the
 * key of its backups (docs/decisions/0044-retention-and-erasure.md). Repeated after it was interrupted, it continues. Ends with
 * 75 while a backup has to be made before the certificate.
 */

const USAGE = `Usage: erase-practice --id ID --name NAME --certificate FILE
Erases everything of a practice, and makes its backups unreadable. It cannot be undone.
Confirm it twice: by the id and by the exact name of the practice. The certificate is written to FILE as a PDF.
`;

/** @returns null for arguments that are not understood */
function readArguments(): { practiceId: string; confirmedName: string; certificate: string } | null {
  const option = { type: 'string' as const };
  try {
    const { id, name, certificate } = parseArgs({ options: { id: option, name: option, certificate: option } }).values;
    return id && name && certificate ? { practiceId: id, confirmedName: name, certificate } : null;
  } catch {
    return null;
  }
}

const given = readArguments();
if (given === null) {
  process.stderr.write(USAGE);
  process.exitCode = 2;
} else {
  const { deps, close } = await composeDeps(readConfig(process.env), silentLog, 'worker');
  const stopped = new AbortController();
  process.once('SIGTERM', () => stopped.abort());
  process.once('SIGINT', () => stopped.abort());
  try {
    print('Erasing begins once no upload of the practice is accepted any more, within five minutes.');
    const erased = await runAsSystem(() => erasePractice(deps, given, stopped.signal));
    if (erased === null) {
      print(
        'Everything of the practice is erased. Make a backup, which forgets its key, then run this again for the certificate.',
      );
      process.exitCode = EXIT.busy;
    } else {
      // Never over another certificate.
      await writeFile(given.certificate, erased.pdf, { flag: 'wx' });
      print(`Erased ${erased.facts.counts.consultations} consultations, and the practice with its users and its key.
The certificate is in ${given.certificate}.`);
    }
  } catch (error) {
    if (!(error instanceof PracticeErasureRefusedError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  } finally {
    await close();
  }
}
