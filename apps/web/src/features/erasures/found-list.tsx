import { Badge, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { erasures, type FoundConsultation } from '@openconsult/contracts/erasures';
import { ERASURE_CONSULTATIONS_MAX } from '@openconsult/contracts/limits';
import { IconLock, IconLockOpen, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { confirm } from '../../shared/confirm/confirm.ts';
import { useDepartureFocus } from '../../shared/focus/use-arrival-focus.ts';
import { formatDateTime } from '../../shared/moment/format-moment.ts';
import { notifyError, notifySuccess } from '../../shared/notifier/notifier.ts';
import { RowList, RowListItem, RowListText } from '../../shared/row-list/row-list.tsx';
import { useCurrentUser } from '../../shared/user/current-user.ts';
import { EraseDialog } from './erase-dialog.tsx';
import { refreshErasures } from './erasure-queries.ts';
import { foundDetails } from './found-details.ts';

interface FoundRowProps {
  readonly consultation: FoundConsultation;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
}

const FoundRow = ({ consultation, isChosen, onChoose }: FoundRowProps): ReactNode => {
  const { patient_name: name, start, is_deleted, is_signed, held_at } = consultation;
  return (
    <RowListItem>
      <RowListText>
        <Checkbox
          checked={isChosen}
          onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
          label={`${name}, ${formatDateTime(start)}`}
          description={foundDetails(consultation)}
          size="md"
        />
      </RowListText>
      <Group gap="xs">
        {is_signed && <Badge variant="light">Signed</Badge>}
        {is_deleted && (
          <Badge variant="light" color="gray">
            Deleted
          </Badge>
        )}
        {held_at !== null && (
          <Badge variant="light" color="yellow">
            Legal hold
          </Badge>
        )}
      </Group>
    </RowListItem>
  );
};

interface HoldButtonProps {
  readonly chosen: readonly FoundConsultation[];
  readonly onDone: () => void;
}

/** Holds the chosen consultations, or releases them if all are held. */
const HoldButton = ({ chosen, onDone }: HoldButtonProps): ReactNode => {
  const client = useQueryClient();
  const isHeld = chosen.every(({ held_at }) => held_at !== null);
  const holding = useMutation({
    mutationFn: () => call(erasures.hold, { body: { consultation_ids: chosen.map(({ id }) => id), is_held: !isHeld } }),
    onSuccess: async () => {
      await refreshErasures(client);
      notifySuccess(isHeld ? 'Legal hold released' : 'Legal hold set');
      onDone();
    },
    onError: (error) => notifyError(error),
  });
  const press = async (): Promise<void> => {
    const isSure =
      !isHeld ||
      (await confirm({
        title: 'Release the legal hold?',
        description: `Retention periods and erasures may then delete ${chosen.length === 1 ? 'this consultation' : `these ${chosen.length} consultations`}.`,
        ok: 'Release',
        danger: true,
      }));
    if (isSure) holding.mutate();
  };
  return (
    <Button
      variant="default"
      loading={holding.isPending}
      leftSection={isHeld ? <IconLockOpen size={18} aria-hidden="true" /> : <IconLock size={18} aria-hidden="true" />}
      onClick={() => void press()}
    >
      {isHeld ? 'Release the legal hold' : 'Set a legal hold'}
    </Button>
  );
};

interface FoundListProps {
  readonly rows: readonly FoundConsultation[];
  /** Older ones are not listed. */
  readonly hasMore: boolean;
  readonly canErase?: boolean;
}

/** Consultations to choose, and to erase or to hold together. */
export const FoundList = ({ rows, hasMore, canErase = true }: FoundListProps): ReactNode => {
  const isAdmin = useCurrentUser().is_admin === 1;
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set());
  const [isErasing, setErasing] = useState(false);
  const chosen = rows.filter(({ id }) => chosenIds.has(id));
  const all = useRef<HTMLInputElement>(null);
  useDepartureFocus(chosen.length > 0, all);
  const choose = (id: string, isChosen: boolean): void =>
    setChosenIds((before) => new Set(isChosen ? [...before, id] : [...before].filter((one) => one !== id)));
  const reset = (): void => {
    setErasing(false);
    setChosenIds(new Set());
  };
  return (
    <Stack gap="sm">
      <Checkbox
        ref={all}
        label={rows.length === 1 ? '1 consultation found' : `All ${rows.length} consultations that were found`}
        checked={chosen.length === rows.length}
        indeterminate={chosen.length > 0 && chosen.length < rows.length}
        onChange={({ currentTarget }) => setChosenIds(new Set(currentTarget.checked ? rows.map(({ id }) => id) : []))}
      />
      <RowList>
        {rows.map((row) => (
          <FoundRow
            key={row.id}
            consultation={row}
            isChosen={chosenIds.has(row.id)}
            onChoose={(isChosen) => choose(row.id, isChosen)}
          />
        ))}
      </RowList>
      {hasMore && (
        <Text size="sm" c="dimmed">
          The newest {ERASURE_CONSULTATIONS_MAX} are listed. Search for a patient to find others.
        </Text>
      )}
      <Group gap="sm">
        {chosen.length > 0 && (
          <>
            {canErase && (
              <Button
                color="red"
                leftSection={<IconTrash size={18} aria-hidden="true" />}
                onClick={() => setErasing(true)}
              >
                Erase {chosen.length === 1 ? '1 consultation' : `${chosen.length} consultations`}
              </Button>
            )}
            {isAdmin && <HoldButton chosen={chosen} onDone={reset} />}
          </>
        )}
      </Group>
      {canErase && (
        <EraseDialog opened={isErasing} consultations={chosen} onCancel={() => setErasing(false)} onErased={reset} />
      )}
    </Stack>
  );
};
