import { Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** A figure of a row: a column of a wide table, and on a narrow screen a part of the text below the name of the row. */
export interface Figure<Row> {
  readonly label: string;
  /** Empty where the row has none. */
  readonly textOf: (row: Row) => string;
}

interface FiguresProps<Row> {
  readonly figures: readonly Figure<Row>[];
}

interface FiguresOfRowProps<Row> extends FiguresProps<Row> {
  readonly row: Row;
}

/** The heads of the columns of a wide table. */
export const FigureHeads = <Row,>({ figures }: FiguresProps<Row>): ReactNode =>
  figures.map(({ label }) => (
    <Table.Th key={label} ta="right" visibleFrom="md">
      {label}
    </Table.Th>
  ));

/** The cells of a row below these heads. */
export const FigureCells = <Row,>({ figures, row }: FiguresOfRowProps<Row>): ReactNode =>
  figures.map(({ label, textOf }) => (
    <Table.Td key={label} ta="right" visibleFrom="md">
      {textOf(row)}
    </Table.Td>
  ));

/** What a narrow screen shows below the name of a row in place of its cells. */
export const FiguresBelow = <Row,>({ figures, row }: FiguresOfRowProps<Row>): ReactNode => (
  <Text size="sm" c="dimmed" hiddenFrom="md">
    {figures.flatMap(({ label, textOf }) => (textOf(row) === '' ? [] : `${label}: ${textOf(row)}`)).join(', ')}
  </Text>
);
