import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createOwnerDb, type Db } from '@openconsult/db';
import { createStorage } from '@openconsult/integrations/storage';
import type { Ledger } from './ledger.ts';
import { DICTATED, PATIENT, PATIENT_DOMAIN } from './patient.ts';
import type { ChaosStack } from './stack.ts';

const DRAIN_MS = 120_000;

/** What the server has, against what it acknowledged. Every list must be empty. */
export interface Losses {
  /** Acknowledged segments without a row, without bytes, or with others. */
  audio: string[];
  /** Recordings that are not done, have a gap, or another number of words than the same audio without faults. */
  recordings: string[];
  /** Messages that a patient got twice, got although they failed, or did not get although they count as sent. */
  messages: string[];
  texts: string[];
  /** Jobs of the outbox that are open or failed. */
  jobs: string[];
  /** Logs and queue files that hold the patient's name or address, or what was dictated or written. */
  leaks: string[];
}

const words = (text: string): number => text.split(/\s+/).filter(Boolean).length;

async function lostAudio(db: Db, stack: ChaosStack, ledger: Ledger): Promise<string[]> {
  const storage = await createStorage({
    driver: 'disk',
    dir: stack.storageDir,
    secret: stack.storageSecret,
    publicBaseUrl: stack.url,
  });
  const rows = await db.audioSegment.findMany({
    where: { recordingId: { in: ledger.recordings.map(({ id }) => id) } },
  });
  const byPlace = new Map(rows.map((row) => [`${row.recordingId} ${row.index}`, row]));
  const lost: string[] = [];
  for (const { recordingId, index, sha256 } of ledger.segments) {
    const row = byPlace.get(`${recordingId} ${index}`);
    const bytes = row && (await storage.read(row.objectKey).catch(() => undefined));
    const isThere = bytes !== undefined && createHash('sha256').update(bytes).digest('hex') === sha256;
    if (!isThere) lost.push(`${recordingId} ${index}`);
  }
  return lost;
}

async function wrongRecordings(db: Db, ledger: Ledger, expected: string): Promise<string[]> {
  const rows = await db.recording.findMany({
    where: { id: { in: ledger.recordings.map(({ id }) => id) } },
    include: { phrases: true, voiceNote: { select: { transcript: true } } },
  });
  // A recogniser that starts again in the middle of a phrase may divide it differently.
  const slack = Math.max(2, Math.round(words(expected) * 0.05));
  return rows.flatMap(({ id, state, phrases, voiceNote }) => {
    const count = words(voiceNote.transcript);
    if (state !== 'done') return [`${id} is ${state}`];
    if (phrases.some(({ kind }) => kind === 'gap')) return [`${id} has a gap`];
    if (Math.abs(count - words(expected)) > slack) return [`${id} has ${count} of ${words(expected)} words`];
    return [];
  });
}

async function wrongMessages(stack: ChaosStack, ledger: Ledger): Promise<string[]> {
  const answer = await fetch(`${stack.mailInboxUrl}/api/email`);
  const inbox = (await answer.json()) as { to?: { address: string }[]; headers?: unknown }[];
  return ledger.messages.flatMap(({ recipient, state }) => {
    const count = inbox.filter(({ to }) => to?.some(({ address }) => address === recipient)).length;
    const isRight = state === 'sent' ? count === 1 : state === 'unknown' ? count <= 1 : count === 0;
    return isRight ? [] : [`${recipient} is ${state} and got ${count}`];
  });
}

async function leftJobs(db: Db): Promise<string[]> {
  const deadline = performance.now() + DRAIN_MS;
  for (;;) {
    const rows = await db.outboxJob.findMany({ where: { doneAt: null } });
    const isOpen = rows.some(({ failedAt }) => failedAt === null);
    if (!isOpen || performance.now() > deadline)
      return rows.map(({ name, failedAt, failure }) => `${name} ${failedAt ? `failed: ${failure}` : 'is open'}`);
    await delay(500);
  }
}

const isConsent = ({ name }: { name: string }): boolean => name.endsWith('.consent');

/** Texts that must be in no log and no queue. */
const MARKERS = [PATIENT, DICTATED, PATIENT_DOMAIN, 'finding1'];

function leaks(stack: ChaosStack): string[] {
  const files = [
    ...['api', 'worker', 'soketi', 'redis', 'postgres'].map((name) => join(stack.logDir, `${name}.log`)),
    ...globSync(join(stack.redisDir, '**/*.aof')),
  ];
  return files.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    return MARKERS.filter((marker) => text.includes(marker)).map((marker) => `${basename(file)}: ${marker}`);
  });
}

/** @param expected the transcript of the same audio without faults, and the words that the model writes. */
export async function findLosses(
  stack: ChaosStack,
  ledger: Ledger,
  expected: { transcript: string; words: readonly string[] },
): Promise<Losses> {
  const db = createOwnerDb(stack.databaseUrl, { poolMax: 2 });
  try {
    const jobs = await leftJobs(db);
    // All consents are written from the same dictation, by the practice's text.
    const consentLength = Math.max(...ledger.texts.filter(isConsent).map(({ text }) => text.length));
    const isWhole = (written: { name: string; text: string }) => {
      if (isConsent(written)) return written.text.length === consentLength;
      if (written.name.endsWith('.treatment')) return written.text.includes('"name":"Crown"');
      return (written.text.match(/finding\d+/g) ?? []).join(' ') === expected.words.join(' ');
    };
    return {
      audio: await lostAudio(db, stack, ledger),
      recordings: await wrongRecordings(db, ledger, expected.transcript),
      messages: await wrongMessages(stack, ledger),
      texts: ledger.texts
        .filter((text) => !isWhole(text))
        .map(({ name, text }) => `${name}: ${text.length} characters`),
      jobs,
      leaks: leaks(stack),
    };
  } finally {
    await db.$disconnect();
  }
}
