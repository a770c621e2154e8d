import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './order-select.module.css';

/** The orders of a list by their words; the first is its usual one. */
export type Orders<Order extends string> = readonly [
  { readonly value: Order; readonly label: string },
  ...(readonly { readonly value: Order; readonly label: string }[]),
];

/** The order that the address asks for; one that is not known is the usual one. */
export const orderOf = <Order extends string>(orders: Orders<Order>, asked: string | null): Order =>
  orders.find(({ value }) => value === asked)?.value ?? orders[0].value;

export interface OrderSelectProps<Order extends string> {
  readonly orders: Orders<Order>;
  readonly value: Order;
  /** Null for the usual order, which needs no word in the address. */
  readonly onOrder: (order: Order | null) => void;
}

/** In what order a list stands. */
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
