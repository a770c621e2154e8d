import { Button, Card, Checkbox, TextInput, Title } from '@mantine/core';
import { PATIENT_NAME_MAX_LENGTH } from '@openconsult/contracts/limits';
import { uiTexts } from '@openconsult/contracts/texts';
import { IconPlayerPlay } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useCurrentUser } from '../../shared/user/current-user.ts';
import { canSkipTracking } from './consultation-rights.ts';
import classes from './start-card.module.css';
import { useStartConsultationWithNotice } from './use-consultation-actions.ts';

export interface StartCardProps {
  /** The template of the new voice note. */
  readonly templateId?: string | undefined;
}

/** Starts a consultation, with an optional patient name. */
export const StartCard = ({ templateId }: StartCardProps): ReactNode => {
  const { start, isStarting } = useStartConsultationWithNotice();
  const canSkip = canSkipTracking(useCurrentUser());
  const [name, setName] = useState('');
  const [isUntracked, setIsUntracked] = useState(false);
  return (
    <Card component="section" aria-labelledby="start-title" className={classes.card ?? ''}>
      <Title order={2} id="start-title" mb="md">
        New consultation
      </Title>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          const patientName = name.trim();
          start({
            templateId,
            ...(patientName !== '' && { patientName }),
            ...(isUntracked && { origin: { kind: 'without_tracking' } }),
          });
        }}
      >
        <TextInput
          label={uiTexts.patientNamePlaceholder}
          description="Optional. You can enter it later."
          inputWrapperOrder={['label', 'input', 'description']}
          maxLength={PATIENT_NAME_MAX_LENGTH}
          autoComplete="off"
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        {canSkip && (
          <Checkbox
            className={classes.skip ?? ''}
            label="Don’t track"
            description="Nothing this patient views is recorded."
            checked={isUntracked}
            onChange={({ currentTarget }) => setIsUntracked(currentTarget.checked)}
          />
        )}
        <Button
          type="submit"
          loading={isStarting}
          leftSection={<IconPlayerPlay size={18} aria-hidden="true" />}
          className={classes.start ?? ''}
        >
          Start consultation
        </Button>
      </form>
    </Card>
  );
};
