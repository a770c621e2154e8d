import { Button, Group, Stack, Text } from '@mantine/core';
import type { EditedContent } from '@openconsult/contracts/admin-content';
import { PRICED_TYPES } from '@openconsult/contracts/content-types';
import { IconDeviceFloppy } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { Panel } from '../../../../shared/columns/panel.tsx';
import { FormFailure } from '../../../../shared/forms/form-failure.tsx';
import { CommonFields } from './common-fields.tsx';
import { RiskFields } from './risk-fields.tsx';
import { StepFields } from './step-fields.tsx';
import { TreatmentFields } from './treatment-fields.tsx';
import { type ContentForm, useContentForm } from './use-content-form.ts';

const isTreatment = ({ type }: EditedContent): boolean => PRICED_TYPES.some((priced) => priced === type);

/** The texts of an item. What is not saved stays with it until the page is closed. */
export const ContentFormPanel = ({ item }: { readonly item: EditedContent }): ReactNode => {
  const edited = useContentForm(item);
  const { form, isUnsaved, onSubmit } = edited;
  const saveByKey = (event: KeyboardEvent): void => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
    event.preventDefault();
    if (isUnsaved) onSubmit();
  };
  return (
    <Panel title="Texts" footer={<SaveBar edited={edited} />}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the key of the Save button, from any field */}
      <div onKeyDown={saveByKey}>
        <Stack gap="md">
          <CommonFields form={form} />
          {isTreatment(item) && <StepFields form={form} />}
          {isTreatment(item) && <TreatmentFields form={form} item={item} />}
          {item.type === 'risk' && <RiskFields form={form} />}
        </Stack>
      </div>
    </Panel>
  );
};

const SaveBar = ({ edited }: { readonly edited: ContentForm }): ReactNode => {
  const { failure, isUnsaved, isSaved, isSending, discard, onSubmit } = edited;
  return (
    <Stack gap="xs">
      <FormFailure>{failure}</FormFailure>
      <Group justify="space-between" gap="sm">
        <Text size="sm" c="dimmed" role="status">
          {isUnsaved ? 'Not saved yet' : isSaved ? 'Saved' : ''}
        </Text>
        <Group gap="sm">
          {isUnsaved && (
            <Button variant="default" disabled={isSending} onClick={discard}>
              Discard changes
            </Button>
          )}
          <Button
            leftSection={<IconDeviceFloppy size={20} aria-hidden="true" />}
            loading={isSending}
            disabled={!isUnsaved}
            aria-keyshortcuts="Control+S Meta+S"
            onClick={() => onSubmit()}
          >
            Save
          </Button>
        </Group>
      </Group>
    </Stack>
  );
};
