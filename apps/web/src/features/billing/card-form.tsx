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
  /** The card was kept. */
  readonly onSaved: () => Promise<void>;
  readonly onCancel: () => void;
}

/** Stripe's script from Stripe, and a form for this person: nothing else may take a card. */
async function openForm() {
  const { publishable_key, client_secret } = await call(billing.setUpPaymentMethod, {});
  const stripe = await loadStripe(publishable_key);
  if (stripe === null) throw new Error('Stripe was loaded where there is no page');
  return { stripe, clientSecret: client_secret };
}

/** Why Stripe did not take the card, in its own words for the person who entered it. */
class CardRefusal extends Error {}

/** Hands what was entered to Stripe, which may ask the bank. @returns the id of the card there */
async function takeCard(stripe: Stripe, elements: StripeElements): Promise<string> {
  const { error, setupIntent } = await stripe.confirmSetup({ elements, redirect: 'if_required' });
  if (error) throw new CardRefusal(error.message ?? 'The card was not taken. Please check what you entered.');
  const method = setupIntent.payment_method;
  const id = typeof method === 'string' ? method : method?.id;
  if (id === undefined) throw new CardRefusal('The card was not taken. Please enter it again.');
  return id;
}

const CardFields = ({ onSaved, onCancel }: CardFormProps): ReactNode => {
  const stripe = useStripe();
  const elements = useElements();
  const [isReady, setReady] = useState(false);
  const [isBroken, setBroken] = useState(false);
  /** Stripe takes a card of a form once; when only our own call failed, that alone is made again. */
  const takenId = useRef<string | null>(null);
  const save = useMutation({
    mutationFn: async () => {
      if (stripe === null || elements === null) return;
      takenId.current ??= await takeCard(stripe, elements);
      await call(billing.addPaymentMethod, { body: { payment_method: takenId.current } });
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
          The number goes straight to Stripe. OpenConsult keeps the brand, the last four digits and the expiry only.
        </Text>
        <FormFailure>
          {isBroken ? 'The card form could not be loaded. Please try again in a moment.' : save.error?.message}
        </FormFailure>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel} disabled={save.isPending}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending} disabled={!isReady}>
            Save the card
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

/** The card form that Stripe hosts, in the colours of the page. Card numbers never reach this page or its server. */
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
