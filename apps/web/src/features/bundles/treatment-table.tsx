import { ActionIcon, NativeSelect, Text, Textarea, TextInput, Tooltip } from '@mantine/core';
import { CURRENCY_SYMBOLS } from '@openconsult/contracts/limits';
import { formatPrice } from '@openconsult/contracts/money';
import { toothCode } from '@openconsult/contracts/tooth-codes';
import type { TreatmentLine } from '@openconsult/contracts/treatment-item';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { OrderedList } from '../../shared/ordered-list/ordered-list.tsx';
import { useConventions } from '../../shared/practice/practice-query.ts';
import { ListPrice } from './list-price.tsx';
import { PriceMarks } from './price-marks.tsx';
import { ToothField } from './tooth-field.tsx';
import { rowErrors, type TreatmentRow, withPrice, withWholePrice } from './treatment-rows.ts';
import classes from './treatment-table.module.css';

const NAME_MAX_LENGTH = 120;

interface TreatmentTableProps {
  readonly rows: readonly TreatmentRow[];
  readonly isOpen: boolean;
  readonly onChange: (row: TreatmentRow) => void;
  readonly onRemove: (row: TreatmentRow) => void;
  readonly onOrder: (rows: readonly TreatmentRow[]) => void;
}

const Evidence = ({ text }: { readonly text: string | undefined }) =>
  text ? (
    <Text size="xs" c="dimmed" className={classes.evidence ?? ''}>
      “{text}”
    </Text>
  ) : null;

const EditableRow = ({
  row,
  onChange,
  onRemove,
  handle,
}: { row: TreatmentRow; handle: ReactNode } & Pick<TreatmentTableProps, 'onChange' | 'onRemove'>) => {
  const errors = rowErrors(row);
  const removeLabel = `Remove ${row.name || 'this treatment'}`;
  return (
    <>
      {handle}
      <Textarea
        className={classes.name ?? ''}
        aria-label="Treatment"
        placeholder="Treatment"
        autosize
        minRows={1}
        size="sm"
        maxLength={NAME_MAX_LENGTH}
        value={row.name}
        error={errors.name}
        // A new row starts with its name.
        autoFocus={row.id === null && row.name === ''}
        onChange={({ currentTarget }) => onChange({ ...row, name: currentTarget.value.replaceAll('\n', ' ') })}
      />
      <ToothField
        className={classes.tooth ?? ''}
        size="sm"
        tooth={row.tooth}
        onTooth={(tooth) => onChange({ ...row, tooth })}
      />
      <NativeSelect
        className={classes.currency ?? ''}
        aria-label="Currency"
        size="sm"
        data={[...CURRENCY_SYMBOLS]}
        value={row.currency}
        onChange={({ currentTarget }) => {
          const currency = CURRENCY_SYMBOLS.find((symbol) => symbol === currentTarget.value);
          if (currency !== undefined) onChange({ ...row, currency });
        }}
      />
      <TextInput
        className={classes.price ?? ''}
        classNames={{ input: classes.priceInput }}
        aria-label="Price"
        placeholder="0.00"
        inputMode="decimal"
        size="sm"
        value={row.price}
        error={errors.price}
        onChange={({ currentTarget }) => onChange(withPrice(row, currentTarget.value))}
        onBlur={() => {
          const entered = withWholePrice(row);
          if (entered.price !== row.price) onChange(entered);
        }}
      />
      <Tooltip label={removeLabel}>
        <ActionIcon className={classes.remove ?? ''} aria-label={removeLabel} onClick={() => onRemove(row)}>
          <IconTrash size={18} />
        </ActionIcon>
      </Tooltip>
      <PriceMarks row={row} onChange={onChange}>
        <ListPrice row={row} />
      </PriceMarks>
      <Evidence text={row.evidence} />
    </>
  );
};

const PlainRow = ({
  name,
  tooth,
  price,
  evidence,
}: {
  name: string;
  tooth: string;
  price: string;
  evidence: string | undefined;
}) => {
  const { notation } = useConventions();
  return (
    <li className={classes.plain}>
      <Text fw={500}>
        {name}
        {tooth !== '' && (
          <Text span c="dimmed" fw={400}>
            {' '}
            {toothCode(tooth, notation)}
          </Text>
        )}
      </Text>
      <Text className={classes.amount ?? ''}>{price}</Text>
      <Evidence text={evidence} />
    </li>
  );
};

/** The treatments, editable in place, each with the dictated sentence it is based on. */
export const TreatmentTable = ({ rows, isOpen, onChange, onRemove, onOrder }: TreatmentTableProps) =>
  isOpen ? (
    <OrderedList
      className={classes.list}
      rowClassName={classes.row}
      rows={rows}
      keyOf={({ key }) => key}
      nameOf={({ name }) => name || 'this treatment'}
      onOrder={onOrder}
      render={(row, handle) => <EditableRow row={row} onChange={onChange} onRemove={onRemove} handle={handle} />}
    />
  ) : (
    <ul className={classes.list}>
      {rows.map((row) => (
        <PlainRow
          key={row.key}
          name={row.name}
          tooth={row.tooth}
          price={row.price === '' ? 'No price' : `${row.currency}${row.price}`}
          evidence={row.evidence}
        />
      ))}
    </ul>
  );

/** Treatments while they are written, read-only. */
export const StreamedTreatments = ({ treatments }: { readonly treatments: readonly TreatmentLine[] }) => (
  <ul className={classes.list}>
    {treatments.map(({ name, tooth, currency, price, evidence }) => (
      <PlainRow
        key={`${name}-${tooth ?? ''}-${evidence}`}
        name={name}
        tooth={tooth ?? ''}
        price={price === null ? 'No price' : formatPrice(currency, price)}
        evidence={evidence}
      />
    ))}
  </ul>
);
