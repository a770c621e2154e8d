import { Button, Group, TextInput } from '@mantine/core';
import { CHECK_REASON_MAX_LENGTH } from '@openconsult/contracts/text-checks';
import { useState } from 'react';

interface OverruleFormProps {
  /** Resolves to whether it is stored. */
  readonly onOverrule: (reason: string) => Promise<boolean>;
  readonly onClose: () => void;
}

/** Asks why a text is right although it was not said. */
export const OverruleForm = ({ onOverrule, onClose }: OverruleFormProps) => {
  const [reason, setReason] = useState('');
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    if (await onOverrule(reason.trim())) onClose();
    else setSaving(false);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim() !== '' && !isSaving) void save();
      }}
    >
      <Group gap="xs" align="flex-end">
        <TextInput
          style={{ flex: '1 1 12rem' }}
          label="Reason"
          placeholder="Why it is right as it is"
          size="sm"
          maxLength={CHECK_REASON_MAX_LENGTH}
          autoFocus
          data-autofocus
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={reason.trim() === ''} loading={isSaving}>
          Overrule
        </Button>
      </Group>
    </form>
  );
};
