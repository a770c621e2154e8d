import { Alert, Box, Button, List, Modal, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { erasures, type FoundConsultation } from '@openconsult/contracts/erasures';
import { patientName } from '@openconsult/contracts/fields';
import { BACKUP_COPIES_DAYS_MAX } from '@openconsult/contracts/limits';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { call } from '../../shared/api/call.ts';
import { DialogFooter } from '../../shared/dialog-footer/dialog-footer.tsx';
import { FormFailure } from '../../shared/forms/form-failure.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { LoadFailed } from '../../shared/load-failed/load-failed.tsx';
import { formatDateTime } from '../../shared/moment/format-moment.ts';
import { notifySuccess } from '../../shared/notifier/notifier.ts';
import { sizeText } from '../../shared/size/size-text.ts';
import classes from './erase-dialog.module.css';
import { erasedText } from './erased-text.ts';
import { erasurePreviewQuery, refreshErasures } from './erasure-queries.ts';
import { foundDetails } from './found-details.ts';

interface EraseFormProps {
  readonly consultations: readonly FoundConsultation[];
  readonly onCancel: () => void;
  readonly onErased: () => void;
}

const confirmation = z.strictObject({ patient_name: patientName });

const EraseForm = ({ consultations, onCancel, onErased }: EraseFormProps): ReactNode => {
  const client = useQueryClient();
  const ids = consultations.map(({ id }) => id);
  // A repeated request is the same erasure.
  const [erasureId] = useState(() => crypto.randomUUID());
  const preview = useQuery(erasurePreviewQuery(ids));
  const { form, failure, isSending, onSubmit } = useContractForm({
    schema: confirmation,
    initialValues: { patient_name: '' },
    send: async (body) => {
      await call(erasures.create, { body: { ...body, id: erasureId, consultation_ids: ids } });
      await refreshErasures(client);
      notifySuccess('The erasure has begun');
      onErased();
    },
  });
  const { data } = preview;
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack>
        <Box component="section" tabIndex={0} aria-label="Chosen consultations" className={classes.chosen ?? ''}>
          <List size="sm">
            {consultations.map((one) => (
              <List.Item key={one.id}>
                {one.patient_name}, {formatDateTime(one.start)} · {foundDetails(one)}
              </List.Item>
            ))}
          </List>
        </Box>
        {data !== undefined && data.refusal !== null && (
          <Alert color="yellow" role="alert" icon={<IconAlertTriangle size={20} aria-hidden="true" />}>
            {data.refusal}
          </Alert>
        )}
        {data !== undefined ? (
          data.refusal === null && (
            <Text>
              This erases {erasedText(data.counts)}
              {data.audio_bytes > 0 && ` and ${sizeText(data.audio_bytes)} of audio`}. It cannot be undone.
            </Text>
          )
        ) : preview.error !== null ? (
          <LoadFailed
            title="Could not load what would be erased"
            error={preview.error}
            onRetry={() => void preview.refetch()}
          />
        ) : (
          <Skeleton height={48} aria-busy="true" />
        )}
        <Text c="dimmed">
          Letters that reached the patient stay with the patient. Encrypted backup copies are deleted within{' '}
          {BACKUP_COPIES_DAYS_MAX} days. The law may require that you store clinical records for years: make sure that
          you may erase them.
        </Text>
        {data?.refusal === null && (
          <TextInput
            {...form.getInputProps('patient_name')}
            label="To confirm, type the patient’s name"
            description={`As it is listed: ${consultations[0]?.patient_name ?? ''}`}
            autoComplete="off"
          />
        )}
        <FormFailure>{failure}</FormFailure>
        <DialogFooter>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" color="red" loading={isSending} disabled={data?.refusal !== null}>
            Erase for good
          </Button>
        </DialogFooter>
      </Stack>
    </form>
  );
};

export interface EraseDialogProps extends EraseFormProps {
  readonly opened: boolean;
}

/** Shows what an erasure takes, and erases it once the patient's name was typed. */
export const EraseDialog = ({ opened, ...form }: EraseDialogProps): ReactNode => (
  <Modal opened={opened} onClose={form.onCancel} title="Erase this patient?" centered size="lg">
    <EraseForm {...form} />
  </Modal>
);
