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
  useNextPatient,
  useStartConsultationWithNotice,
  useStopConsultationWithNotice,
} from './use-consultation-actions.ts';

export interface ConsultationBarProps {
  /** False on a page that offers Start itself. */
  readonly offersStart: boolean;
  /** The consultation is about to end: whatever is recorded for it ends first. */
  readonly onStop: () => void;
  /** What stands here while there is no consultation and nothing to start. */
  readonly rest: ReactNode;
}

interface OpenConsultationProps {
  readonly consultation: NonNullable<ReturnType<typeof useOngoingConsultation>['consultation']>;
  readonly onStop: () => void;
}

const OpenConsultation = ({ consultation, onStop }: OpenConsultationProps): ReactNode => {
  const { stop, isStopping } = useStopConsultationWithNotice(onStop);
  const { next, isMovingOn } = useNextPatient(onStop);
  const isSaving = useIsSavingEdits();
  const unlessSaving = (act: () => void) => () => {
    if (!isSaving) act();
  };
  // Stays in the way of the keyboard and the pointer, so that the reason can be met.
  const waiting = isSaving ? { 'data-disabled': true, 'aria-disabled': true } : {};
  const tooltip = (label: string) => (isSaving ? uiTexts.annotationSaving : label);
  return (
    <section className={classes.bar} aria-label="Open consultation">
      <Group gap="xs" wrap="nowrap" className={classes.time ?? ''}>
        <span className={classes.live} aria-hidden="true" />
        <ConsultationTimer consultation={consultation} />
      </Group>
      <PatientNameField key={consultation.id} consultation={consultation} />
      <Group gap="xs" wrap="nowrap" className={classes.acts ?? ''}>
        <Tooltip label={tooltip('Ends this consultation and starts the next')}>
          <Button
            variant="default"
            loading={isMovingOn}
            onClick={unlessSaving(() => next(consultation))}
            aria-label="Next patient"
            classNames={{ root: classes.act }}
            {...waiting}
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
            classNames={{ root: classes.act }}
            {...waiting}
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
 * The open consultation in the top bar: its time, its patient, Next patient and Stop; or Start when there is none, for
 * those who may (behaviour.md#top-bar, #roles).
 */
export const ConsultationBar = ({ offersStart, onStop, rest }: ConsultationBarProps): ReactNode => {
  const user = useCurrentUser();
  const { consultation, isLoading } = useOngoingConsultation();
  const { start, isStarting } = useStartConsultationWithNotice();
  if (isLoading) return <div className={classes.bar} aria-busy="true" />;
  if (consultation !== null) return <OpenConsultation consultation={consultation} onStop={onStop} />;
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
        rest
      )}
    </div>
  );
};
