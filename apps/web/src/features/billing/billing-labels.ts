import type { OfferedPlan, PaymentMethod, Subscription } from '@openconsult/contracts/billing';
import type { User } from '@openconsult/contracts/users';
import type { ConfirmOptions } from '../../shared/confirm/confirm.ts';
import { formatDay } from '../../shared/moment/format-moment.ts';
import { userLocale } from '../../shared/moment/user-locale.ts';
import { planLabels } from '../../shared/plans/plan-labels.ts';

/** Formats a price in minor units by the user's locale. */
export const priceLabel = (
  { currency, price }: Pick<OfferedPlan, 'currency' | 'price'>,
  locale = userLocale(),
): string => {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(price / 10 ** digits);
};

const brandNames: Readonly<Record<string, string>> = {
  amex: 'American Express',
  cartes_bancaires: 'Cartes Bancaires',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

/** 'Visa ending in 4242'. */
export const cardLabel = ({ brand, last_four }: PaymentMethod): string =>
  `${brandNames[brand] ?? 'Card'} ending in ${last_four}`;

export interface CardExpiry {
  readonly text: string;
  readonly isExpired: boolean;
}

/** A card is valid until the end of its month. */
export const cardExpiry = ({ expires_month, expires_year }: PaymentMethod, now: Date): CardExpiry => {
  const isExpired = now >= new Date(expires_year, expires_month, 1);
  const month = `${String(expires_month).padStart(2, '0')}/${expires_year}`;
  return { text: isExpired ? `Expired ${month}` : `Expires ${month}`, isExpired };
};

export interface SubscriptionLabel {
  readonly tone: 'good' | 'attention' | 'off';
  readonly title: string;
  readonly detail: string;
}

/** The state of the subscription, and what follows. */
export function subscriptionLabel(subscription: Subscription, locale?: string): SubscriptionLabel {
  const { plan, is_active, current_period_end: end, is_ending, is_payment_due, requested_plan } = subscription;
  const title = plan === null ? 'No plan yet' : planLabels(plan).name;
  const requested = requested_plan === null ? '' : ` You requested ${planLabels(requested_plan).name}.`;
  if (!is_active) return { tone: 'off', title, detail: `Not active.${requested}` };
  if (end === null) return { tone: 'good', title, detail: `Active. Set by your practice's admin.${requested}` };
  if (is_payment_due) {
    return {
      tone: 'attention',
      title,
      detail: 'Active, but the last payment failed. We will retry it automatically. Replace the card if it is wrong.',
    };
  }
  const day = formatDay(end, locale);
  if (is_ending) return { tone: 'attention', title, detail: `Active until ${day}. It will not renew.` };
  return { tone: 'good', title, detail: `Active. The next payment is on ${day}.` };
}

/** The missing step that blocks access, or null. */
export function onboardingLabel(
  user: Pick<User, 'card_status' | 'is_sub_active'>,
  paidBy: 'manual' | 'stripe',
): { readonly title: string; readonly detail: string } | null {
  if (user.card_status && user.is_sub_active) return null;
  if (paidBy === 'manual') {
    return user.card_status
      ? {
          title: 'Your subscription is not active',
          detail: 'An admin at your practice needs to activate it.',
        }
      : {
          title: 'Your account is not open yet',
          detail: 'An admin at your practice needs to open it. You can start as soon as they have.',
        };
  }
  return user.card_status
    ? { title: 'Your subscription is not active', detail: 'Choose a plan to open OpenConsult.' }
    : {
        title: 'Payment method required',
        detail: 'Add a card to continue. You are not charged until you choose a plan.',
      };
}

export type PlanAction = 'choose' | 'change' | 'resume' | 'cancel';

/** The action that a plan on offer has for the subscription. */
export function planAction(plan: OfferedPlan['plan'], { data }: { readonly data: Subscription }): PlanAction {
  const isPaid = data.current_period_end !== null;
  if (!isPaid) return 'choose';
  if (data.plan !== plan) return 'change';
  return data.is_ending ? 'resume' : 'cancel';
}

/** The confirmation before an action. Resuming needs none. */
export function confirmOptionsFor(
  action: Exclude<PlanAction, 'resume'>,
  offered: OfferedPlan,
  { card, until }: { readonly card: PaymentMethod | null; readonly until: string | null },
  locale?: string,
): ConfirmOptions {
  const { name } = planLabels(offered.plan);
  const price = priceLabel(offered, locale);
  const from = card === null ? 'Your card' : cardLabel(card);
  switch (action) {
    case 'choose':
      return {
        title: `Pay ${price} a month for ${name}?`,
        description: `${from} is charged now, and every month until you cancel.`,
        ok: `Pay ${price}`,
      };
    case 'change':
      return {
        title: `Change to ${name} for ${price} a month?`,
        description: `The plan changes immediately. ${from} is charged the difference for this month, or you receive a credit for the next.`,
        ok: `Change to ${name}`,
      };
    case 'cancel':
      return {
        title: `Cancel ${name}?`,
        description: `You can use it until ${until === null ? 'the end of the paid month' : formatDay(until, locale)}. You will not be charged again.`,
        ok: 'Cancel plan',
        cancel: `Keep ${name}`,
        danger: true,
      };
  }
}
