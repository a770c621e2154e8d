import { execFile } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

/** The full path of a program on the PATH, the first that exists of several names. */
export function findProgram(...names: string[]): string | undefined {
  const dirs = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin'].filter(Boolean);
  for (const name of names) {
    for (const dir of dirs) {
      try {
        accessSync(join(dir, name), constants.X_OK);
        return join(dir, name);
      } catch {
        // Not in this folder.
      }
    }
  }
  return undefined;
}

function isDebianLike(): boolean {
  try {
    return /^(ID|ID_LIKE)=.*\b(debian|ubuntu)\b/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}

const policyFile = '/usr/sbin/policy-rc.d';

/** Installs without letting the package start a service of its own, which would outlive us. */
async function aptInstall(name: string): Promise<void> {
  const run = promisify(execFile);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C.UTF-8' };
  const wait = ['-q', '-o', 'DPkg::Lock::Timeout=300', '-o', 'Acquire::Retries=3'];
  const hasPolicy = existsSync(policyFile);
  if (!hasPolicy) writeFileSync(policyFile, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    for (let attempt = 1; ; attempt++) {
      try {
        await run('apt-get', ['update', ...wait], { env, maxBuffer: 64e6 });
        break;
      } catch (error) {
        // Another apt holds the package lists: they will be fresh when it is done.
        if (attempt === 30 || !String((error as { stderr?: string }).stderr).includes('lock')) throw error;
        await new Promise((resolve) => setTimeout(resolve, 2_000));
      }
    }
    await run('apt-get', ['install', '-y', '--no-install-recommends', ...wait, name], { env, maxBuffer: 64e6 });
  } finally {
    if (!hasPolicy) rmSync(policyFile, { force: true });
  }
}

/**
 * The full path of a program, installed from its Debian package when it is missing and we are root on Debian or Ubuntu.
 * @param options.why what needs it, and what to do instead: closes the error message.
 * @throws Error of one line that names the command to run.
 */
export async function requireProgram(options: {
  names: string[];
  debianPackage: string;
  why: string;
  log: (line: string) => void;
}): Promise<string> {
  const found = findProgram(...options.names);
  if (found) return found;
  const { debianPackage } = options;
  if (!isDebianLike() || process.getuid?.() !== 0) {
    const command =
      process.platform === 'darwin'
        ? `brew install ${options.names.at(-1)}`
        : `sudo apt-get install -y ${debianPackage}`;
    throw new Error(`${options.names[0]} is missing: run \`${command}\`. ${options.why}`);
  }
  options.log(`Installing ${debianPackage} with apt, as it is missing`);
  try {
    await aptInstall(debianPackage);
  } catch (error) {
    const detail = (error as { stderr?: string }).stderr?.trim().split('\n').at(-1) ?? String(error);
    throw new Error(`${debianPackage} could not be installed with apt (${detail}). ${options.why}`, { cause: error });
  }
  const installed = findProgram(...options.names);
  if (!installed)
    throw new Error(`apt installed ${debianPackage}, but ${options.names[0]} is still missing. ${options.why}`);
  return installed;
}
