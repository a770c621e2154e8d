import { parseArgs } from 'node:util';
import { createAdmin } from '@openconsult/core/accounts';
import { composeDeps, readConfig, runAsSystem, silentLog } from '@openconsult/core/platform';
import { z } from 'zod';

/*
 * `node apps/worker/src/commands/create-admin.ts EMAIL [--first-name F --last-name L] [--practice NAME] [--country GB]` with
 * the environment of the worker: makes the account, or an existing one, an admin, and prints a link to choose a password. A new
 * installation gets its practice, so it needs --practice. Ends with 2 for wrong arguments.
 */

const USAGE = 'Usage: create-admin EMAIL [--first-name F --last-name L] [--practice NAME] [--country GB]';

const asked = z.object({
  email: z.email().transform((email) => email.toLowerCase()),
  firstName: z.string().trim().max(100).default(''),
  lastName: z.string().trim().max(100).default(''),
  practiceName: z.string().trim().min(1).max(200).nullable().default(null),
  country: z
    .string()
    .regex(/^[A-Za-z]{2}$/)
    .transform((country) => country.toUpperCase())
    .nullable()
    .default(null),
});

function readArguments(args: string[]): z.output<typeof asked> | null {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        'first-name': { type: 'string' },
        'last-name': { type: 'string' },
        practice: { type: 'string' },
        country: { type: 'string' },
      },
    });
    if (positionals.length !== 1) return null;
    const { practice: practiceName, country } = values;
    const names = { firstName: values['first-name'], lastName: values['last-name'] };
    return asked.safeParse({ email: positionals[0], practiceName, country, ...names }).data ?? null;
  } catch {
    return null;
  }
}

const named = readArguments(process.argv.slice(2));
if (!named) {
  process.stderr.write(`${USAGE}\n`);
  process.exit(2);
}
const { deps, close } = await composeDeps(readConfig(process.env), silentLog, 'worker');
try {
  const { link, expiresAt, isNewAccount } = await runAsSystem(() => createAdmin(deps, named));
  process.stdout.write(`${isNewAccount ? 'The account was made.' : 'The account exists and is an admin now.'}\n`);
  process.stdout.write(`Choose its password here, once, until ${expiresAt.toISOString()}:\n${link}\n`);
} finally {
  await close();
}
process.exit();
