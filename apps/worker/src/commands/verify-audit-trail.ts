import { verifyWholeTrail } from '@openconsult/core/audit-trail';
import { readConfig } from '@openconsult/core/platform';

/*
 * `pnpm audit:verify` with the environment of the worker: recomputes the whole audit trail, and exits with 1 if it was
 * changed.
 */

const { findings, heads } = await verifyWholeTrail(readConfig(process.env));
for (const { practiceId, eventId, problem } of findings) {
  process.stdout.write(`Event ${eventId} of practice ${practiceId}: ${problem}\n`);
}
for (const [practiceId, hash] of Object.entries(heads))
  process.stdout.write(`Head of practice ${practiceId}: ${hash}\n`);
process.stdout.write(
  findings.length === 0 ? 'The audit trail is as it was sealed.\n' : 'The audit trail was changed.\n',
);
process.exitCode = findings.length === 0 ? 0 : 1;
