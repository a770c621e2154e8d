import { randomUUID } from 'node:crypto';
import type { Bundle } from '@openconsult/contracts/bundles';
import { reportFigure } from '@openconsult/dev/proofs/report-figure';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createCore } from '../index.ts';
import type { Actor } from '../platform/actor.ts';
import type { Deps } from '../platform/deps.ts';
import { addConsultation, addTemplates, createTestDeps, runOpenJobs, type TestDeps } from '../testing/index.ts';

/** Edits of the treatments while their consents are written: a consent is about one treatment, whatever happens meanwhile. */

const RUNS = process.env.PROVE === '1' ? 300 : 15;
const LINES = 3;

interface Row {
  readonly id?: string;
  readonly name: string;
  readonly tooth: string | null;
  readonly currency: '£';
  readonly price: number | null;
}

let stack: TestDeps;
let actor: Actor;
let voiceNoteId: string;
const beginConsultation = async () => {
  actor = await stack.actor();
  await addTemplates(stack.deps, actor.practiceId);
  ({ voiceNoteId } = await addConsultation(stack.deps, actor));
};
beforeEach(async () => {
  stack = await createTestDeps();
  await beginConsultation();
});
afterEach(() => stack.close());

const input = <Params, Body>(params: Params, body: Body) => ({ params, body });
const bundles = (deps: Deps = stack.deps) => createCore(deps).bundles;
const read = async (id: string) => (await bundles().view(actor, input({ id }, undefined))).data;
const rowsOf = (bundle: Bundle): Row[] =>
  bundle.json_attribute.treatments.map(({ id, name, tooth, price }) => ({ id, name, tooth, currency: '£', price }));
const save = (id: string, treatments: readonly Row[]) =>
  bundles().updateTreatments(actor, input({ id }, { treatments: [...treatments] }));

const titleOf = ({ name, tooth }: Pick<Row, 'name' | 'tooth'>) => [name, tooth].filter(Boolean).join(' ');
/** What the writer of this test writes for a treatment: each line names it, and one looks like another's heading. */
const linesOf = (row: Pick<Row, 'name' | 'tooth' | 'price'>, decoy: string): string[] =>
  Array.from({ length: LINES }, (_, at) =>
    at === 1 && decoy ? `## ${decoy}\n` : `Line ${at} about <${titleOf(row)}> at ${row.price}.\n`,
  );

/** A bundle with these treatments, and deps whose writer runs `during` before each line of a consent. */
async function prepare(rows: readonly Row[], decoy: string, during: (line: number) => Promise<unknown>) {
  const written = new Map<string, Pick<Row, 'name' | 'tooth' | 'price'>>();
  let line = 0;
  const deps: Deps = {
    ...stack.deps,
    writer: {
      ...stack.deps.writer,
      async *consent({ treatment }) {
        const facts = { name: treatment.name, tooth: treatment.tooth, price: treatment.priceMinor };
        written.set((treatment as typeof treatment & { id: string }).id, facts);
        for (const text of linesOf(facts, decoy)) {
          await during(line);
          line += 1;
          yield text;
        }
      },
    },
  };
  const randomId = randomUUID();
  const ask = (type: 'letter' | 'consent') =>
    bundles(deps).create(
      actor,
      input(undefined, { transcribe: '', type, voice_note_id: voiceNoteId, random_id: randomId }),
    );
  const id = (await ask('letter')).data.patient_session_bundle_id;
  await runOpenJobs(stack.deps, 'write');
  await save(id, rows);
  const write = async () => {
    await ask('consent');
    await runOpenJobs(deps, 'write');
    return read(id);
  };
  return { id, written, write };
}

const treatments: Row[] = ['Crown', 'Composite filling', 'Root canal treatment'].map((name, at) => ({
  name,
  tooth: `UL${at + 4}`,
  currency: '£',
  price: 10_000 * (at + 1),
}));

