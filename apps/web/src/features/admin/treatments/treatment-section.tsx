import { ActionIcon, Button, EmptyState, Group, Paper, Skeleton, Stack, Text, TextInput, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ListedTreatment, treatments } from '@openconsult/contracts/treatments';
import { IconPencil, IconPlus, IconSearch, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '../../../shared/api/call.ts';
import { fileUrl } from '../../../shared/api/url.ts';
import { confirm } from '../../../shared/confirm/confirm.ts';
import { ListEmpty } from '../../../shared/list-state/list-empty.tsx';
import { LoadFailed } from '../../../shared/load-failed/load-failed.tsx';
import { notifyError, notifySuccess } from '../../../shared/notifier/notifier.ts';
import { treatmentsQuery } from '../../../shared/practice/treatments-query.ts';
import { RowList } from '../../../shared/row-list/row-list.tsx';
import { TransferButtons } from '../../../shared/table-import/transfer-buttons.tsx';
import { ImportTreatmentsDialog } from './import-treatments-dialog.tsx';
import { matchingTreatments } from './matching-treatments.ts';
import { TreatmentDrawer } from './treatment-drawer.tsx';
import { refreshTreatments } from './treatment-queries.ts';
import classes from './treatments.module.css';

interface TreatmentRowProps {
  readonly treatment: ListedTreatment;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

const TreatmentRow = ({ treatment, onEdit, onRemove }: TreatmentRowProps): ReactNode => {
  const { name, aliases, formatted_price: price } = treatment;
  return (
    <li className={classes.row}>
      <div className={classes.text}>
        <Text fw={500}>{name}</Text>
        {aliases.length > 0 && (
          <Text size="sm" c="dimmed">
            {aliases.join(', ')}
          </Text>
        )}
      </div>
      <Text className={classes.price ?? ''} c={price === '' ? 'dimmed' : undefined}>
        {price === '' ? 'No price' : price}
      </Text>
      <div className={classes.actions}>
        <Tooltip label="Edit">
          <ActionIcon variant="subtle" color="gray" size={44} aria-label={`Edit ${name}`} onClick={onEdit}>
            <IconPencil size={20} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
        <Tooltip label="Remove">
          <ActionIcon variant="subtle" color="gray" size={44} aria-label={`Remove ${name}`} onClick={onRemove}>
            <IconTrash size={20} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      </div>
    </li>
  );
};

const NoTreatments = ({ onAdd, onChanged }: { onAdd: () => void; onChanged: () => Promise<void> }): ReactNode => {
  const adding = useMutation({
    mutationFn: () => call(treatments.addStandard, {}),
    onSuccess: onChanged,
    onError: (error) => notifyError(error),
  });
  return (
    <Paper>
      <EmptyState
        py="xl"
        icon={<IconPlus />}
        title="No treatments yet"
        description="Bundles list them with their price and risks."
      >
        <EmptyState.Actions>
          <Button loading={adding.isPending} onClick={() => adding.mutate()}>
            Use the standard ones
          </Button>
          <Button variant="default" onClick={onAdd}>
            Add treatment
          </Button>
        </EmptyState.Actions>
      </EmptyState>
    </Paper>
  );
};

const countText = (all: readonly ListedTreatment[], shown: number): string => {
  const unpriced = all.filter(({ price }) => price === null).length;
  const count = shown === all.length ? `${all.length} treatments` : `${shown} of ${all.length} treatments`;
  return unpriced === 0 ? count : `${count}, ${unpriced} without a price`;
};

/** The practice's treatments: prices, other names, risks and consent wording. */
export const TreatmentSection = (): ReactNode => {
  const client = useQueryClient();
  const { data: all, error, refetch } = useQuery(treatmentsQuery);
  const [search, setSearch] = useState('');
  const [edited, setEdited] = useState<ListedTreatment | 'new' | null>(null);
  const [isImporting, importing] = useDisclosure();
  const refresh = () => refreshTreatments(client);

  const remove = async ({ id, name }: ListedTreatment): Promise<void> => {
    const description = 'Bundles that name it stay as they are. Its consent wording is removed too.';
    if (!(await confirm({ title: `Remove ${name}?`, description, ok: 'Remove', danger: true }))) return;
    await call(treatments.remove, { params: { id } });
    notifySuccess(`Removed ${name}`);
    await refresh();
  };

  if (all === undefined) {
    if (error === null) return <Skeleton height={400} aria-busy="true" />;
    return <LoadFailed title="Could not load the treatments" error={error} onRetry={() => void refetch()} />;
  }
  const shown = matchingTreatments(all, search);
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="sm">
        <TextInput
          className={classes.search ?? ''}
          aria-label="Search treatments"
          placeholder="Search"
          leftSection={<IconSearch size={18} aria-hidden="true" />}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
        <Group gap="xs">
          <TransferButtons onImport={importing.open} exportHref={fileUrl(treatments.export, {})} />
          <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setEdited('new')}>
            Add treatment
          </Button>
        </Group>
      </Group>
      {all.length === 0 ? (
        <NoTreatments onAdd={() => setEdited('new')} onChanged={refresh} />
      ) : (
        <>
          <Text size="sm" c="dimmed" role="status">
            {countText(all, shown.length)}
          </Text>
          {shown.length === 0 ? (
            <ListEmpty title="No results" action={{ label: 'Clear the search', onPress: () => setSearch('') }} />
          ) : (
            <RowList>
              {shown.map((treatment) => (
                <TreatmentRow
                  key={treatment.id}
                  treatment={treatment}
                  onEdit={() => setEdited(treatment)}
                  onRemove={() => void remove(treatment).catch(notifyError)}
                />
              ))}
            </RowList>
          )}
        </>
      )}
      <TreatmentDrawer treatment={edited} onClose={() => setEdited(null)} />
      <ImportTreatmentsDialog opened={isImporting} onClose={importing.close} onChanged={refresh} />
    </Stack>
  );
};
