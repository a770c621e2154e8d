import { execFileSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { chownSync, closeSync, mkdirSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { consultations } from '@openconsult/contracts/consultations';
import { system } from '@openconsult/contracts/system';
import { answerMessages } from '@openconsult/contracts/texts';
import { users } from '@openconsult/contracts/users';
import { voiceNotes } from '@openconsult/contracts/voice-notes';
import { createDb, createOwnerDb, type Db, runAsSystem } from '@openconsult/db';
import { migrate } from '@openconsult/db/migrator';
import { reportFigure } from '@openconsult/dev/proofs/report-figure';
import { anyFreePorts } from '@openconsult/dev/stack/ports';
import { type Postgres, startPostgres } from '@openconsult/dev/stack/postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../apps/api/src/testing/test-server.ts';

/** The API over a database whose files are on a small disk of their own, in memory, which is filled to its last byte. */

const DISK = '96m';
/** The promise, once there is room again. */
const RECOVER_WITHIN_MS = 5_000;
const TEXT_BYTES = 60_000;

/** A disk of its own; undefined where this user may not mount one. */
function mountDisk(): string | undefined {
  const dir = mkdtempSync(join(tmpdir(), 'openconsult-full-database-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'openconsult-full-database', dir], { stdio: 'pipe' });
    return dir;
  } catch {
    rmSync(dir, { recursive: true });
    return undefined;
  }
}

const disk = mountDisk();

/** Takes all that is left of the disk. @returns how to give it back. */
function fill(dir: string): () => void {
  const ballast = join(dir, 'ballast');
  const file = openSync(ballast, 'w');
  const write = (bytes: number): void => {
    try {
      for (;;) writeSync(file, Buffer.alloc(bytes));
    } catch {
      // Full.
    }
  };
  write(1_048_576);
  write(4_096);
  closeSync(file);
  return () => rmSync(ballast);
}

describe.skipIf(disk === undefined)('a database on a disk that may be filled', () => {
  let dataDir: string;
  let postgres: Postgres;
  let db: Db;
  let direct: Db;
  let server: TestServer;

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'openconsult-full-database-'));
    const [port = 0] = await anyFreePorts(1);
    postgres = await startPostgres({ dataDir, logDir: dataDir, port, isDurable: false });
    const folder = join(disk ?? '', 'tables');
    mkdirSync(folder, { mode: 0o700 });
    const { uid, gid } = statSync(join(dataDir, 'postgres'));
    chownSync(folder, uid, gid);
    const outside = createOwnerDb(postgres.url, { poolMax: 1 });
    await outside.$executeRawUnsafe(`CREATE TABLESPACE small LOCATION '${folder}'`);
    await outside.$executeRawUnsafe('CREATE DATABASE small TABLESPACE small');
    await outside.$disconnect();
    const url = postgres.url.replace(/openconsult$/, 'small');
    await migrate(url);
    db = createDb(url);
    direct = createOwnerDb(url, { poolMax: 2 });
    server = await startTestServer({ deps: { db } });
  }, 120_000);

  afterAll(async () => {
    await server?.close();
    await Promise.all([db?.$disconnect(), direct?.$disconnect()]);
    await postgres?.child.stop();
    execFileSync('umount', ['--lazy', disk ?? ''], { stdio: 'pipe' });
    for (const dir of [dataDir, disk ?? '']) rmSync(dir, { recursive: true, force: true });
  });

  test('P4: while it is full, saves answer 503 and /readyz is red; with space again all is as before', async () => {
    const client = await runAsSystem(async () => server.loggedIn(await server.createUser('pro')));
    const readiness = async () => (await client.call(system.ready, {})).status;
    const savedTexts = new Map<string, string>();
    const refused: string[] = [];
    const save = async (): Promise<number> => {
      // Random, as Postgres compresses what it can.
      const transcript = `${randomUUID()} ${randomBytes(TEXT_BYTES).toString('base64')}`;
      const body = { create_session: true, patient_name: `Patient ${randomUUID().slice(0, 8)}`, transcript };
      const answer = await client.call(voiceNotes.save, { body });
      if (answer.status === 200) {
        const saved = answer.json() as { voice_note: { id: string }; patient_session: { id: string } };
        savedTexts.set(saved.voice_note.id, transcript);
        // So that the next save makes a note of its own, if there is room for this.
        await client.call(consultations.stop, { params: { id: saved.patient_session.id }, body: null });
        return answer.status;
      }
      expect([answer.status, answer.failure().code, answer.failure().message]).toEqual([
        503,
        'UNAVAILABLE',
        answerMessages.unavailable,
      ]);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      refused.push(transcript);
      return answer.status;
    };
    expect([await save(), await save(), await readiness()]).toEqual([200, 200, 200]);

    const free = fill(disk ?? '');
    while (refused.length < 20) await save();
    await expect.poll(readiness, { timeout: 10_000 }).toBe(503);
    const [first = ''] = savedTexts.keys();
    const read = await client.call(voiceNotes.view, { params: { id: first } });
    expect([read.status, (await client.call(users.current, {})).status]).toEqual([200, 200]);
    expect(await readiness()).toBe(503);

    free();
    const freedMs = performance.now();
    await expect.poll(readiness, { timeout: RECOVER_WITHIN_MS }).toBe(200);
    reportFigure('P4', 'ready again after, s', ((performance.now() - freedMs) / 1_000).toFixed(1));
    reportFigure('P4', 'saves refused, and lost', `${refused.length} and 0`);
    for (let at = 0; at < 20; at += 1) expect(await save()).toBe(200);
    const rows = await direct.voiceNote.findMany({ select: { id: true, transcript: true } });
    expect(new Map(rows.map(({ id, transcript }) => [id, transcript]))).toEqual(savedTexts);
    await Promise.all(Array.from({ length: 10 }, () => runAsSystem(() => db.$executeRaw`SELECT pg_sleep(0.1)`)));
  }, 120_000);
});