test('F5 S7: a treatment that is removed while consents are written leaves the text of the others', async () => {
  const context: { id: string } = { id: '' };
  const { id, write } = await prepare(treatments, '', async (line) => {
    if (line === 1)
      await save(
        context.id,
        rowsOf(await read(context.id)).filter(({ name }) => name !== 'Composite filling'),
      );
  });
  context.id = id;
  const bundle = await write();
  expect(bundle.consents[0]?.value).not.toContain('Composite filling');
  expect(bundle.consents[0]?.value).toContain('<Crown UL4>');
  expect(bundle.consents.find(({ treatment_name }) => treatment_name.startsWith('Root'))?.value).toContain(
    '<Root canal',
  );
  expect(bundle.updates_available_for_consent).toBe(true);
});

test('F5 S8: a price that changes while its consent is written marks that consent, and not the others', async () => {
  const context: { id: string } = { id: '' };
  const { id, write } = await prepare(treatments, '', async (line) => {
    if (line !== 1) return;
    const rows = rowsOf(await read(context.id));
    await save(
      context.id,
      rows.map((row) => (row.name === 'Crown' ? { ...row, price: 99_900 } : row)),
    );
  });
  context.id = id;
  const bundle = await write();
  expect(bundle.updates_available_for_consent).toBe(true);
  expect(bundle.consents.map(({ updates_available }) => updates_available)).toEqual([true, false, false]);
  const accepted = await bundles().updateBooleanColumn(
    actor,
    input({ id, column: 'updates_available_for_consent' as const }, { value: false }),
  );
  expect(accepted.data.consents.map(({ updates_available }) => updates_available)).toEqual([false, false, false]);
});

test('F5 S8: two alike treatments that swap their prices while the consents are written mark both', async () => {
  const context: { id: string } = { id: '' };
  const twins = [10_000, 20_000].map((price): Row => ({ name: 'Crown', tooth: 'UL4', currency: '£', price }));
  const { id, write } = await prepare(twins, '', async (line) => {
    if (line !== LINES) return;
    const rows = rowsOf(await read(context.id));
    const prices = rows.map(({ price }) => price).reverse();
    await save(
      context.id,
      rows.map((row, at) => ({ ...row, price: prices[at] ?? null })),
    );
  });
  context.id = id;
  const bundle = await write();
  expect(bundle.consents.map(({ updates_available }) => updates_available)).toEqual([true, true]);
  expect(bundle.updates_available_for_consent).toBe(true);
});

test('F5: consents that are written without an edit meanwhile are up to date', async () => {
  const { write } = await prepare(treatments, '', async () => undefined);
  const bundle = await write();
  expect(bundle.updates_available_for_consent).toBe(false);
  expect(bundle.consents.map(({ value }) => value)).toEqual(treatments.map((row) => linesOf(row, '').join('').trim()));
});

test('F5: consents that are requested twice at once are written once, each with its own text', async () => {
  const { id, write } = await prepare(treatments, '', async () => undefined);
  await Promise.all([write(), write()]);
  const bundle = await read(id);
  expect(bundle.consents.map(({ value }) => value)).toEqual(treatments.map((row) => linesOf(row, '').join('').trim()));
});

const edit = fc.oneof(
  fc.record({ kind: fc.constant('remove' as const), at: fc.nat(5) }),
  fc.record({ kind: fc.constant('rename' as const), at: fc.nat(5), name: fc.constantFrom('Onlay', 'Crown', 'Veneer') }),
  fc.record({ kind: fc.constant('swap' as const), at: fc.nat(5), with: fc.nat(5) }),
  fc.record({ kind: fc.constant('reorder' as const) }),
  fc.record({ kind: fc.constant('price' as const), at: fc.nat(5), price: fc.integer({ min: 1, max: 9_999 }) }),
  fc.record({ kind: fc.constant('tooth' as const), at: fc.nat(5), tooth: fc.constantFrom('LR1', 'UL4') }),
  fc.record({ kind: fc.constant('add' as const), name: fc.constantFrom('Bridge', 'Crown') }),
  fc.record({ kind: fc.constant('remove consent' as const), at: fc.nat(5) }),
);
const namesOf = (rows: readonly { name: string }[]): string =>
  JSON.stringify([...new Set(rows.map(({ name }) => name))].toSorted());
