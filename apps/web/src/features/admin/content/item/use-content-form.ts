import type { EditedContent } from '@openconsult/contracts/admin-content';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { type ContractForm, useContractForm } from '../../../../shared/forms/use-contract-form.ts';
import { contentDrafts } from '../content-drafts.ts';
import { showContent } from '../content-queries.ts';
import { adoptedValues, type ContentValues, clashesOf, contentForm, editsOf, valuesOf } from './content-fields.ts';
import { saveContent } from './save-content.ts';

export interface ContentForm extends ContractForm<ContentValues> {
  readonly isUnsaved: boolean;
  /** Saved from here, and not edited since. */
  readonly isSaved: boolean;
  readonly discard: () => void;
}

/**
 * The fields of an item as they are edited. Sends only changed ones. Edits outlive the screen; changes from elsewhere
 * appear in fields that were not edited.
 */
export const useContentForm = (item: EditedContent): ContentForm => {
  const client = useQueryClient();
  const draft = contentDrafts.of(item.id);
  const [base, setBase] = useState(draft?.base ?? item);
  const [isSaved, setIsSaved] = useState(false);
  const contract = useContractForm({
    schema: contentForm,
    initialValues: draft?.values ?? valuesOf(item),
    toBody: (values) => editsOf(valuesOf(base), values),
    send: async (edits) => {
      const sent = form.getValues();
      const saved = await saveContent(base, edits);
      adopt(saved, sent);
      setIsSaved(true);
      showContent(client, saved);
    },
  });
  const { form, isSending } = contract;
  const adopt = (next: EditedContent, known: ContentValues): void => {
    form.setValues(adoptedValues(valuesOf(next), known, form.getValues()));
    setBase(next);
  };
  const adoptFromElsewhere = useEffectEvent((next: EditedContent) => {
    const edited = Object.keys(editsOf(valuesOf(base), form.getValues()));
    // A field that both changed is settled when it is saved.
    if (next.version > base.version && clashesOf(edited, base, next).length === 0) adopt(next, valuesOf(base));
  });
  useEffect(() => adoptFromElsewhere(item), [item]);
  const { values } = form;
  const isUnsaved = Object.keys(editsOf(valuesOf(base), values)).length > 0;
  useEffect(() => contentDrafts.set(base.id, isUnsaved ? { base, values } : null), [base, values, isUnsaved]);
  if (isUnsaved && isSaved && !isSending) setIsSaved(false);
  const discard = (): void => {
    form.clearErrors();
    form.setValues(valuesOf(item));
    setBase(item);
  };
  return { ...contract, isUnsaved, isSaved, discard };
};
