import { type UseFormReturnType, useForm } from '@mantine/form';
import type { FieldErrors } from '@openconsult/contracts/errors';
import { type FormEvent, useId, useRef, useState } from 'react';
import type { z } from 'zod';
import { issueMessages, type PlacedMessages, placeMessages, sendFailure } from './field-messages.ts';
import { messageNodes } from './message-lines.tsx';
import { focusFirst } from './wrong-field.ts';

export interface ContractFormOptions<Schema extends z.ZodType, Values extends object> {
  /** The contract's body, or a part of it: the page shows the same messages as the API. */
  readonly schema: Schema | undefined;
  /** By the names of the body. */
  readonly initialValues: Values;
  /** Converts the values to the body; by default all of them. */
  readonly toBody?: (values: Values) => unknown;
  /** Sends the checked body. The form shows a failure. */
  readonly send: (body: z.output<Schema>) => Promise<unknown>;
}

export interface ContractForm<Values extends object> {
  readonly form: UseFormReturnType<Values>;
  /** Errors that belong to no field, one a line; null without any. See `FormFailure`. */
  readonly failure: string | null;
  readonly isSending: boolean;
  /** For the form element, or called without an event. Does nothing while sending. */
  readonly onSubmit: (event?: FormEvent) => void;
}

/**
 * A form with the contract's rules. Shows each error of the page or the server at its field and focuses the first
 * one; errors without a field are in `failure`. Use `form.getInputProps`.
 * See behaviour.md#validation.
 */
export const useContractForm = <Schema extends z.ZodType, Values extends object>({
  schema,
  initialValues,
  toBody = (values) => values,
  send,
}: ContractFormOptions<Schema, Values>): ContractForm<Values> => {
  // Two forms of one page may have fields of the same name.
  const name = useId().replaceAll(/[^0-9a-zA-Z]/g, '');
  if (schema === undefined) throw new Error('A form needs a call with a body');
  const check = (values: Values) => schema.safeParse(toBody(values));
  const form = useForm<Values>({
    name,
    initialValues,
    validate: (values) => nodesOf(issueMessages(check(values).error?.issues ?? [])),
  });
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const isBusy = useRef(false);

  const fieldAt = (path: string): HTMLElement | null => form.getInputNode(path);
  const hasField = (path: string): boolean => fieldAt(path) !== null;

  const show = ({ fields, elsewhere }: PlacedMessages): void => {
    form.setErrors(nodesOf(fields));
    setFailure(elsewhere.length === 0 ? null : [...new Set(elsewhere)].join('\n'));
    focusFirst(Object.keys(fields).map(fieldAt));
  };

  const submit = async (): Promise<void> => {
    const checked = check(form.getValues());
    if (!checked.success) {
      show(placeMessages(issueMessages(checked.error.issues), hasField));
      return;
    }
    form.clearErrors();
    setFailure(null);
    isBusy.current = true;
    setIsSending(true);
    try {
      await send(checked.data);
    } catch (error) {
      show(sendFailure(error, hasField));
    } finally {
      isBusy.current = false;
      setIsSending(false);
    }
  };

  const onSubmit = (event?: FormEvent): void => {
    event?.preventDefault();
    if (!isBusy.current) void submit();
  };

  return { form, failure, isSending, onSubmit };
};

const nodesOf = (messages: FieldErrors) =>
  Object.fromEntries(Object.entries(messages).map(([path, texts]) => [path, messageNodes(texts)]));