type Edit = typeof edit extends fc.Arbitrary<infer One> ? One : never;

function edited(rows: readonly Row[], change: Edit): Row[] {
  const at = 'at' in change ? change.at % Math.max(1, rows.length) : 0;
  const set = (facts: Partial<Row>) => rows.map((row, index) => (index === at ? { ...row, ...facts } : row));
  switch (change.kind) {
    case 'remove':
      return rows.filter((_, index) => index !== at);
    case 'rename':
      return set({ name: change.name });
    case 'price':
      return set({ price: change.price });
    case 'tooth':
      return set({ tooth: change.tooth });
    case 'reorder':
      return [...rows].reverse();
    case 'add':
      return [...rows, { name: change.name, tooth: null, currency: '£', price: null }];
    case 'swap': {
      const other = rows[change.with % Math.max(1, rows.length)];
      const own = rows[at];
      if (!other || !own) return [...rows];
      const facts = ({ name, tooth, price }: Row) => ({ name, tooth, price });
      return rows.map((row) =>
        row === own ? { ...own, ...facts(other) } : row === other ? { ...other, ...facts(own) } : row,
      );
    }
    default:
      return [...rows];
  }
}

test('F5 S7 S8: whatever is edited while consents are written, none holds the text of another', async () => {
  let edits = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({ name: fc.constantFrom('Crown', 'Filling', 'Bridge'), tooth: fc.constantFrom('UL4', 'UL5', null) }),
        {
          minLength: 1,
          maxLength: 4,
        },
      ),
      fc.array(fc.tuple(fc.nat(LINES * 4), edit), { maxLength: 4 }),
      fc.constantFrom('', 'Crown UL4', 'Filling'),
      async (names, plan, decoy) => {
        // A user may have so many texts written a day.
        await beginConsultation();
        const rows: Row[] = names.map((row, at) => ({ ...row, currency: '£', price: 100 + at }));
        const context: { id: string } = { id: '' };
        const { id, written, write } = await prepare(rows, decoy, async (line) => {
          for (const [when, change] of plan) {
            if (when !== line) continue;
            edits += 1;
            const bundle = await read(context.id);
            const consent = change.kind === 'remove consent' ? bundle.consents[change.at] : undefined;
            if (consent)
              await bundles().deleteConsent(actor, input({ id: context.id, consent_id: consent.id }, undefined));
            else await save(context.id, edited(rowsOf(bundle), change));
          }
        });
        context.id = id;
        const bundle = await write();
        const now = new Map(bundle.json_attribute.treatments.map((row) => [row.id, row]));
        // Spoken risks are assigned among all treatments.
        const isOtherList = namesOf(rows) !== namesOf(bundle.json_attribute.treatments);
        for (const { treatment_id, treatment_name, value, updates_available } of bundle.consents) {
          const facts = treatment_id === null ? undefined : written.get(treatment_id);
          if (!facts || treatment_id === null) {
            expect(value).toBe('');
            continue;
          }
          expect(treatment_name).toBe(titleOf(facts));
          expect(value).toBe(linesOf(facts, decoy).join('').trim());
          const { name, tooth, price } = now.get(treatment_id) ?? {};
          const isBehind =
            isOtherList ||
            JSON.stringify([name, tooth, price]) !== JSON.stringify([facts.name, facts.tooth, facts.price]);
          expect(updates_available).toBe(isBehind);
          if (isBehind) expect(bundle.updates_available_for_consent).toBe(true);
        }
      },
    ),
    { numRuns: RUNS },
  );
  reportFigure('F5', 'edits while consents are written', edits);
}, 600_000);
