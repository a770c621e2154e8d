import { noteTemplates, type TemplateKind } from '@openconsult/contracts/note-templates';
import { TEMPLATE_PLACEHOLDERS } from '@openconsult/contracts/template-placeholders';
import { type ReactNode, useEffect } from 'react';
import { z } from 'zod';
import { ApiError } from '../../shared/api/call.ts';
import { askWhichText } from '../../shared/autosave/ask-which-text.tsx';
import { SavedFormPanel } from '../../shared/forms/saved-form-panel.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { MarkdownEditor } from '../../shared/markdown/markdown-editor.tsx';
import { notifySuccess } from '../../shared/notifier/notifier.ts';
import { kindTexts } from './kinds.ts';
import { callsOfKind, type TemplateItem, type TemplateValues } from './template-calls.ts';
import { draftOf, setDraft } from './template-drafts.ts';
import { TemplateFields } from './template-fields.tsx';

interface TemplateFormProps {
  readonly kind: TemplateKind;
  /** Null for a new one. */
  readonly item: TemplateItem | null;
  readonly saved: TemplateValues;
  readonly draft: string;
  readonly actions: ReactNode;
  readonly onValues: (values: TemplateValues) => void;
  readonly onSaved: (item: TemplateItem) => Promise<void>;
}

const { title, template } = noteTemplates.create.body?.shape ?? {};
const { shortcut } = noteTemplates.createSnippet.body?.shape ?? {};

/** What every kind is checked for before it is sent. */
const schemaOf = (kind: TemplateKind) =>
  z.looseObject({ title, template, ...(kind === 'snippet' && { shortcut }) } as z.ZodRawShape);

const isSame = (one: TemplateValues, other: TemplateValues): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The user's text, or the one that was saved elsewhere; null if the failure is another one. */
async function chosenText(error: unknown, mine: string): Promise<{ version: number; text: string } | null> {
  const current = error instanceof ApiError && error.code === 'TEXT_CHANGED' ? error.current : null;
  if (current === null || !('text' in current)) return null;
  const choice = await askWhichText(mine, current.text);
  return { version: current.version, text: choice === 'mine' ? mine : current.text };
}

/** Edits a template. What is not saved stays with this page until it is closed. */
export const TemplateForm = (props: TemplateFormProps): ReactNode => {
  const { kind, item, saved, draft, actions, onValues, onSaved } = props;
  const send = async (values: TemplateValues, version: number): Promise<TemplateItem> => {
    if (item === null) return callsOfKind[kind].add(values);
    try {
      return await callsOfKind[kind].change(item.id, values, version);
    } catch (error) {
      const chosen = await chosenText(error, values.template);
      if (chosen === null) throw error;
      return send({ ...values, template: chosen.text }, chosen.version);
    }
  };
  const { form, failure, isSending, onSubmit } = useContractForm({
    schema: schemaOf(kind),
    initialValues: draftOf(draft)?.values ?? saved,
    send: async () => {
      const stored = await send(form.getValues(), draftOf(draft)?.version ?? item?.version ?? 1);
      setDraft(draft, null);
      notifySuccess(`Saved “${stored.title}”`);
      await onSaved(stored);
    },
  });
  const { values } = form;
  const isUnsaved = !isSame(values, saved);
  const version = draftOf(draft)?.version ?? item?.version ?? 1;
  useEffect(() => {
    onValues(values);
    setDraft(draft, isUnsaved ? { values, version } : null);
  }, [values, isUnsaved, version, draft, onValues]);
  const fields = kind === 'letter' || kind === 'consent' ? TEMPLATE_PLACEHOLDERS[kind] : [];
  return (
    <SavedFormPanel
      title={kindTexts[kind].heading}
      actions={actions}
      failure={failure}
      isUnsaved={isUnsaved}
      isSending={isSending}
      canSave={isUnsaved || item === null}
      onSave={() => onSubmit()}
      onDiscard={() => form.setValues(saved)}
    >
      <TemplateFields kind={kind} form={form} isNew={item === null} />
      <MarkdownEditor
        label={`${kindTexts[kind].heading} text`}
        value={values.template}
        onChange={(text) => form.setFieldValue('template', text)}
        fields={fields}
        offersSnippets={kind === 'letter' || kind === 'consent'}
        minHeight={kind === 'snippet' ? 160 : 320}
      />
    </SavedFormPanel>
  );
};
