import { ActionIcon, Button, Group, Menu, Tooltip } from '@mantine/core';
import { canRunConsultations } from '@openconsult/contracts/access';
import { IconDoorExit, IconDots, IconPlayerPlay, IconUserPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { flushEdits, isSavingEdits } from '../../shared/autosave/unsaved-edits.ts';
import { useIsSavingLong } from '../../shared/autosave/use-is-saving-long.ts';
import { useDepartureFocus } from '../../shared/focus/use-arrival-focus.ts';
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

/** The specification's text speaks of annotations, which this page does not have. */
const EDITS_SAVING_TEXT = 'Please wait. Your edits are still being saved';

export interface ConsultationBarProps {
  /** False on a page that offers Start itself. */
  readonly offersStart: boolean;
  /** The time of the consultation is hidden, as the time of a recording is shown. */
  readonly hidesTime: boolean;
  readonly recording: RunningRecording;
  /** Shown while there is no consultation and no Start button. */
  readonly fallback: ReactNode;
}

interface OpenConsultationProps {
  readonly consultation: NonNullable<ReturnType<typeof useOngoingConsultation>['consultation']>;
  readonly recording: RunningRecording;
  readonly hidesTime: boolean;
}

const OpenConsultation = ({ consultation, recording, hidesTime }: OpenConsultationProps): ReactNode => {
  const { stop, isStopping } = useStopConsultationWithNotice(recording);
  const { next, isMovingOn } = useNextPatient(recording);
  const isSaving = useIsSavingLong();
  // Waits for a short save, and does nothing during a long one, of which the tooltip informs.
  const afterSaving = (action: () => void) => () => {
    if (isSavingEdits() && !isSaving) void flushEdits().then(action);
    else if (!isSaving) action();
  };
  // Stays focusable, so that the tooltip with the reason can be reached.
  const disabledProps = isSaving ? { 'data-disabled': true, 'aria-disabled': true } : {};
  const tooltip = (label: string) => (isSaving ? EDITS_SAVING_TEXT : label);
  return (
    <section className={classes.bar} aria-label="Open consultation">
      <Group gap="xs" wrap="nowrap" className={classes.time ?? ''} data-hidden={hidesTime || undefined}>
        <span className={classes.live} aria-hidden="true" />
        <ConsultationTimer consultation={consultation} />
      </Group>
      <PatientNameField key={consultation.id} consultation={consultation} />
      <Group gap="xs" wrap="nowrap" className={classes.actions ?? ''}>
        <Tooltip label={tooltip('Ends this consultation and starts the next')}>
          <Button
            variant="default"
            loading={isMovingOn}
            onClick={afterSaving(() => next(consultation))}
            aria-label="Next patient"
            classNames={{ root: classes.action }}
            {...disabledProps}
          >
            <IconUserPlus size={18} aria-hidden="true" />
            <span className={classes.roomy}>Next patient</span>
          </Button>
        </Tooltip>
        <Tooltip label={tooltip('Stop consultation')}>
          <Button
            variant="default"
            visibleFrom="md"
            loading={isStopping}
            onClick={afterSaving(() => stop(consultation))}
            aria-label="Stop consultation"
            classNames={{ root: classes.action }}
            {...disabledProps}
          >
            <IconDoorExit size={18} aria-hidden="true" />
            <span className={classes.label}>Stop consultation</span>
          </Button>
        </Tooltip>
        {/* In a narrow bar, away from Stop of the recorder. */}
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon size={44} hiddenFrom="md" loading={isStopping} aria-label="Consultation actions">
              <IconDots size={20} aria-hidden="true" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              leftSection={<IconDoorExit size={18} aria-hidden="true" />}
              disabled={isSaving}
              onClick={afterSaving(() => stop(consultation))}
            >
              Stop consultation
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Group>
    </section>
  );
};

/**
 * The open consultation in the top bar, with its time, patient, Next patient and Stop; or Start if there is none and
 * the plan allows it (behaviour.md#top-bar, #roles).
 */
export const ConsultationBar = ({ offersStart, hidesTime, recording, fallback }: ConsultationBarProps): ReactNode => {
  const user = useCurrentUser();
  const { consultation, isLoading } = useOngoingConsultation();
  const { start, isStarting } = useStartConsultationWithNotice();
  useDepartureFocus(consultation !== null);
  if (isLoading) return <div className={classes.bar} aria-busy="true" />;
  if (consultation !== null)
    return <OpenConsultation consultation={consultation} recording={recording} hidesTime={hidesTime} />;
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
