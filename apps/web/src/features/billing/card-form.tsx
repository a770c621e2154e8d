import { Button, Group, Skeleton, Stack, Text, useComputedColorScheme } from '@mantine/core';
import { billing } from '@openconsult/contracts/billing';
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { FormFailure } from '../../shared/forms/form-failure.tsx';
import { appearanceOf } from './stripe-appearance.ts';

interface CardFormProps {
  readonly onSaved: () => Promise<void>;
  readonly onCancel: () => void;
}

/** Loads Stripe's script from Stripe and creates a setup intent. */
async function openForm() {
  const { publishable_key, client_secret } = await call(billing.setUpPaymentMethod, {});
  const stripe = await loadStripe(publishable_key);
  if (stripe === null) throw new Error('Stripe needs a page');
  return { stripe, clientSecret: client_secret };
}

/** Stripe's own text for the user. */
class CardError extends Error {}

/** Sends the card to Stripe, which may ask the bank. @returns the id of the card at Stripe */
async function confirmCard(stripe: Stripe, elements: StripeElements): Promise<string> {
  const { error, setupIntent } = await stripe.confirmSetup({ elements, redirect: 'if_required' });
  if (error) throw new CardError(error.message ?? 'The card was not accepted. Please check your entries.');
  const method = setupIntent.payment_method;
  const id = typeof method === 'string' ? method : method?.id;
  if (id === undefined) throw new CardError('The card was not accepted. Please enter it again.');
  return id;
}

const CardFields = ({ onSaved, onCancel }: CardFormProps): ReactNode => {
  const stripe = useStripe();
  const elements = useElements();
  const [isReady, setReady] = useState(false);
  const [isBroken, setBroken] = useState(false);
  /** Stripe accepts a form once. When only our own call failed, only that is retried. */
  const confirmedId = useRef<string | null>(null);
  const save = useMutation({
    mutationFn: async () => {
      if (stripe === null || elements === null) return;
      confirmedId.current ??= await confirmCard(stripe, elements);
      await call(billing.addPaymentMethod, { body: { payment_method: confirmedId.current } });
      await onSaved();
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!save.isPending) save.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        {!isReady && !isBroken && <Skeleton h={180} aria-hidden="true" />}
        <PaymentElement
          options={{ layout: 'tabs', wallets: { applePay: 'never', googlePay: 'never' } }}
          onReady={(element) => {
            setReady(true);
            element.focus();
          }}
          onLoadError={() => setBroken(true)}
        />
        <Text size="sm" c="dimmed">
          The number goes directly to Stripe. OpenConsult stores only the brand, the last four digits and the expiry
          date.
        </Text>
        <FormFailure>
          {isBroken ? 'The card form could not be loaded. Please try again in a moment.' : save.error?.message}
        </FormFailure>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel} disabled={save.isPending}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending} disabled={!isReady}>
            Save card
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

/** The card form, hosted by Stripe. Card numbers never reach this page or its server. */
export const CardForm = (props: CardFormProps): ReactNode => {
  const scheme = useComputedColorScheme();
  const form = useQuery({
    queryKey: ['card-form', useId()],
    queryFn: openForm,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  if (form.isError) {
    return (
      <Stack gap="md">
        <FormFailure>The card form could not be loaded. Please check your connection and try again.</FormFailure>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={props.onCancel}>
            Cancel
          </Button>
          <Button loading={form.isFetching} onClick={() => void form.refetch()}>
            Try again
          </Button>
        </Group>
      </Stack>
    );
  }
  if (form.data === undefined) return <Skeleton h={260} aria-hidden="true" />;
  const style = getComputedStyle(document.documentElement);
  const appearance = appearanceOf(scheme, (name) => style.getPropertyValue(name).trim());
  return (
    <Elements
      stripe={form.data.stripe}
      options={{ clientSecret: form.data.clientSecret, appearance, loader: 'never', locale: 'auto' }}
    >
      <CardFields {...props} />
    </Elements>
  );
};
