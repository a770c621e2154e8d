import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { notProven, register } from '../proofs/proof-faults.ts';
import { CAUSES, HAZARDS, OTHER_CAUSES } from '../proofs/rows/hazards.ts';
import { root } from '../repository.ts';
import { classOf, hazardLog } from './hazard-log.ts';

const causes = Object.entries({ ...CAUSES, ...OTHER_CAUSES });

test('every cause is a row of the register that a test proves, or has its evidence', () => {
  for (const id of Object.keys(CAUSES)) expect(register, id).toHaveProperty(id);
  for (const { evidence } of Object.values(OTHER_CAUSES)) {
    expect(evidence.length).toBeGreaterThan(0);
    for (const file of evidence) expect(existsSync(join(root, file)), file).toBe(true);
  }
});

test('every hazard has a cause, and no control makes a risk greater', () => {
  expect(new Set(causes.map(([, { hazard }]) => hazard))).toEqual(new Set(Object.keys(HAZARDS)));
  for (const [id, { before, after }] of causes) {
    expect(after[0], id).toBeLessThanOrEqual(before[0]);
    expect(after[1], id).toBeLessThanOrEqual(before[1]);
    expect(classOf(after), id).toBeLessThan(4);
  }
});

test('a risk that is said to be very unlikely has a test', () => {
  const untested = Object.entries(CAUSES)
    .filter(([id, { after }]) => after[1] === 1 && id in notProven)
    .map(([id]) => id);
  // Nothing that could leak is built: there is no telemetry.
  expect(untested.filter((id) => id !== 'T30')).toEqual([]);
});

test('the classes are those of the matrix', () => {
  expect([classOf([1, 1]), classOf([5, 1]), classOf([1, 5]), classOf([5, 5]), classOf([3, 3])]).toEqual([
    1, 3, 3, 5, 3,
  ]);
});

test('the log names each cause once, with its proof', () => {
  const log = hazardLog([{ file: 'packages/a.test.ts', runner: 'unit', ids: ['R1'] } as never]);
  for (const [id] of causes) expect(log.split(`\n### ${id}\n`), id).toHaveLength(2);
  expect(log).toContain('[a.test.ts](../../packages/a.test.ts)');
});

test('the safety case names every cause whose risk a clinic has to accept', () => {
  const report = readFileSync(join(root, 'docs', 'safety', 'safety-case.md'), 'utf8');
  const [, residual = ''] = report.split('## Residual risk');
  const toAccept = causes.filter(([, { after }]) => classOf(after) === 3).map(([id]) => id);
  expect(toAccept.length).toBeGreaterThan(0);
  expect(toAccept.filter((id) => !new RegExp(`\\b${id} `).test(residual))).toEqual([]);
});
