import { Checkbox, TextInput } from '@mantine/core';
import type { EditedContent } from '@openconsult/contracts/admin-content';
import { currencySymbol } from '@openconsult/contracts/conventions';
import { TEMPLATE_PLACEHOLDERS } from '@openconsult/contracts/template-placeholders';
import type { ReactNode } from 'react';
import { useConventions } from '../../../../shared/practice/practice-query.ts';
import { type FieldsProps, TextField } from './common-fields.tsx';
import { FIELD_LABELS } from './content-fields.ts';
import classes from './item.module.css';

interface TreatmentFieldsProps extends FieldsProps {
  readonly item: EditedContent;
}

/** What an item has that a practice does and prices. */
export const TreatmentFields = ({ form, item }: TreatmentFieldsProps): ReactNode => (
  <>
    <Checkbox
      {...form.getInputProps('is_offered', { type: 'checkbox' })}
      label={FIELD_LABELS.is_offered}
      description="Bundles then list it when a note mentions it. Without this it is only shown, such as an X-ray."
    />
    {form.values.is_offered && <OfferFields form={form} item={item} />}
  </>
);

const OfferFields = ({ form, item }: TreatmentFieldsProps): ReactNode => {
  const ownSymbol = currencySymbol(useConventions());
  return (
    <>
      <TextInput
        {...form.getInputProps('price')}
        label={FIELD_LABELS.price}
        description="Used in bundles where no price was spoken. Patients see it in the library."
        placeholder="0.00"
        leftSection={item.price === null ? ownSymbol : item.formatted_price.charAt(0)}
        inputMode="decimal"
        autoComplete="off"
        classNames={{ wrapper: classes.price ?? '' }}
      />
      <TextField
        label={FIELD_LABELS.consent_text}
        description="Leave it empty to use the practice’s standard consent. Fields are filled in for each patient."
        value={form.values.consent_text}
        onChange={(text) => form.setFieldValue('consent_text', text)}
        fields={TEMPLATE_PLACEHOLDERS.consent}
      />
    </>
  );
};
