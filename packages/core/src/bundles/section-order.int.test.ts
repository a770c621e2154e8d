import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { BundleSection } from '@openconsult/contracts/bundles';
import { jobs } from '@openconsult/contracts/jobs';
import { WriterError } from '@openconsult/integrations/writer';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCore, createJobHandlers } from '../index.ts';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import { requeueOpenJobs } from '../platform/outbox.ts';
import { runOutboxJob } from '../platform/run-job.ts';
import {
  addConsultation,
  addTemplates,
  createTestDeps,
  DICTATION,
  runOpenJobs,
  type TestDeps,
} from '../testing/index.ts';

/** The server owns the order of the sections: the page asks once, and may be closed at any moment. */

const RACES = process.env.PROVE === '1' ? 100 : 10;
const RACE_MS = 120;

let stack: TestDeps;
let actor: Actor;
let voiceNoteId: string;
beforeEach(async () => {
  stack = await createTestDeps();
  actor = await stack.actor();
  await grant({ aiTreatmentRecommendationEnabled: true, aiConsentCreationEnabled: true });
  await addTemplates(stack.deps, actor.practiceId);
  await runOpenJobs(stack.deps, 'indexLibrary');
  ({ voiceNoteId } = await addConsultation(stack.deps, actor));
});
afterEach(() => stack.close());

const grant = (data: { aiTreatmentRecommendationEnabled?: boolean; aiConsentCreationEnabled?: boolean }) =>
  stack.deps.db.user.update({ where: { id: actor.userId }, data });
const service = (deps: Deps = stack.deps) => createCore(deps).bundles;
const read = async (id: string) => (await service().view(actor, { params: { id } })).data;
const states = async (id: string) => {
  const { letter, treatment, consent } = (await read(id)).sections;
  return [letter.state, treatment.state, consent.state];
};

interface Asked {
  readonly type?: BundleSection;
  readonly randomId?: string;
  readonly removed?: BundleSection[];
  /** Without the sections that follow it. */
  readonly isAlone?: boolean;
}

async function ask(asked: Asked = {}): Promise<string> {
  const { type = 'letter', randomId = randomUUID(), removed = [], isAlone = false } = asked;
  const { data } = await service().create(actor, {
    body: {
      transcribe: DICTATION,
      type,
      voice_note_id: voiceNoteId,
      random_id: randomId,
      deleted_sections: removed,
      ...(!isAlone && { with_following: true }),
    },
  });
  return data.patient_session_bundle_id;
}

const remove = (id: string, column: 'is_letter_deleted' | 'is_treatment_deleted') =>
  service().updateBooleanColumn(actor, { params: { id, column }, body: { value: true } });

/** A worker that does the next job in the queue, as it was published. False when the queue is empty. */
async function workOnce(deps: Deps = stack.deps, signal = new AbortController().signal): Promise<boolean> {
  const job = stack.queued.shift();
  if (!job) return false;
  await runOutboxJob(deps, jobs.write, createJobHandlers(deps).write, job.id, signal);
  return true;
}

async function work(deps: Deps = stack.deps): Promise<void> {
  while (await workOnce(deps));
}

/** A writer that calls `during` before the first word of each section. */
const withWriter = (during: (section: BundleSection) => unknown): Deps => {
  const { writer } = stack.deps;
  return {
    ...stack.deps,
    writer: {
      ...writer,
      async *letter(...input) {
        await during('letter');
        yield* writer.letter(...input);
      },
      async *treatments(...input) {
        await during('treatment');
        yield* writer.treatments(...input);
      },
      async *consent(...input) {
        await during('consent');
        yield* writer.consent(...input);
      },
    },
  };
};

const failingAt = (failed: BundleSection): Deps =>
  withWriter((section) => {
    if (section === failed) throw new WriterError('suspicious', 'refused');
  });

async function expectWhole(id: string): Promise<void> {
  const bundle = await read(id);
  expect(bundle.letter).toContain('Dear Jane Doe');
  expect(bundle.json_attribute.treatments.map(({ name }) => name)).toEqual(['Crown', 'Composite filling']);
  expect(bundle.consents.map(({ treatment_name }) => treatment_name)).toEqual(['Crown UL6', 'Composite filling LR5']);
  for (const { value } of bundle.consents) expect(value).toContain('I agree to');
  expect(await states(id)).toEqual(['none', 'none', 'none']);
}

