import type { Call, CallResponse } from '@openconsult/contracts/endpoint';
import type { LexiconImportLine, lexicon } from '@openconsult/contracts/lexicon';
import { LEXICON_TERMS_MAX } from '@openconsult/contracts/limits';
import { answerMessages } from '@openconsult/contracts/texts';
import type { LexiconTerm, Tx } from '@openconsult/db';
import { refusedTable } from '../platform/csv-table.ts';
import { lexiconRepo as repo, type TermOwner } from './repo.ts';
import { readTerms, type TermLine } from './terms-table.ts';

type Calls = typeof lexicon;

/**
 * Adds and changes the terms of a table by their spoken form, in the given transaction. Other terms stay. A trial
 * changes nothing, nor does a table with a refused line, unless such lines are skipped.
 * @throws AppError VALIDATION at `csv` for a table that cannot be read, and for one that would overfill the lexicon.
 */
export async function importTerms(
  tx: Tx,
  owner: TermOwner,
  { csv, is_trial, skips_refused = false }: Omit<Call<Calls['import']>['body'], 'scope'>,
): Promise<CallResponse<Calls['import']>> {
  const read = readTerms(csv);
  await repo.lock(tx, owner);
  const known = await termsBySound(tx, owner);
  const lines = read.map((line) => outcomeOf(line, known.get(line.spoken)));
  const created = lines.filter(({ outcome }) => outcome === 'created').length;
  if (known.size + created > LEXICON_TERMS_MAX) throw refusedTable(answerMessages.termsFull(LEXICON_TERMS_MAX));
  const isApplied = !is_trial && (skips_refused || lines.every(({ outcome }) => outcome !== 'refused'));
  if (isApplied) {
    const changed = lines.filter(({ outcome }) => outcome === 'created' || outcome === 'updated');
    await repo.put(
      tx,
      owner,
      changed.map(({ spoken, written }) => ({ ...known.get(spoken), spoken, written })),
    );
  }
  return { lines, is_applied: isApplied };
}

/** Undoes an import, except for terms changed or removed since. Idempotent. */
export async function undoImport(
  tx: Tx,
  owner: TermOwner,
  terms: Call<Calls['undoImport']>['body']['terms'],
): Promise<void> {
  await repo.lock(tx, owner);
  const known = await termsBySound(tx, owner);
  const removed: string[] = [];
  const restored: LexiconTerm[] = [];
  for (const { spoken, written, was } of terms) {
    const term = known.get(spoken);
    if (term?.written !== written) continue;
    known.delete(spoken);
    if (was === null) removed.push(term.id);
    else restored.push({ ...term, written: was });
  }
  await repo.removeAll(tx, owner, removed);
  await repo.put(tx, owner, restored);
}

async function termsBySound(tx: Tx, owner: TermOwner): Promise<Map<string, LexiconTerm>> {
  return new Map((await repo.all(tx, owner)).map((term) => [term.spoken, term]));
}

function outcomeOf({ line, written, spoken, errors }: TermLine, known: LexiconTerm | undefined): LexiconImportLine {
  const was = known?.written ?? null;
  const outcome = errors.length > 0 ? 'refused' : was === null ? 'created' : was === written ? 'unchanged' : 'updated';
  return { line, written, spoken, was, outcome, errors: [...errors] };
}
