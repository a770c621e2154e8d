import { Button, Card, Group, Skeleton, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { billing, type PaymentMethod, type Subscription } from '@openconsult/contracts/billing';
import { IconCreditCard } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { confirm } from '../../shared/confirm/confirm.ts';
import { FormFailure } from '../../shared/forms/form-failure.tsx';
import { notifySuccess } from '../../shared/notifier/notifier.ts';
import { useRefreshedUser } from '../../shared/user/use-refreshed-user.ts';
import { cardExpiry, cardLabel } from './billing-labels.ts';

/** Loads Stripe's code only when a card is entered. */
const CardForm = lazy(async () => ({ default: (await import('./card-form.tsx')).CardForm }));

interface CardPanelProps {
  readonly card: PaymentMethod | null;
  readonly subscription: Subscription;
}

const SavedCard = ({ card }: { readonly card: PaymentMethod }): ReactNode => {
  const expiry = cardExpiry(card, new Date());
  return (
    <Group wrap="nowrap" gap="md">
      <ThemeIcon variant="light" color="gray" radius="md" size={40}>
        <IconCreditCard size={20} aria-hidden="true" />
      </ThemeIcon>
      <div>
        <Text fw={500}>{cardLabel(card)}</Text>
        <Text size="sm" c={expiry.isExpired ? 'var(--app-attention)' : 'dimmed'} data-tabular>
          {expiry.text}
        </Text>
      </div>
    </Group>
  );
};

/** The card for payments: add, replace or remove. */
export const CardPanel = ({ card, subscription }: CardPanelProps): ReactNode => {
  const [isEntering, setEntering] = useState(false);
  const refresh = useRefreshedUser();
  const enterButton = useRef<HTMLButtonElement>(null);
  /** The pressed button is gone, so the focus moves to the next action. */
  const focusNext = (): void => void requestAnimationFrame(() => enterButton.current?.focus());
  const close = (): void => {
    setEntering(false);
    focusNext();
  };
  const remove = useMutation({
    mutationFn: async () => {
      await call(billing.removePaymentMethod, {});
      await refresh();
    },
    onSuccess: () => {
      notifySuccess('Card removed');
      focusNext();
    },
  });
  const confirmRemove = async () => {
    const isConfirmed = await confirm({
      title: 'Remove this card?',
      description: 'You cannot use OpenConsult until you add a card again.',
      ok: 'Remove card',
      danger: true,
    });
    if (isConfirmed) remove.mutate();
  };
  const isPaying = subscription.current_period_end !== null && !subscription.is_ending;
  return (
    <Card component="section" aria-labelledby="card-title">
      <Stack gap="md">
        <Title order={2} id="card-title">
          Card
        </Title>
        <Group justify="space-between" gap="md">
          {card === null ? <Text c="dimmed">No card yet.</Text> : <SavedCard card={card} />}
          {!isEntering && (
            <Group gap="sm">
              {card !== null && (
                <Button
                  variant="subtle"
                  color="red"
                  disabled={isPaying}
                  loading={remove.isPending}
                  onClick={() => void confirmRemove()}
                >
                  Remove card
                </Button>
              )}
              <Button
                ref={enterButton}
                variant={card === null ? 'filled' : 'default'}
                onClick={() => setEntering(true)}
              >
                {card === null ? 'Add card' : 'Replace card'}
              </Button>
            </Group>
          )}
        </Group>
        {card !== null && isPaying && !isEntering && (
          <Text size="sm" c="dimmed">
            Your plan is paid with this card. To remove it, cancel the plan first.
          </Text>
        )}
        <FormFailure>{remove.error?.message}</FormFailure>
        {isEntering && (
          <Suspense fallback={<Skeleton h={260} aria-hidden="true" />}>
            <CardForm
              onSaved={async () => {
                await refresh();
                notifySuccess('Card saved');
                close();
              }}
              onCancel={close}
            />
          </Suspense>
        )}
      </Stack>
    </Card>
  );
};
