import { Button, Group, Tooltip } from '@mantine/core';
import { canRunConsultations } from '@openconsult/contracts/access';
import { uiTexts } from '@openconsult/contracts/texts';
import { IconPlayerPlay, IconPlayerStop, IconUserPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useIsSavingEdits } from '../../shared/autosave/unsaved-edits.ts';
import { useCurrentUser } from '../../shared/user/current-user.ts';
import classes from './consultation-bar.module.css';
import { ConsultationTimer } from './consultation-timer.tsx';
import { useOngoingConsultation } from './ongoing-consultation.ts';
import { PatientNameField } from './patient-name-field.tsx';
import {
  type RunningRecording,
  useNextPatient,
  useStartConsultationWithNotice,
  useStopConsultationWithNotice,
} from './use-consultation-actions.ts';

export interface ConsultationBarProps {
  /** False on a page that offers Start itself. */
  readonly offersStart: boolean;
  readonly recording: RunningRecording;
  /** Shown while there is no consultation and no Start button. */
  readonly fallback: ReactNode;
}

interface OpenConsultationProps {
  readonly consultation: NonNullable<ReturnType<typeof useOngoingConsultation>['consultation']>;
  readonly recording: RunningRecording;
}

const OpenConsultation = ({ consultation, recording }: OpenConsultationProps): ReactNode => {
  const { stop, isStopping } = useStopConsultationWithNotice(recording);
  const { next, isMovingOn } = useNextPatient(recording);
  const isSaving = useIsSavingEdits();
  const unlessSaving = (action: () => void) => () => {
    if (!isSaving) action();
  };
  // Stays focusable, so that the tooltip with the reason can be reached.
  const disabledProps = isSaving ? { 'data-disabled': true, 'aria-disabled': true } : {};
  const tooltip = (label: string) => (isSaving ? uiTexts.annotationSaving : label);
  return (
    <section className={classes.bar} aria-label="Open consultation">
      <Group gap="xs" wrap="nowrap" className={classes.time ?? ''}>
        <span className={classes.live} aria-hidden="true" />
        <ConsultationTimer consultation={consultation} />
      </Group>
      <PatientNameField key={consultation.id} consultation={consultation} />
      <Group gap="xs" wrap="nowrap" className={classes.actions ?? ''}>
        <Tooltip label={tooltip('Ends this consultation and starts the next')}>
          <Button
            variant="default"
            loading={isMovingOn}
            onClick={unlessSaving(() => next(consultation))}
            aria-label="Next patient"
            classNames={{ root: classes.action }}
            {...disabledProps}
          >
            <IconUserPlus size={18} aria-hidden="true" />
            <span className={classes.roomy}>Next patient</span>
          </Button>
        </Tooltip>
        <Tooltip label={tooltip('Ends this consultation')}>
          <Button
            variant="outline"
            color="red"
            loading={isStopping}
            onClick={unlessSaving(() => stop(consultation))}
            aria-label="Stop consultation"
            classNames={{ root: classes.action }}
            {...disabledProps}
          >
            <IconPlayerStop size={18} aria-hidden="true" />
            <span className={classes.label}>
              Stop<span className={classes.wide}> consultation</span>
            </span>
          </Button>
        </Tooltip>
      </Group>
    </section>
  );
};

/**
 * The open consultation in the top bar, with its time, patient, Next patient and Stop; or Start if there is none and the
 * plan allows it (behaviour.md#top-bar, #roles).
 */
export const ConsultationBar = ({ offersStart, recording, fallback }: ConsultationBarProps): ReactNode => {
  const user = useCurrentUser();
  const { consultation, isLoading } = useOngoingConsultation();
  const { start, isStarting } = useStartConsultationWithNotice();
  if (isLoading) return <div className={classes.bar} aria-busy="true" />;
  if (consultation !== null) return <OpenConsultation consultation={consultation} recording={recording} />;
  return (
    <div className={classes.bar}>
      {offersStart && user.is_sub_active && canRunConsultations(user) ? (
        <Button
          variant="default"
          leftSection={<IconPlayerPlay size={18} aria-hidden="true" />}
          loading={isStarting}
          onClick={() => start()}
        >
          Start consultation
        </Button>
      ) : (
        fallback
      )}
    </div>
  );
};
