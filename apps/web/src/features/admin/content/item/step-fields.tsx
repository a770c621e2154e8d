import { ActionIcon, Button, Input, Stack, Textarea, TextInput, Tooltip } from '@mantine/core';
import {
  CONTENT_NAME_MAX_LENGTH,
  CONTENT_STEP_MAX_LENGTH,
  CONTENT_STEPS_MAX,
} from '@openconsult/contracts/content-types';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { OrderedList } from '../../../../shared/ordered-list/ordered-list.tsx';
import type { FieldsProps } from './common-fields.tsx';
import { FIELD_LABELS, type StepValues } from './content-fields.ts';
import classes from './item.module.css';

interface StepProps extends FieldsProps {
  readonly index: number;
  readonly handle: ReactNode;
}

const Step = ({ form, index, handle }: StepProps): ReactNode => (
  <>
    {handle}
    <div className={classes.stepTexts}>
      <TextInput
        {...form.getInputProps(`steps.${index}.title`)}
        label={`Step ${index + 1}`}
        placeholder="What is done"
        autoComplete="off"
        maxLength={CONTENT_NAME_MAX_LENGTH}
      />
      <Textarea
        {...form.getInputProps(`steps.${index}.text`)}
        aria-label={`Text of step ${index + 1}`}
        placeholder="What the patient notices of it"
        autosize
        minRows={2}
        maxLength={CONTENT_STEP_MAX_LENGTH}
      />
    </div>
    <Tooltip label="Remove this step">
      <ActionIcon
        size={44}
        className={classes.remove ?? ''}
        aria-label={`Remove step ${index + 1}`}
        onClick={() => form.removeListItem('steps', index)}
      >
        <IconTrash size={18} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  </>
);

/** The steps of a treatment, in the order in which they are done. */
export const StepFields = ({ form }: FieldsProps): ReactNode => {
  const { steps } = form.values;
  const add = (): void => form.insertListItem('steps', { key: crypto.randomUUID(), title: '', text: '' });
  return (
    <div>
      <Input.Label component="span" size="md">
        {FIELD_LABELS.steps}
      </Input.Label>
      <Input.Description size="md" mb={6}>
        What happens, one after the other. Presenting shows each by itself.
      </Input.Description>
      <Stack gap="sm" align="flex-start">
        {steps.length > 0 && (
          <OrderedList<StepValues>
            label="Steps in their order"
            className={classes.list}
            rowClassName={classes.step}
            rows={steps}
            keyOf={({ key }) => key}
            nameOf={(step) => step.title || `step ${steps.indexOf(step) + 1}`}
            onOrder={(ordered) => form.setFieldValue('steps', [...ordered])}
            render={(step, handle) => <Step form={form} index={steps.indexOf(step)} handle={handle} />}
          />
        )}
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          disabled={steps.length >= CONTENT_STEPS_MAX}
          onClick={add}
        >
          Add step
        </Button>
      </Stack>
    </div>
  );
};
