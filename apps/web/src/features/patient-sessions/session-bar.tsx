import { Button, Group, Tooltip } from '@mantine/core';
import { canRunConsultations } from '@openconsult/contracts/access';
import { uiTexts } from '@openconsult/contracts/messages';
import { IconPlayerPlay, IconPlayerStop, IconUserPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useIsSavingEdits } from '../../shared/autosave/unsaved-edits.ts';
import { useCurrentUser } from '../../shared/user/current-user.ts';
import { useOngoingSession } from './ongoing-session.ts';
import { PatientNameField } from './patient-name-field.tsx';
import classes from './session-bar.module.css';
import { SessionTimer } from './session-timer.tsx';
import { useNextPatient, useStartConsultation, useStopConsultation } from './use-consultation-actions.ts';

export interface SessionBarProps {
  /** False on a page that offers Start itself. */
  readonly offersStart: boolean;
  /** The consultation is about to end: whatever is recorded for it ends first. */
  readonly onStop: () => void;
  /** What stands here while there is no consultation and nothing to start. */
  readonly rest: ReactNode;
}

interface OpenConsultationProps {
  readonly session: NonNullable<ReturnType<typeof useOngoingSession>['session']>;
  readonly onStop: () => void;
}

const OpenConsultation = ({ session, onStop }: OpenConsultationProps): ReactNode => {
  const { stop, isStopping } = useStopConsultation(onStop);
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
        <SessionTimer session={session} />
      </Group>
      <PatientNameField key={session.id} session={session} />
      <Group gap="xs" wrap="nowrap" className={classes.acts ?? ''}>
        <Tooltip label={tooltip('Ends this consultation and starts the next')}>
          <Button
            variant="default"
            loading={isMovingOn}
            onClick={unlessSaving(() => next(session))}
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
            onClick={unlessSaving(() => stop(session))}
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
 * those who may (@spec §2 Top bar, §6 Session rights).
 */
export const SessionBar = ({ offersStart, onStop, rest }: SessionBarProps): ReactNode => {
  const user = useCurrentUser();
  const { session, isLoading } = useOngoingSession();
  const { start, isStarting } = useStartConsultation();
  if (isLoading) return <div className={classes.bar} aria-busy="true" />;
  if (session !== null) return <OpenConsultation session={session} onStop={onStop} />;
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
