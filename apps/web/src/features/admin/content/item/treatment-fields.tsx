import { TextInput } from '@mantine/core';
import type { EditedContent } from '@openconsult/contracts/admin-content';
import { currencySymbol } from '@openconsult/contracts/conventions';
import { TEMPLATE_PLACEHOLDERS } from '@openconsult/contracts/template-placeholders';
import type { ReactNode } from 'react';
import { useConventions } from '../../../../shared/practice/practice-query.ts';
import { type FieldsProps, TextField } from './common-fields.tsx';
import { FIELD_LABELS } from './content-fields.ts';

/** What an item has that a practice does and prices. */
export const TreatmentFields = ({ form, item }: FieldsProps & { readonly item: EditedContent }): ReactNode => {
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
        maw={240}
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
