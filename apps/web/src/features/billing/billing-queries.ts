import { billing } from '@openconsult/contracts/billing';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';

export const subscriptionQuery = queryOptions({
  queryKey: ['billing', 'subscription'],
  queryFn: ({ signal }) => call(billing.subscription, {}, { signal }),
});

export const paymentMethodQuery = queryOptions({
  queryKey: ['billing', 'payment-method'],
  queryFn: async ({ signal }) => (await call(billing.paymentMethod, {}, { signal })).data,
});
