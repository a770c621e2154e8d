import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './order-select.module.css';

/** The orders of a list with their labels; the first is the default. */
export type Orders<Order extends string> = readonly [
  { readonly value: Order; readonly label: string },
  ...(readonly { readonly value: Order; readonly label: string }[]),
];

/** The order in the address; the default for an unknown one. */
export const orderOf = <Order extends string>(orders: Orders<Order>, asked: string | null): Order =>
  orders.find(({ value }) => value === asked)?.value ?? orders[0].value;

export interface OrderSelectProps<Order extends string> {
  readonly orders: Orders<Order>;
  readonly value: Order;
  /** Null for the default order, which is not in the address. */
  readonly onOrder: (order: Order | null) => void;
}

/** The sort order of a list. */
export const OrderSelect = <Order extends string>({ orders, value, onOrder }: OrderSelectProps<Order>): ReactNode => (
  <NativeSelect
    aria-label="Order"
    data={[...orders]}
    value={value}
    className={classes.order ?? ''}
    onChange={({ currentTarget }) => {
      const chosen = orderOf(orders, currentTarget.value);
      onOrder(chosen === orders[0].value ? null : chosen);
    }}
  />
);
