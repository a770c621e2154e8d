import type { OfferedPlan, PaymentMethod, Subscription } from '@openconsult/contracts/billing';
import type { User } from '@openconsult/contracts/users';
import type { ConfirmOptions } from '../../shared/confirm/confirm.ts';
import { personLocale } from '../../shared/moment/person-locale.ts';
import { planWords } from '../../shared/plans/plan-words.ts';

/** A price a month in the person's locale; minor units become the currency's own. */
export const priceLabel = (
  { currency, price }: Pick<OfferedPlan, 'currency' | 'price'>,
  locale = personLocale(),
): string => {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(price / 10 ** digits);
};

/** A day of the wire in words: '21 December 2026'. */
export const dateLabel = (moment: string, locale = personLocale()): string =>
  new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric' }).format(new Date(moment));

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

/** A card holds to the end of its month. */
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

/** What somebody has now, and what becomes of it. */
export function subscriptionLabel(subscription: Subscription, locale?: string): SubscriptionLabel {
  const { plan, is_active, current_period_end: end, is_ending, is_payment_due, requested_plan } = subscription;
  const title = plan === null ? 'No plan yet' : planWords(plan).name;
  const asked = requested_plan === null ? '' : ` You asked for ${planWords(requested_plan).name}.`;
  if (!is_active) return { tone: 'off', title, detail: `Not active.${asked}` };
  if (end === null) return { tone: 'good', title, detail: `Active. Set by your practice's admin.${asked}` };
  if (is_payment_due) {
    return {
      tone: 'attention',
      title,
      detail: 'Active, but the last payment failed. It is tried again by itself; replace the card if it is wrong.',
    };
  }
  const day = dateLabel(end, locale);
  if (is_ending)
    return { tone: 'attention', title, detail: `Active until ${day}. It ends then, and nothing more is paid.` };
  return { tone: 'good', title, detail: `Active. The next payment is on ${day}.` };
}

/** Why somebody was brought to this page; null when the product is open to them. */
export function onboardingLabel(
  user: Pick<User, 'card_status' | 'is_sub_active'>,
  paidBy: 'manual' | 'stripe',
): { readonly title: string; readonly detail: string } | null {
  if (user.card_status && user.is_sub_active) return null;
  if (paidBy === 'manual') {
    return user.card_status
      ? {
          title: 'Your subscription is not active',
          detail: "OpenConsult opens as soon as your practice's admin has set your plan.",
        }
      : {
          title: 'Payment is not arranged yet',
          detail: "OpenConsult opens as soon as your practice's admin has confirmed the payment.",
        };
  }
  return user.card_status
    ? { title: 'Your subscription is not active', detail: 'Choose a plan, and OpenConsult opens.' }
    : {
        title: 'A payment method is needed',
        detail: 'Add a card to go on. Nothing is charged before you choose a plan.',
      };
}

/** What a press on a plan does. */
export type PlanAction = 'choose' | 'change' | 'resume' | 'cancel';

/** What somebody may do with a plan on offer, given what they have. */
export function planAction(plan: OfferedPlan['plan'], { data }: { readonly data: Subscription }): PlanAction {
  const isPaid = data.current_period_end !== null;
  if (!isPaid) return 'choose';
  if (data.plan !== plan) return 'change';
  return data.is_ending ? 'resume' : 'cancel';
}

/** What is asked before it is done; a plan that only goes on needs no question. */
export function confirmOptionsFor(
  action: Exclude<PlanAction, 'resume'>,
  offered: OfferedPlan,
  { card, until }: { readonly card: PaymentMethod | null; readonly until: string | null },
  locale?: string,
): ConfirmOptions {
  const { name } = planWords(offered.plan);
  const price = priceLabel(offered, locale);
  const from = card === null ? 'Your card' : cardLabel(card);
  switch (action) {
    case 'choose':
      return {
        title: `Pay ${price} a month for ${name}?`,
        description: `${from} is charged now, and every month from then on until you cancel.`,
        ok: `Pay ${price}`,
      };
    case 'change':
      return {
        title: `Change to ${name} for ${price} a month?`,
        description: `It changes at once. ${from} is charged for the difference of this month; what you paid too much counts towards the next.`,
        ok: `Change to ${name}`,
      };
    case 'cancel':
      return {
        title: `Cancel ${name}?`,
        description: `You keep it until ${until === null ? 'the end of the paid month' : dateLabel(until, locale)}. Nothing is charged after that.`,
        ok: 'Cancel the plan',
        cancel: `Keep ${name}`,
        danger: true,
      };
  }
}
