import { Alert, Button, List, Modal, NumberInput, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import type { CallResponse } from '@openconsult/contracts/endpoint';
import { PENDING_UPLOAD_KEPT_HOURS } from '@openconsult/contracts/limits';
import { type RetentionPolicy, type RetentionView, retention, retentionPolicy } from '@openconsult/contracts/retention';
import { IconInfoCircle } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { DialogFooter } from '../../shared/dialog-footer/dialog-footer.tsx';
import { FormFailure } from '../../shared/forms/form-failure.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { LoadFailed } from '../../shared/load-failed/load-failed.tsx';
import { formatDay } from '../../shared/moment/format-moment.ts';
import { notifyError, notifySuccess } from '../../shared/notifier/notifier.ts';
import { SettingsCard } from '../../shared/settings-card/settings-card.tsx';
import { bodyOf, policyFields, totalText, valuesOf } from './policy-fields.ts';
import { refreshRetention, retentionQuery } from './retention-queries.ts';

type Preview = CallResponse<typeof retention.preview>;

interface Checked {
  readonly policy: RetentionPolicy;
  readonly preview: Preview;
}

/** What a policy would delete, and what stays although its period is over. */
const PreviewText = ({ totals, unsigned_recordings: unsigned, held_consultations: held }: Preview): ReactNode => (
  <Stack gap="sm">
    {totals.length === 0 ? (
      <Text>Nothing that is stored today is old enough to be deleted.</Text>
    ) : (
      <>
        <Text>This would be deleted today, for good:</Text>
        <List>
          {totals.map((total) => (
            <List.Item key={total.kind}>
              {totalText(total)}
              {total.oldest !== null && total.newest !== null && (
                <Text span c="dimmed">
                  {' '}
                  ({formatDay(total.oldest)} to {formatDay(total.newest)})
                </Text>
              )}
            </List.Item>
          ))}
        </List>
      </>
    )}
    {unsigned > 0 && (
      <Text c="dimmed">
        {unsigned === 1 ? '1 recording stays' : `${unsigned.toLocaleString('en-GB')} recordings stay`} until its notes
        are signed.
      </Text>
    )}
    {held > 0 && (
      <Text c="dimmed">
        {held === 1 ? '1 consultation stays' : `${held.toLocaleString('en-GB')} consultations stay`} under a legal hold.
      </Text>
    )}
  </Stack>
);

const PreviewDialog = ({ checked, onClose }: { checked: Checked | null; onClose: () => void }): ReactNode => {
  const client = useQueryClient();
  const saving = useMutation({
    mutationFn: (body: RetentionPolicy) => call(retention.update, { body }),
    onSuccess: async (view) => {
      client.setQueryData(retentionQuery.queryKey, view);
      await refreshRetention(client);
      notifySuccess('Retention policy saved');
      onClose();
    },
    onError: (error) => notifyError(error),
  });
  return (
    <Modal opened={checked !== null} onClose={onClose} title="Preview" centered size="lg">
      {checked !== null && (
        <Stack>
          <PreviewText {...checked.preview} />
          <Text c="dimmed">Once it is saved, the policy is applied every day. It can be changed at any time.</Text>
          <DialogFooter>
            <Button variant="default" onClick={onClose} data-autofocus>
              Cancel
            </Button>
            <Button
              color={checked.preview.totals.length > 0 ? 'red' : undefined}
              loading={saving.isPending}
              onClick={() => saving.mutate(checked.policy)}
            >
              Save the policy
            </Button>
          </DialogFooter>
        </Stack>
      )}
    </Modal>
  );
};

const PolicyFields = ({ view }: { view: RetentionView }): ReactNode => {
  const [checked, setChecked] = useState<Checked | null>(null);
  const { form, failure, isSending, onSubmit } = useContractForm({
    schema: retentionPolicy,
    initialValues: valuesOf(view.policy),
    toBody: bodyOf,
    send: async (policy) => setChecked({ policy, preview: await call(retention.preview, { body: policy }) }),
  });
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack>
        {view.saved_at === null && (
          <Alert icon={<IconInfoCircle aria-hidden="true" />} color="blue">
            {view.starts_at === null
              ? 'No policy is saved yet. The one below begins in a month.'
              : `No policy is saved yet. The one below begins on ${formatDay(view.starts_at)}.`}
          </Alert>
        )}
        <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="lg">
          {policyFields.map(({ name, label, unit, min, description }) => (
            <NumberInput
              key={name}
              {...form.getInputProps(name)}
              label={label}
              description={`${description} At least ${min} ${unit}.`}
              placeholder={name === 'deleted_days' ? '' : 'For ever'}
              suffix={` ${unit}`}
              allowNegative={false}
              allowDecimal={false}
              hideControls
              inputMode="numeric"
              inputWrapperOrder={['label', 'input', 'description', 'error']}
            />
          ))}
        </SimpleGrid>
        <Text size="sm" c="dimmed">
          An empty field means for ever. What is not signed, and what is under a legal hold, is never deleted by the
          policy. Uploads that were never used are removed after {PENDING_UPLOAD_KEPT_HOURS} hours.
        </Text>
        <FormFailure>{failure}</FormFailure>
        <Button type="submit" loading={isSending} style={{ alignSelf: 'flex-start' }}>
          Preview
        </Button>
      </Stack>
      <PreviewDialog checked={checked} onClose={() => setChecked(null)} />
    </form>
  );
};

/** How long the practice stores what, saved only after a preview of what it would delete. */
export const PolicyForm = (): ReactNode => {
  const { data, error, refetch } = useQuery(retentionQuery);
  return (
    <SettingsCard
      title="Periods"
      description="The periods that the law requires for clinical records differ by country: ask an adviser of your practice."
    >
      {data !== undefined ? (
        <PolicyFields key={data.saved_at} view={data} />
      ) : error !== null ? (
        <LoadFailed title="Could not load the policy" error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={360} aria-busy="true" />
      )}
    </SettingsCard>
  );
};
