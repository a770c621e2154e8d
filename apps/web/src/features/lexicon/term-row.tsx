import { ActionIcon, Button, Text, Tooltip } from '@mantine/core';
import { type LexiconTerm, lexicon } from '@openconsult/contracts/lexicon';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { FormFailure } from '../../shared/forms/form-failure.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import classes from './lexicon.module.css';
import { TermFields, termBodyOf } from './term-fields.tsx';

export interface TermRowProps {
  readonly term: LexiconTerm;
  readonly canEdit: boolean;
  readonly onChanged: () => Promise<void>;
  readonly onRemove: (term: LexiconTerm) => void;
}

const EditTerm = ({ term, onDone }: { term: LexiconTerm; onDone: () => Promise<void> | void }): ReactNode => {
  const { form, failure, isSending, onSubmit } = useContractForm({
    schema: lexicon.update.body,
    initialValues: { written: term.written, spoken: term.spoken },
    toBody: termBodyOf,
    send: async (body) => {
      await call(lexicon.update, { params: { id: term.id }, body });
      await onDone();
    },
  });
  const first = useRef(form.getInputNode);
  useEffect(() => first.current('written')?.focus(), []);
  const leave = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') void onDone();
  };
  return (
    <form onSubmit={onSubmit} onKeyDown={leave} noValidate aria-label={`Edit “${term.written}”`}>
      <div className={classes.fields}>
        <TermFields form={form} />
        <Button type="submit" variant="light" loading={isSending}>
          Save
        </Button>
        <Button variant="default" onClick={() => void onDone()}>
          Cancel
        </Button>
      </div>
      <FormFailure>{failure}</FormFailure>
    </form>
  );
};

/** A term, edited in place. */
export const TermRow = ({ term, canEdit, onChanged, onRemove }: TermRowProps): ReactNode => {
  const [isEditing, setIsEditing] = useState(false);
  const changeRef = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  // Returns the focus after an edit.
  useEffect(() => {
    if (!isEditing && wasEditing.current) changeRef.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  if (isEditing) {
    return (
      <li className={classes.row}>
        <EditTerm
          term={term}
          onDone={async () => {
            await onChanged();
            setIsEditing(false);
          }}
        />
      </li>
    );
  }
  const { written, spoken } = term;
  return (
    <li className={classes.row}>
      <div className={classes.text}>
        <Text fw={500} className={classes.word}>
          {written}
        </Text>
        {written.toLowerCase() !== spoken && (
          <Text c="dimmed" className={classes.word}>
            spoken “{spoken}”
          </Text>
        )}
      </div>
      {canEdit && (
        <div className={classes.actions}>
          <Tooltip label="Edit">
            <ActionIcon
              ref={changeRef}
              variant="subtle"
              color="gray"
              size={44}
              aria-label={`Edit “${written}”`}
              onClick={() => setIsEditing(true)}
            >
              <IconPencil size={20} aria-hidden="true" />
            </ActionIcon>
          </Tooltip>
          <Tooltip label="Remove">
            <ActionIcon
              variant="subtle"
              color="gray"
              size={44}
              aria-label={`Remove “${written}”`}
              onClick={() => onRemove(term)}
            >
              <IconTrash size={20} aria-hidden="true" />
            </ActionIcon>
          </Tooltip>
        </div>
      )}
    </li>
  );
};
