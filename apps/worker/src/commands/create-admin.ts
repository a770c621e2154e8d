import { parseArgs } from 'node:util';
import { AdminRefusedError, createAdmin, newAdmin } from '@openconsult/core/accounts';
import { composeDeps, readConfig, runAsSystem, silentLog } from '@openconsult/core/platform';

/*
 * `pnpm admin:create --email ADDRESS --practice NAME [--existing]` with the environment of the worker: makes an admin of a practice,
 * and prints a link to choose the password. Repeated, it prints another link, and the earlier one ends.
 */

const USAGE = `Usage: create-admin --email ADDRESS --practice NAME [--first-name NAME] [--last-name NAME] [--country CODE] [--existing]
ADMIN_EMAIL and ADMIN_PRACTICE of the environment take the place of the first two.
--existing: the practice exists, and gets another admin.
`;

/** @returns null for arguments that are not understood */
function readArguments() {
  const option = { type: 'string' as const };
  const names = { email: option, practice: option, 'first-name': option, 'last-name': option, country: option };
  const options = { ...names, existing: { type: 'boolean' as const } };
  try {
    return parseArgs({ options }).values;
  } catch {
    return null;
  }
}

const given = readArguments();
const parsed = newAdmin.safeParse({
  email: given?.email ?? process.env.ADMIN_EMAIL,
  practiceName: given?.practice ?? process.env.ADMIN_PRACTICE,
  firstName: given?.['first-name'],
  lastName: given?.['last-name'],
  country: given?.country?.toUpperCase(),
  existing: given?.existing,
});

if (given === null || !parsed.success) {
  const problems = parsed.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}\n`) ?? [];
  process.stderr.write(`${problems.join('')}${USAGE}`);
  process.exitCode = 2;
} else {
  const { deps, close } = await composeDeps(readConfig(process.env), silentLog, 'worker');
  try {
    const { link, expiresAt, isNew, isNewPractice } = await runAsSystem(() => createAdmin(deps, parsed.data));
    const { email, practiceName } = parsed.data;
    const practice = `${isNewPractice ? 'the new practice' : 'the practice'} “${practiceName}”`;
    process.stdout.write(`${email} is ${isNew ? 'now' : 'already'} an admin of ${practice}.
Open this link once to choose the password, until ${expiresAt.toISOString()}; it ends the earlier ones:
${link}
A mail with a link of its own follows if the mail server works.
`);
  } catch (error) {
    if (!(error instanceof AdminRefusedError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  } finally {
    await close();
  }
}
