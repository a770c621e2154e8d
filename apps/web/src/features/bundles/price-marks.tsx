import { Badge, Button, Text } from '@mantine/core';
import { formatPrice, priceText } from '@openconsult/contracts/money';
import type { PriceSource } from '@openconsult/contracts/treatment-item';
import type { ReactNode } from 'react';
import { priceMarks, type TreatmentRow } from './treatment-rows.ts';
import classes from './treatment-table.module.css';

const sourceLabels: Record<PriceSource, string> = { said: 'said', list: 'from your list' };

interface MarksProps {
  readonly source: PriceSource | null;
  readonly price: number | null;
  readonly band: string | null;
  readonly basis: string | null;
}

/** Where a price comes from, and what it is for. */
export const Marks = ({ source, price, band, basis }: MarksProps) => (
  <>
    {[...(source === 'said' && price === 0 ? ['no charge'] : []), band, basis]
      .filter((text) => text !== null)
      .map((text) => (
        <Text key={text} span size="xs" c="dimmed">
          {text}
        </Text>
      ))}
    {source !== null && (
      <Badge size="sm" variant="light" color={source === 'said' ? 'teal' : 'yellow'} tt="none">
        {sourceLabels[source]}
      </Badge>
    )}
  </>
);

interface PriceMarksProps {
  readonly row: TreatmentRow;
  /** Absent where the row cannot be edited. */
  readonly onChange?: (row: TreatmentRow) => void;
  readonly children?: ReactNode;
}

/** The marks of a row's price. Its line is always there, so that nothing moves when a price is edited. */
export const PriceMarks = ({ row, onChange, children }: PriceMarksProps) => {
  const { price, price_source: source, price_choices: choices } = priceMarks(row);
  const isStored = price === row.stored.price || row.stored.price === null;
  return (
    <div className={classes.marks}>
      <Marks source={source} price={price} band={isStored ? row.band : null} basis={isStored ? row.priceBasis : null} />
      {choices.length > 0 && (
        <Text span size="xs" c="red">
          {choices.length > 1 ? 'Several prices were said:' : 'Said, perhaps for something else:'}
        </Text>
      )}
      {onChange !== undefined &&
        choices.map((minor) => (
          <Button
            key={minor}
            variant="default"
            size="compact-xs"
            onClick={() => onChange({ ...row, price: priceText(minor) })}
          >
            Use {formatPrice(row.currency, minor)}
          </Button>
        ))}
      {children}
    </div>
  );
};
