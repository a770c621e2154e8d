import type { EditedContent } from '@openconsult/contracts/admin-content';
import { PRICED_TYPES } from '@openconsult/contracts/content-types';
import type { ReactNode } from 'react';
import { SavedFormPanel } from '../../../../shared/forms/saved-form-panel.tsx';
import { CommonFields } from './common-fields.tsx';
import { RiskFields } from './risk-fields.tsx';
import { StepFields } from './step-fields.tsx';
import { TreatmentFields } from './treatment-fields.tsx';
import { useContentForm } from './use-content-form.ts';

const isTreatment = ({ type }: EditedContent): boolean => PRICED_TYPES.some((priced) => priced === type);

/** The texts of an item. What is not saved stays with it until the page is closed. */
export const ContentFormPanel = ({ item }: { readonly item: EditedContent }): ReactNode => {
  const { form, failure, isUnsaved, isSaved, isSending, discard, onSubmit } = useContentForm(item);
  return (
    <SavedFormPanel
      title="Texts"
      failure={failure}
      isUnsaved={isUnsaved}
      isSaved={isSaved}
      isSending={isSending}
      canSave={isUnsaved}
      onSave={() => onSubmit()}
      onDiscard={discard}
    >
      <CommonFields form={form} />
      {isTreatment(item) && <StepFields form={form} />}
      {isTreatment(item) && <TreatmentFields form={form} item={item} />}
      {item.type === 'risk' && <RiskFields form={form} />}
    </SavedFormPanel>
  );
};
