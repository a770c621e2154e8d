import { Alert, Button, NumberInput, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { PENDING_UPLOAD_KEPT_HOURS } from '@openconsult/contracts/limits';
import { type RetentionPolicy, type RetentionView, retention, retentionPolicy } from '@openconsult/contracts/retention';
import { IconInfoCircle } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { FormFailure } from '../../shared/forms/form-failure.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { LoadFailed } from '../../shared/load-failed/load-failed.tsx';
import { notifyError, notifySuccess } from '../../shared/notifier/notifier.ts';
import { SettingsCard } from '../../shared/settings-card/settings-card.tsx';
import { bodyOf, defaultPolicyText, policyFields, valuesOf } from './policy-fields.ts';
import { type Preview, PreviewDialog } from './preview-dialog.tsx';
import { refreshRetention, retentionQuery } from './retention-queries.ts';

interface Checked {
  readonly policy: RetentionPolicy;
  readonly preview: Preview;
}

interface PolicyFieldsProps {
  readonly view: RetentionView;
  readonly previewButton: RefObject<HTMLButtonElement | null>;
}

const PolicyFields = ({ view, previewButton }: PolicyFieldsProps): ReactNode => {
  const client = useQueryClient();
  const [checked, setChecked] = useState<Checked | null>(null);
  const saving = useMutation({
    mutationFn: (body: RetentionPolicy) => call(retention.update, { body }),
    onSuccess: async (saved) => {
      client.setQueryData(retentionQuery.queryKey, saved);
      await refreshRetention(client);
      notifySuccess('Retention policy saved');
      setChecked(null);
      // The saved policy is a form of its own: the button that had the focus is gone.
      previewButton.current?.focus();
    },
    onError: (error) => notifyError(error),
  });
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
            {defaultPolicyText(view.starts_at, new Date())}
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
        <Button ref={previewButton} type="submit" loading={isSending} style={{ alignSelf: 'flex-start' }}>
          Preview
        </Button>
      </Stack>
      <PreviewDialog
        preview={checked?.preview ?? null}
        title="Preview"
        note="Once it is saved, the policy is applied every day. It can be changed at any time."
        action="Save the policy"
        isBusy={saving.isPending}
        onAction={() => checked !== null && saving.mutate(checked.policy)}
        onClose={() => setChecked(null)}
      />
    </form>
  );
};

/** How long the practice stores what, saved only after a preview of what it would delete. */
export const PolicyForm = (): ReactNode => {
  const previewButton = useRef<HTMLButtonElement>(null);
  const { data, error, refetch } = useQuery(retentionQuery);
  return (
    <SettingsCard
      title="Periods"
      description="The periods that the law requires for clinical records differ by country: ask an adviser of your practice."
    >
      {data !== undefined ? (
        <PolicyFields key={data.saved_at} view={data} previewButton={previewButton} />
      ) : error !== null ? (
        <LoadFailed title="Could not load the policy" error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={360} aria-busy="true" />
      )}
    </SettingsCard>
  );
};
