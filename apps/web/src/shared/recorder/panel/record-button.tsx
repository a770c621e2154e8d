import { Loader, UnstyledButton } from '@mantine/core';
import { IconMicrophone, IconPlayerStopFilled } from '@tabler/icons-react';
import classes from './record-button.module.css';

interface RecordButtonProps {
  readonly isLive: boolean;
  readonly isOpening: boolean;
  /** Outlined, as another action comes first. */
  readonly isQuiet?: boolean;
  readonly onPress: () => void;
}

/** The one large button: Record, then Stop, in the same place. */
export const RecordButton = ({ isLive, isOpening, isQuiet = false, onPress }: RecordButtonProps) => {
  const label = isLive ? 'Stop' : isOpening ? 'Cancel' : 'Record';
  return (
    <UnstyledButton
      className={classes.button ?? ''}
      data-live={isLive || undefined}
      data-opening={isOpening || undefined}
      data-quiet={isQuiet || undefined}
      aria-label={label}
      aria-keyshortcuts="R"
      data-testid="record-button"
      onClick={onPress}
    >
      {isLive && <IconPlayerStopFilled size={40} aria-hidden />}
      {isOpening && <Loader size={36} color="gray" aria-hidden />}
      {!isLive && !isOpening && <IconMicrophone size={40} stroke={1.75} aria-hidden />}
      <span className={classes.label}>{label}</span>
    </UnstyledButton>
  );
};
