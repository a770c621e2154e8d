import { BillingError } from './billing-error.ts';
import type { BillingProvider } from './port.ts';

const notOffered = (): BillingError =>
  new BillingError('not_offered', 'Nothing is paid here: an admin of the practice sets plans.');

const refuse = async (): Promise<never> => {
  throw notOffered();
};

/** No provider: an admin sets plans and card statuses. Nothing can be bought and no card stored. */
export const createManualBilling = (): BillingProvider => ({
  kind: 'manual',
  createCustomer: refuse,
  setUpCard: refuse,
  card: async () => null,
  chooseCard: refuse,
  detachCard: refuse,
  plans: async () => [],
  runningSubscription: async () => null,
  subscribe: refuse,
  change: refuse,
  cancelAtPeriodEnd: refuse,
  readWebhook: () => {
    throw notOffered();
  },
});
