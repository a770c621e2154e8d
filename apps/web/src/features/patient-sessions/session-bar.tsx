import { Button, Group } from '@mantine/core';
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useOngoingSession } from './ongoing-session.ts';
import { PatientNameField } from './patient-name-field.tsx';
import classes from './session-bar.module.css';
import { SessionTimer } from './session-timer.tsx';
import { useStartConsultation, useStopConsultation } from './use-consultation-actions.ts';

export interface SessionBarProps {
  /** False on a page that offers Start itself. */
  readonly offersStart: boolean;
}

/** The open consultation in the top bar: its time, its patient, Stop; or Start when there is none (@spec §2 Top bar). */
export const SessionBar = ({ offersStart }: SessionBarProps): ReactNode => {
  const { session, isLoading } = useOngoingSession();
  const { start, isStarting } = useStartConsultation();
  const { stop, isStopping } = useStopConsultation();

  if (isLoading) return <div className={classes.bar} aria-busy="true" />;
  if (session === null) {
    return (
      <div className={classes.bar}>
        {offersStart && (
          <Button
            variant="default"
            leftSection={<IconPlayerPlay size={18} aria-hidden="true" />}
            loading={isStarting}
            onClick={() => start()}
          >
            Start consultation
          </Button>
        )}
      </div>
    );
  }
  return (
    <section className={classes.bar} aria-label="Open consultation">
      <Group gap="xs" wrap="nowrap" className={classes.time ?? ''}>
        <span className={classes.live} aria-hidden="true" />
        <SessionTimer start={session.start} />
      </Group>
      <PatientNameField key={session.id} session={session} />
      <Button
        variant="outline"
        color="red"
        leftSection={<IconPlayerStop size={18} aria-hidden="true" />}
        loading={isStopping}
        onClick={() => stop(session.id)}
        aria-label="Stop consultation"
        classNames={{ root: classes.stop }}
      >
        Stop<span className={classes.wide}>&nbsp;consultation</span>
      </Button>
    </section>
  );
};