describe('a bundle whose page was closed', () => {
  it.each([0, 1, 2, 3])(
    'S11: is written whole by the first call alone, the page being gone after %i sections',
    async (seen) => {
      const id = await ask();
      const shown = [await states(id)];
      for (let section = 0; section < seen; section += 1) {
        await workOnce();
        shown.push(await states(id));
      }
      expect(shown).toEqual(
        [
          ['writing', 'waiting', 'waiting'],
          ['none', 'writing', 'waiting'],
          ['none', 'none', 'writing'],
          ['none', 'none', 'none'],
        ].slice(0, seen + 1),
      );
      await work();
      await expectWhole(id);
    },
  );

  it.each([1, 2, 3])('S11: is written whole when worker and queue are lost after section %i', async (lostAfter) => {
    const id = await ask();
    for (let section = 0; section < lostAfter; section += 1) await workOnce();
    stack.queued.length = 0;
    await requeueOpenJobs(stack.deps);
    expect(stack.queued).toHaveLength(lostAfter < 3 ? 1 : 0);
    await work();
    await expectWhole(id);
  });

  it.each(['letter', 'treatment', 'consent'] as const)(
    'S11: is written whole when the worker dies while it writes the %s',
    async (dyingAt) => {
      const killed = new AbortController();
      const dying = withWriter((section) => {
        if (section !== dyingAt) return;
        killed.abort(new Error('killed'));
        throw killed.signal.reason;
      });
      const id = await ask();
      while (!killed.signal.aborted && (await workOnce(dying, killed.signal)));
      expect(killed.signal.aborted).toBe(true);
      expect(stack.queued).toEqual([]);
      await requeueOpenJobs(stack.deps);
      await work();
      await expectWhole(id);
    },
  );

  it('has each section written once, however often and from wherever it is asked for', async () => {
    const written: string[] = [];
    const counting = withWriter((section) => written.push(section));
    const randomId = randomUUID();
    const ids = await Promise.all([ask({ randomId }), ask({ randomId }), ask(), ask()]);
    expect(new Set(ids).size).toBe(1);
    await workOnce(counting);
    expect(await ask({ randomId })).toBe(ids[0]);
    await work(counting);
    expect(written).toEqual(['letter', 'treatment', 'consent', 'consent']);
    expect(await stack.deps.db.bundle.count()).toBe(1);
  });

  it('retries the treatments once for two windows, and their consents after them', async () => {
    const randomId = randomUUID();
    const id = await ask({ randomId });
    await work();
    const written: string[] = [];
    const letter = (await read(id)).letter_version;
    await Promise.all([ask({ type: 'treatment', randomId }), ask({ type: 'treatment', randomId })]);
    expect(await states(id)).toEqual(['none', 'writing', 'waiting']);
    await work(withWriter((section) => written.push(section)));
    expect(written).toEqual(['treatment', 'consent', 'consent']);
    expect((await read(id)).letter_version).toBe(letter);
    await expectWhole(id);
  });
});

