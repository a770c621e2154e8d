import { createManualBilling } from './manual.ts';
import type { BillingProvider } from './port.ts';
import type { StripeConfig } from './stripe.ts';

export { BillingError, type BillingErrorCode } from './billing-error.ts';
export { createManualBilling } from './manual.ts';
export type { BillingProvider, PricedPlan, ProviderCard, ProviderEvent, ProviderSubscription } from './port.ts';
export type { StripeConfig } from './stripe.ts';

export type BillingConfig = StripeConfig | { readonly kind: 'manual' };

/** Payments, by the configured provider. Nothing is connected before the first call (behaviour.md#payment-method). */
export async function createBilling(config: BillingConfig): Promise<BillingProvider> {
  if (config.kind === 'manual') return createManualBilling();
  // Loaded on first use: the library is large.
  const { createStripeBilling } = await import('./stripe.ts');
  return createStripeBilling(config);
}
