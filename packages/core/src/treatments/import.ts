import type { Call, CallResponse } from '@openconsult/contracts/endpoint';
import { TREATMENTS_MAX } from '@openconsult/contracts/limits';
import { formatPrice } from '@openconsult/contracts/money';
import { answerMessages, importMessages } from '@openconsult/contracts/texts';
import type { treatments } from '@openconsult/contracts/treatments';
import type { Tx } from '@openconsult/db';
import type { Actor } from '../platform/actor.ts';
import { refusedTable } from '../platform/csv-table.ts';
import type { Deps } from '../platform/deps.ts';
import { nameKey } from '../platform/name-key.ts';
import { recordTreatment } from './record.ts';
import { treatmentRepo as repo, type Treatment, type TreatmentColumns } from './repo.ts';
import { changedColumns, columnsOf } from './rules.ts';
import { readTreatments, type TreatmentTableLine } from './treatments-table.ts';

type Import = (typeof treatments)['import'];

interface PlannedLine {
  readonly answer: CallResponse<Import>['lines'][number];
  readonly before: Treatment | undefined;
  readonly after: TreatmentColumns;
}

/**
 * Adds and changes the treatments of a table by their name, in the given transaction; the list is locked. Other
 * treatments stay, and so do columns that the table does not have. What the table names is offered from then on. A
 * trial changes nothing, nor does a table with a refused line, unless such lines are skipped.
 * @throws AppError VALIDATION at `csv` for a table that cannot be read, and for one that would overfill the list.
 */
export async function importTreatments(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  actor: Actor,
  symbol: string,
  { csv, is_trial, skips_refused = false }: Call<Import>['body'],
): Promise<CallResponse<Import>> {
  const read = readTreatments(csv);
  const known = new Map((await repo.listAll(tx, actor.practiceId)).map((row) => [nameKey(row.name), row]));
  const planned = read.map((line) => plan(line, known.get(nameKey(line.name)), symbol));
  const lines = planned.map(({ answer }) => answer);
  const created = lines.filter(({ outcome }) => outcome === 'created').length;
  if (known.size + created > TREATMENTS_MAX) throw refusedTable(answerMessages.treatmentsFull(TREATMENTS_MAX));
  const isApplied = !is_trial && (skips_refused || lines.every(({ outcome }) => outcome !== 'refused'));
  for (const { answer, before, after } of isApplied ? planned : []) {
    if (answer.outcome !== 'created' && answer.outcome !== 'updated') continue;
    if (before) await repo.update(tx, actor.practiceId, before, after, deps.clock.now());
    else await repo.addAll(tx, actor.practiceId, [after]);
    await recordTreatment(deps, tx, actor, before ?? null, after);
  }
  return { lines, is_applied: isApplied };
}

function plan(
  { line, name, fields, symbol: typedSymbol, errors }: TreatmentTableLine,
  before: Treatment | undefined,
  symbol: string,
): PlannedLine {
  const empty = { aliases: [], priceMinor: null, risks: [] };
  const { aliases, priceMinor, risks } = before ?? empty;
  const after = columnsOf({ aliases, price: priceMinor, risks, ...fields, name: before?.name ?? name }, symbol, before);
  // A price in another currency is not one of the practice, but for prices from before its currency changed.
  const isForeign = typedSymbol !== null && typedSymbol !== after.currency;
  const all = isForeign ? [...errors, importMessages.otherCurrency(typedSymbol, symbol)] : errors;
  const changed = before ? changedColumns(before, after) : [];
  const isUnchanged = before?.isOffered && changed.length === 0;
  const outcome = all.length > 0 ? 'refused' : !before ? 'created' : isUnchanged ? 'unchanged' : 'updated';
  return {
    before,
    after,
    answer: {
      line,
      name: after.name,
      price: formatPrice(after.currency ?? symbol, after.priceMinor),
      was_price: before ? formatPrice(before.currency ?? symbol, before.priceMinor) : null,
      outcome,
      errors: [...all],
    },
  };
}
