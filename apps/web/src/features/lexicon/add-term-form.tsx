import { Button } from '@mantine/core';
import { type LexiconScope, lexicon } from '@openconsult/contracts/lexicon';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { call } from '../../shared/api/call.ts';
import { FormFailure } from '../../shared/forms/form-failure.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { notifySuccess } from '../../shared/notifier/notifier.ts';
import classes from './lexicon.module.css';
import { TermFields, type TermValues, termBodyOf } from './term-fields.tsx';

const EMPTY: TermValues = { written: '', spoken: '' };

export const AddTermForm = ({
  scope,
  onAdded,
}: {
  readonly scope: LexiconScope;
  readonly onAdded: () => Promise<void>;
}): ReactNode => {
  const { form, failure, isSending, onSubmit } = useContractForm({
    schema: lexicon.create.body,
    initialValues: EMPTY,
    toBody: (values) => ({ scope, ...termBodyOf(values) }),
    send: async (body) => {
      const { written } = await call(lexicon.create, { body });
      await onAdded();
      form.reset();
      form.getInputNode('written')?.focus();
      notifySuccess(`Added “${written}”`);
    },
  });
  return (
    <form onSubmit={onSubmit} noValidate aria-label="Add a term">
      <div className={classes.fields}>
        <TermFields form={form} />
        <Button type="submit" loading={isSending} leftSection={<IconPlus size={20} aria-hidden="true" />}>
          Add
        </Button>
      </div>
      <FormFailure>{failure}</FormFailure>
    </form>
  );
};
