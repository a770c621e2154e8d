import {
  Button,
  Checkbox,
  Drawer,
  Fieldset,
  NativeSelect,
  PasswordInput,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type AiSetting, type AiTask, aiSettings, isSpeech } from '@openconsult/contracts/ai-settings';
import { AI_INSTRUCTIONS_MAX_LENGTH, SERVICE_FIELD_MAX_LENGTH } from '@openconsult/contracts/limits';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../../shared/api/call.ts';
import { FormFailure } from '../../../shared/forms/form-failure.tsx';
import { useContractForm } from '../../../shared/forms/use-contract-form.ts';
import { costText } from '../../../shared/money/cost-text.ts';
import { notifySuccess } from '../../../shared/notifier/notifier.ts';
import { refreshAiSettings } from './ai-settings-queries.ts';
import { ServiceTest } from './service-test.tsx';
import { bodyOf, type SettingValues, settingBody, valuesOf } from './task-fields.ts';
import { providerOptions, taskLabels, usesModel } from './task-labels.ts';

/** What holds for every task. */
export interface Installation {
  readonly currency: string;
  readonly environmentModel: string | null;
  readonly environmentSpeechModel: string | null;
  readonly allowsPrivateAddresses: boolean;
}

/** The installation's own model for a task. */
export const environmentModelOf = (task: AiTask, installation: Installation): string | null =>
  isSpeech(task) ? installation.environmentSpeechModel : installation.environmentModel;

interface FieldsProps {
  readonly form: UseFormReturnType<SettingValues>;
  readonly setting: AiSetting;
  readonly installation: Installation;
}

const ServiceFields = ({ form, setting, installation }: FieldsProps): ReactNode => (
  <Fieldset legend="Service">
    <Stack>
      <TextInput
        {...form.getInputProps('base_url')}
        label="Address"
        description={
          installation.allowsPrivateAddresses
            ? 'With its version. A server on your own network may have http://.'
            : 'With its version. It must be reachable over the Internet by https://.'
        }
        placeholder="https://api.openai.com/v1"
        inputMode="url"
        autoComplete="off"
        maxLength={SERVICE_FIELD_MAX_LENGTH}
      />
      <TextInput
        {...form.getInputProps('model')}
        label="Model"
        autoComplete="off"
        spellCheck={false}
        maxLength={SERVICE_FIELD_MAX_LENGTH}
      />
      <PasswordInput
        {...form.getInputProps('api_key')}
        label="Key"
        description={
          setting.has_key
            ? 'One is stored, encrypted, and is never shown. Type another one to replace it.'
            : 'Stored encrypted, and never shown again. A server on your own network may need none.'
        }
        autoComplete="off"
        maxLength={SERVICE_FIELD_MAX_LENGTH}
        disabled={form.getValues().removes_key}
      />
      {setting.has_key && (
        <Checkbox {...form.getInputProps('removes_key', { type: 'checkbox' })} label="Remove the stored key" />
      )}
    </Stack>
  </Fieldset>
);

const PromptFields = ({ form }: Pick<FieldsProps, 'form'>): ReactNode => (
  <Fieldset legend="Prompt">
    <Stack>
      <Textarea
        {...form.getInputProps('instructions')}
        label="Wishes of the practice"
        description="Added to every prompt of this task. What was not said is left out whatever they say."
        autosize
        minRows={3}
        maxRows={10}
        maxLength={AI_INSTRUCTIONS_MAX_LENGTH}
      />
      <TextInput
        {...form.getInputProps('temperature')}
        label="Temperature"
        description="0 to 2. Empty for 0: the same text for the same visit."
        inputMode="decimal"
        autoComplete="off"
      />
    </Stack>
  </Fieldset>
);