describe('the order of the sections', () => {
  it('continues after a section that failed, and shows which one', async () => {
    const id = await ask();
    await work(failingAt('letter'));
    expect(await states(id)).toEqual(['failed', 'none', 'none']);
    expect((await read(id)).consents).toHaveLength(2);
  });

  it('does not remove the consents because the treatments failed once', async () => {
    const randomId = randomUUID();
    const id = await ask({ randomId });
    await work(failingAt('treatment'));
    expect(await states(id)).toEqual(['none', 'failed', 'none']);
    expect((await read(id)).is_consent_deleted).toBe(false);
    await ask({ type: 'treatment', randomId });
    await work();
    await expectWhole(id);
  });

  it.each([{ aiTreatmentRecommendationEnabled: false }, { aiConsentCreationEnabled: false }])(
    'marks the consents of a user with %o as removed',
    async (rights) => {
      await grant(rights);
      const id = await ask();
      await work();
      expect(await read(id)).toMatchObject({ is_consent_deleted: true, consents: [] });
      expect((await read(id)).letter).not.toBe('');
    },
  );

  it.each([
    ['treatment', { aiTreatmentRecommendationEnabled: false }],
    ['consent', { aiConsentCreationEnabled: false }],
  ] as const)('T3: refuses to write the %s of a user with %o', async (type, rights) => {
    const id = await ask();
    await work();
    await grant(rights);
    const { random_id: randomId } = await read(id);
    const texts = () => stack.deps.db.streamedText.findMany({ orderBy: { id: 'asc' } });
    const before = await texts();
    await expect(ask({ type, randomId, isAlone: true })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await texts()).toEqual(before);
  });

  it('marks the consents as removed when no treatments are found', async () => {
    await stack.deps.db.voiceNote.updateMany({ data: { transcript: 'No pain.', notes: 'No pain.' } });
    const id = await ask();
    await work();
    expect(await read(id)).toMatchObject({ is_consent_deleted: true, json_attribute: { treatments: [] } });
  });

  it('leaves out the sections that were removed beforehand, and counts the others only', async () => {
    const id = await ask({ removed: ['letter'] });
    expect(await states(id)).toEqual(['none', 'writing', 'waiting']);
    await work();
    const bundle = await read(id);
    expect(bundle).toMatchObject({ letter: '', is_letter_deleted: true });
    expect(bundle.consents).toHaveLength(2);
    const spent = await stack.deps.db.usageCounter.findMany({ where: { subject: actor.userId, kind: 'generations' } });
    expect(new Set(spent.map(({ amount }) => Number(amount)))).toEqual(new Set([2]));
  });

  it('opens a bundle without writing anything when nothing may be written', async () => {
    await grant({ aiTreatmentRecommendationEnabled: false });
    const id = await ask({ removed: ['letter'] });
    expect(stack.queued).toEqual([]);
    expect(await states(id)).toEqual(['none', 'none', 'none']);
  });

  it('ends with Stop: what was written stays, and nothing follows', async () => {
    const id = await ask();
    const { random_id } = await read(id);
    await createCore(stack.deps).streamedTexts.stop(actor, { params: { name: `voice-note.${random_id}.letter` } });
    await work();
    expect(await states(id)).toEqual(['none', 'none', 'none']);
    expect((await read(id)).json_attribute.treatments).toEqual([]);
  });

  it('ends with an edit of the section that is written', async () => {
    const id = await ask();
    const typed = { params: { id, section: 'letter' as const }, body: { value: 'By hand.' } };
    await work(withWriter((section) => section === 'letter' && service().updateSection(actor, typed)));
    expect(await states(id)).toEqual(['none', 'none', 'none']);
    expect(await read(id)).toMatchObject({ letter: 'By hand.', json_attribute: { treatments: [] } });
  });

  it('continues when a section is removed while it is written or waits', async () => {
    const id = await ask();
    const answer = await remove(id, 'is_letter_deleted');
    expect(answer.data.sections).toMatchObject({ letter: { state: 'none' }, treatment: { state: 'writing' } });
    expect(stack.events.at(-1)).toMatchObject({ data: { status: 'ended', stopped: true } });
    await remove(id, 'is_treatment_deleted');
    await work();
    expect(await states(id)).toEqual(['none', 'none', 'none']);
    expect(await read(id)).toMatchObject({ letter: '', consents: [], json_attribute: { treatments: [] } });
  });

  it('S11: never waits for an edit, a removal or Stop that meets it, and leaves nothing waiting', async () => {
    for (let race = 0; race < RACES; race += 1) {
      const id = await ask();
      const { random_id } = await read(id);
      const within = () => delay(Math.random() * RACE_MS);
      const acts = [
        () => service().updateSection(actor, { params: { id, section: 'letter' }, body: { value: `Typed ${race}.` } }),
        () => service().updateTreatments(actor, { params: { id }, body: { treatments: [] } }),
        () => remove(id, 'is_letter_deleted'),
        () => remove(id, 'is_treatment_deleted'),
        () => ask(),
        () => createCore(stack.deps).streamedTexts.stop(actor, { params: { name: `voice-note.${random_id}.letter` } }),
      ].filter(() => Math.random() < 0.5);
      await Promise.all([
        work(withWriter(() => delay(RACE_MS / 4))),
        ...acts.map(async (act) => {
          await within();
          await act();
        }),
      ]);
      await work();
      expect(await states(id)).toEqual(['none', 'none', 'none']);
      const { waitingSections } = await stack.deps.db.bundle.findUniqueOrThrow({ where: { id } });
      expect(waitingSections).toEqual([]);
    }
  }, 60_000);

  it('writes one section alone for a call in the form of the specification', async () => {
    const body = { transcribe: '', type: 'letter' as const, voice_note_id: voiceNoteId, random_id: randomUUID() };
    const { data } = await service().create(actor, { body });
    expect(await states(data.patient_session_bundle_id)).toEqual(['writing', 'none', 'none']);
    await work();
    expect((await read(data.patient_session_bundle_id)).json_attribute.treatments).toEqual([]);
  });
});
