import { Button, Group, Text } from '@mantine/core';
import { formatPrice } from '@openconsult/contracts/money';
import { toothCode } from '@openconsult/contracts/tooth-codes';
import type { TreatmentItem, TreatmentStatus } from '@openconsult/contracts/treatment-item';
import { IconPlus } from '@tabler/icons-react';
import { useConventions } from '../../shared/practice/practice-query.ts';
import { Marks } from './price-marks.tsx';
import classes from './treatment-table.module.css';

const statusLabels: Record<TreatmentStatus, string> = {
  agreed: 'Agreed',
  done: 'Done',
  offered: 'Offered',
  refused: 'Refused',
  mentioned: 'Mentioned',
};

interface OtherTreatmentsProps {
  readonly items: readonly TreatmentItem[];
  readonly isOpen: boolean;
  readonly onList: (item: TreatmentItem) => void;
}

/** What was offered, refused or only mentioned, each with its evidence: the patient gets none of it unless it is listed. */
export const OtherTreatments = ({ items, isOpen, onList }: OtherTreatmentsProps) => {
  const { notation } = useConventions();
  return items.length === 0 ? null : (
    <details className={classes.others}>
      <summary>
        {items.length} not on the list:{' '}
        {[...new Set(items.map(({ status }) => statusLabels[status].toLowerCase()))].join(', ')}
      </summary>
      <ul className={classes.list} aria-label="Not on the list">
        {items.map((item) => (
          <li key={item.id} className={classes.plain}>
            <Text fw={500}>
              {[item.name, item.tooth && toothCode(item.tooth, notation)].filter(Boolean).join(' ')}{' '}
              <Text span c="dimmed" fw={400}>
                {statusLabels[item.status]}
              </Text>
            </Text>
            <Text className={classes.amount ?? ''}>
              {item.price === null ? '' : formatPrice(item.currency, item.price)}
            </Text>
            {item.evidence !== '' && (
              <Text size="xs" c="dimmed" className={classes.evidence ?? ''}>
                “{item.evidence}”
              </Text>
            )}
            <Group gap="xs" className={classes.evidence ?? ''}>
              {isOpen && (
                <Button
                  variant="default"
                  size="compact-sm"
                  leftSection={<IconPlus size={16} />}
                  aria-label={`Add ${item.name} to the list`}
                  onClick={() => onList(item)}
                >
                  Add to the list
                </Button>
              )}
              <Marks source={item.price_source} price={item.price} band={item.band} basis={item.price_basis} />
            </Group>
          </li>
        ))}
      </ul>
    </details>
  );
};