const TokenPrices = ({ form, currency }: Pick<FieldsProps, 'form'> & { readonly currency: string }): ReactNode => (
  <SimpleGrid cols={{ base: 1, xs: 2 }} verticalSpacing="md">
    <TextInput
      {...form.getInputProps('input_price')}
      label="Price of what is read"
      description="A million tokens"
      leftSection={currency}
      inputMode="decimal"
      autoComplete="off"
    />
    <TextInput
      {...form.getInputProps('output_price')}
      label="Price of what is written"
      description="A million tokens"
      leftSection={currency}
      inputMode="decimal"
      autoComplete="off"
    />
  </SimpleGrid>
);

const WRITER_FALLBACK =
  'When the model does not answer, or the limit is reached. The text says so. Otherwise it fails.';
const SPEECH_FALLBACK =
  'When the service does not answer, or the limit is reached. Otherwise recognition waits; the audio stays.';

const CostFields = ({ form, setting, installation: { currency } }: FieldsProps): ReactNode => (
  <Fieldset legend="Cost and limit">
    <Stack>
      {isSpeech(setting.task) ? (
        <TextInput
          {...form.getInputProps('minute_price')}
          label="Price of a minute"
          leftSection={currency}
          inputMode="decimal"
          autoComplete="off"
        />
      ) : (
        <TokenPrices form={form} currency={currency} />
      )}
      <TextInput
        {...form.getInputProps('monthly_limit')}
        label="Limit a month"
        description={`Empty for none. This month so far: ${costText(currency, setting.spent)}.`}
        leftSection={currency}
        inputMode="decimal"
        autoComplete="off"
      />
      <Switch
        {...form.getInputProps('allows_fallback', { type: 'checkbox' })}
        label={isSpeech(setting.task) ? 'Let the built-in recogniser take over' : 'Let the built-in writer take over'}
        description={isSpeech(setting.task) ? SPEECH_FALLBACK : WRITER_FALLBACK}
      />
    </Stack>
  </Fieldset>
);

interface TaskFormProps {
  readonly setting: AiSetting;
  readonly installation: Installation;
  readonly onDone: () => void;
}

const TaskForm = ({ setting, installation, onDone }: TaskFormProps): ReactNode => {
  const client = useQueryClient();
  const { task } = setting;
  const { form, failure, isSending, onSubmit } = useContractForm({
    schema: settingBody,
    initialValues: valuesOf(setting),
    toBody: bodyOf,
    send: async (body) => {
      await call(aiSettings.update, { params: { task }, body });
      await refreshAiSettings(client);
      notifySuccess('AI settings saved');
      onDone();
    },
  });
  const { provider } = form.getValues();
  const environmentModel = environmentModelOf(task, installation);
  const hasModel = usesModel(provider, environmentModel);
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack>
        <Text size="sm" c="dimmed">
          {taskLabels[task].text}
        </Text>
        <NativeSelect
          {...form.getInputProps('provider')}
          label={isSpeech(task) ? 'Recognised by' : 'Written by'}
          data={providerOptions(task, environmentModel)}
          data-autofocus
        />
        {provider === 'openai' && <ServiceFields form={form} setting={setting} installation={installation} />}
        {hasModel && (
          <>
            <ServiceTest task={task} getValues={form.getValues} />
            {!isSpeech(task) && <PromptFields form={form} />}
            <CostFields form={form} setting={setting} installation={installation} />
          </>
        )}
        <FormFailure>{failure}</FormFailure>
        <Button type="submit" loading={isSending}>
          Save
        </Button>
      </Stack>
    </form>
  );
};

interface TaskDrawerProps {
  /** Null closes the drawer. */
  readonly setting: AiSetting | null;
  readonly installation: Installation;
  readonly onClose: () => void;
}

/** Changes how one task is done, from the next text on. */
export const TaskDrawer = ({ setting, installation, onClose }: TaskDrawerProps): ReactNode => (
  <Drawer
    opened={setting !== null}
    onClose={onClose}
    position="right"
    size={560}
    title={setting === null ? '' : taskLabels[setting.task].name}
  >
    {setting !== null && <TaskForm key={setting.task} setting={setting} installation={installation} onDone={onClose} />}
  </Drawer>
);
