import { Button, Group, Stack, Text } from '@mantine/core';
import type { Bundle } from '@openconsult/contracts/bundles';
import { currencySymbol } from '@openconsult/contracts/conventions';
import { formatPrice } from '@openconsult/contracts/money';
import type { CurrentText } from '@openconsult/contracts/text-version';
import { isListed, type TreatmentItem, type TreatmentLine } from '@openconsult/contracts/treatment-item';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { SavedLine } from '../../shared/autosave/saved-line.tsx';
import { useAutosave } from '../../shared/autosave/use-autosave.ts';
import { LeftOutList } from '../../shared/checked-text/left-out-list.tsx';
import { notifyError } from '../../shared/notifier/notifier.ts';
import { useConventions } from '../../shared/practice/practice-query.ts';
import { WrittenByLine } from '../../shared/written-by/written-by-line.tsx';
import type { useBundleCalls } from './bundle-queries.ts';
import { OtherTreatments } from './other-treatments.tsx';
import { SectionFrame, type SectionState } from './section-frame.tsx';
import { totals } from './totals.ts';
import {
  isRowValid,
  isSameRows,
  listedRow,
  minorOf,
  newRow,
  rowOf,
  type TreatmentRow,
  wireOf,
  withIds,
} from './treatment-rows.ts';
import { StreamedTreatments, TreatmentTable } from './treatment-table.tsx';
import { STALE_TEXTS, UpdatesLine } from './updates-line.tsx';

interface TreatmentsSectionProps {
  readonly bundle: Bundle | null;
  readonly state: SectionState;
  readonly streamed: readonly TreatmentLine[];
  readonly canWrite: boolean;
  readonly calls: Pick<ReturnType<typeof useBundleCalls>, 'saveTreatments' | 'acceptAsIs'>;
}

const noItems: readonly TreatmentItem[] = [];

/** Two edited lists of treatments are never merged automatically: the user decides on a price or a tooth. */
const versionedTreatments = {
  theirsOf: (current: CurrentText) => ('treatments' in current ? current.treatments.map(rowOf) : undefined),
  shown: (rows: readonly TreatmentRow[]) =>
    rows.map((row) => `${[row.name, row.tooth].filter(Boolean).join(' ')}  ${row.currency}${row.price}`).join('\n'),
};

interface Removed {
  readonly row: TreatmentRow;
  readonly index: number;
}

const Total = ({ rows }: { readonly rows: readonly TreatmentRow[] }) => {
  // The price of a whole course, or of each of several, adds up to no total.
  if (rows.some((row) => row.priceBasis !== null && minorOf(row) === row.stored.price)) return null;
  const sums = totals(rows.map((row) => ({ currency: row.currency, price: minorOf(row) })));
  if (sums.length === 0) return null;
  return (
    <Group justify="space-between">
      <Text fw={500}>Total</Text>
      <Text fw={600} style={{ fontVariantNumeric: 'tabular-nums' }}>
        {sums.map(({ currency, minor }) => formatPrice(currency, minor)).join(' + ')}
      </Text>
    </Group>
  );
};

/** The rows of the table, as edited and as stored, and what changes them. */
const useTreatmentRows = (bundle: Bundle | null, save: TreatmentsSectionProps['calls']['saveTreatments']) => {
  const items = bundle?.json_attribute.treatments ?? noItems;
  const stored = useMemo(() => items.map(rowOf), [items]);
  const conventions = useConventions();
  const [removed, setRemoved] = useState<Removed | null>(null);
  const draft = useAutosave<readonly TreatmentRow[]>(stored, {
    version: bundle?.treatments_version ?? 0,
    ...versionedTreatments,
    isSame: isSameRows,
    isValid: (rows) => rows.every(isRowValid),
    save: async (rows, expected) => {
      if (bundle === null) return undefined;
      const saved = await save(bundle.id, wireOf(rows), expected);
      const merge = (current: readonly TreatmentRow[]) => withIds(current, rows, saved.json_attribute.treatments);
      return { version: saved.treatments_version, merge };
    },
  });
  const rows = draft.value;
  const remove = (row: TreatmentRow) => {
    setRemoved({ row, index: rows.indexOf(row) });
    draft.edit(rows.filter(({ key }) => key !== row.key));
  };
  const undo = () => {
    if (removed === null) return;
    draft.edit(rows.toSpliced(removed.index, 0, removed.row));
    setRemoved(null);
  };
  const add = (name = '') => {
    const row = newRow(crypto.randomUUID(), rows.at(-1)?.currency ?? currencySymbol(conventions));
    draft.edit([...rows, { ...row, name }]);
  };
  const change = (row: TreatmentRow) => draft.edit(rows.map((other) => (other.key === row.key ? row : other)));
  return { draft, rows, removed, remove, undo, add, change };
};

/** The recommended treatments with their prices; edited in place and saved automatically once every row is valid. */
export const TreatmentsSection = ({ bundle, state, streamed, canWrite, calls }: TreatmentsSectionProps) => {
  const { draft, rows, removed, remove, undo, add, change } = useTreatmentRows(bundle, calls.saveTreatments);
  const others = bundle?.json_attribute.other_treatments.filter(({ id }) => !rows.some((row) => row.id === id)) ?? [];

  // An edit that reaches the server later would stop the writing, or be of another version.
  const afterSaving = (proceed: () => void) => void draft.flush().then((isSaved) => isSaved && proceed());
  const addButton = state.isOpen && (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconPlus size={18} />}
      onClick={() => add()}
      disabled={bundle === null}
    >
      Add a treatment
    </Button>
  );
  const otherTreatments = (
    <>
      <OtherTreatments items={others} isOpen={state.isOpen} onList={(item) => draft.edit([...rows, listedRow(item)])} />
      <LeftOutList
        place="treatment"
        text={rows.map(({ name }) => name).join('\n')}
        onInsert={state.isOpen ? ({ text }) => add(text) : undefined}
      />
    </>
  );
  return (
    <SectionFrame
      state={state}
      noun="the treatments"
      canWrite={canWrite}
      isEmpty={rows.length === 0 && removed === null}
      streamed={streamed.length === 0 ? null : <StreamedTreatments treatments={streamed.filter(isListed)} />}
      alternative={
        <>
          {addButton}
          {otherTreatments}
        </>
      }
      emptyText={others.length === 0 ? undefined : 'Nothing was agreed or done.'}
      status={
        <SavedLine {...draft} onRetry={() => void draft.flush()} invalidText="Not saved: fix the fields in red" />
      }
      notice={
        bundle?.updates_available_for_treatment &&
        state.isOpen && (
          <UpdatesLine
            isBusy={state.isBusy || !canWrite}
            onWriteAgain={() => afterSaving(state.onRetry)}
            onAccept={() => afterSaving(() => void calls.acceptAsIs(bundle.id, 'treatment').catch(notifyError))}
          >
            {STALE_TEXTS.treatment}
          </UpdatesLine>
        )
      }
    >
      <Stack gap="sm">
        <TreatmentTable rows={rows} isOpen={state.isOpen} onChange={change} onRemove={remove} onOrder={draft.edit} />
        {removed !== null && (
          <Group justify="space-between" role="status">
            <Text size="sm" c="dimmed">
              Removed {removed.row.name || 'a treatment'}.
            </Text>
            <Button variant="default" onClick={undo}>
              Undo
            </Button>
          </Group>
        )}
        {addButton}
        <Total rows={rows} />
        {otherTreatments}
        <WrittenByLine by={bundle?.treatments_written_by ?? null} />
      </Stack>
    </SectionFrame>
  );
};
