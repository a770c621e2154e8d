import { TextInput } from '@mantine/core';
import { CONTENT_NAME_MAX_LENGTH, CONTENT_SOURCE_MAX_LENGTH } from '@openconsult/contracts/content-types';
import { TREATMENT_RISK_MAX_LENGTH } from '@openconsult/contracts/limits';
import type { ReactNode } from 'react';
import type { FieldsProps } from './common-fields.tsx';
import { FIELD_LABELS } from './content-fields.ts';

/** What a risk has besides its texts. */
export const RiskFields = ({ form }: FieldsProps): ReactNode => (
  <>
    <TextInput
      {...form.getInputProps('consent_line')}
      label={FIELD_LABELS.consent_line}
      description="One sentence that the consent of a treatment lists. Without it, the consent lists the name."
      autoComplete="off"
      maxLength={TREATMENT_RISK_MAX_LENGTH}
    />
    <TextInput
      {...form.getInputProps('frequency.text')}
      label={FIELD_LABELS.frequency}
      description="In words with the figure, such as “about 1 in 100 people”. Patients also see it as a picture of dots."
      autoComplete="off"
      maxLength={CONTENT_NAME_MAX_LENGTH}
    />
    <TextInput
      {...form.getInputProps('frequency.source')}
      label="Source"
      description="Where the figure is from: author, title, year. Needed with it."
      autoComplete="off"
      maxLength={CONTENT_SOURCE_MAX_LENGTH}
    />
  </>
);
