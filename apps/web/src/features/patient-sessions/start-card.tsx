import { Button, Card, TextInput, Title } from '@mantine/core';
import { PATIENT_NAME_MAX_LENGTH } from '@openconsult/contracts/limits';
import { uiTexts } from '@openconsult/contracts/messages';
import { IconPlayerPlay } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import classes from './start-card.module.css';
import { useStartConsultation } from './use-consultation-actions.ts';

export interface StartCardProps {
  /** The template that the voice note begins with. */
  readonly templateId?: string | undefined;
}

/** The next patient: a name if there is one at hand, and the one filled button of the dashboard. */
export const StartCard = ({ templateId }: StartCardProps): ReactNode => {
  const { start, isStarting } = useStartConsultation();
  const [name, setName] = useState('');
  return (
    <Card component="section" aria-labelledby="start-title">
      <Title order={2} id="start-title" mb="md">
        New consultation
      </Title>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          const patientName = name.trim();
          start({ templateId, ...(patientName !== '' && { patientName }) });
        }}
      >
        <TextInput
          label={uiTexts.patientNamePlaceholder}
          description="May stay empty: it can be entered later."
          inputWrapperOrder={['label', 'input', 'description']}
          maxLength={PATIENT_NAME_MAX_LENGTH}
          autoComplete="off"
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
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
