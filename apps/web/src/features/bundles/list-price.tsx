import { Button, Text } from '@mantine/core';
import { formatPrice } from '@openconsult/contracts/money';
import { treatments } from '@openconsult/contracts/treatments';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { notifyError, notifySuccess } from '../../shared/notifier/notifier.ts';
import { treatmentsQuery } from '../../shared/practice/treatments-query.ts';
import { minorOf, type TreatmentRow } from './treatment-rows.ts';

/** Where the practice's list has no price for a treatment: asks for one, and offers to store it in the list. */
export const ListPrice = ({ row }: { readonly row: TreatmentRow }) => {
  const client = useQueryClient();
  const { data } = useQuery({ ...treatmentsQuery, enabled: row.catalogueId !== null });
  const listed = data?.find(({ id }) => id === row.catalogueId);
  const saving = useMutation({
    mutationFn: ({ id, price }: { id: string; price: number }) =>
      call(treatments.setPrice, { params: { id }, body: { price } }),
    onSuccess: ({ name, formatted_price }) => notifySuccess(`${name} is ${formatted_price} in your list`),
    onError: (error) => notifyError(error),
    onSettled: () => client.invalidateQueries({ queryKey: treatmentsQuery.queryKey }),
  });
  const price = minorOf(row);
  if (listed === undefined || listed.price !== null) return null;
  if (price === null) {
    return (
      <Text span size="xs" c="dimmed">
        Your list has no price for this yet. Enter one.
      </Text>
    );
  }
  if (price === 0 || row.currency !== listed.currency) return null;
  return (
    <Button
      variant="default"
      size="compact-xs"
      loading={saving.isPending}
      aria-label={`Save ${formatPrice(row.currency, price)} as the list price of ${listed.name}`}
      onClick={() => saving.mutate({ id: listed.id, price })}
    >
      Save {formatPrice(row.currency, price)} to your list
    </Button>
  );
};
