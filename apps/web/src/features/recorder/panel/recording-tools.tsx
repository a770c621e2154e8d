import { Button, Checkbox, Select, VisuallyHidden } from '@mantine/core';
import { IconFileMusic, IconMicrophone, IconMicrophoneOff } from '@tabler/icons-react';
import { type ChangeEvent, type ReactNode, useState } from 'react';
import { useRecorder, useRecorderStage, useRecording } from '../provider/recorder-context.ts';
import {
  chooseMicrophone,
  chooseTwoVoices,
  chosenMicrophone,
  hasTwoVoices,
  type MicrophoneChoice,
  microphoneOf,
  useMicrophones,
} from './microphones.ts';
import classes from './recording-tools.module.css';

interface RecordingToolsProps {
  readonly onFile: (file: File) => void;
  /** False while the microphone is recorded. */
  readonly canUseFile: boolean;
  /** A connected phone replaces this computer's microphones. */
  readonly phone: { readonly isThere: boolean; readonly button: ReactNode };
}

interface TwoVoicesProps {
  readonly isLive: boolean;
  /** The chosen microphone; null for the default one. */
  readonly deviceId: string | null;
  readonly microphones: readonly MicrophoneChoice[];
}

/** Offered where the microphone has two channels; while it records, whether it records them. */
const TwoVoices = ({ isLive, deviceId, microphones }: TwoVoicesProps) => {
  const isRecorded = useRecording(({ source }) => source?.kind === 'microphone' && source.twoVoices === true);
  const [isOn, setOn] = useState(() => hasTwoVoices(deviceId));
  const isOffered = microphoneOf(microphones, deviceId)?.hasTwoChannels === true;
  if (!(isLive ? isRecorded : isOffered)) return null;
  const choose = (next: boolean) => {
    chooseTwoVoices(deviceId, next);
    setOn(next);
  };
  return (
    <Checkbox
      className={classes.voices ?? ''}
      label="Two voices: left and right channel"
      description="Left: clinician, right: patient. For two clip-on microphones"
      checked={isLive || isOn}
      disabled={isLive}
      onChange={({ currentTarget }) => choose(currentTarget.checked)}
    />
  );
};

/** Microphone, mute while recording, or an audio file instead. */
export const RecordingTools = ({ onFile, canUseFile, phone }: RecordingToolsProps) => {
  const { send } = useRecorder();
  const isLive = useRecorderStage() === 'recording';
  const isMuted = useRecording(({ muted }) => muted);
  // A phone that is away would mute only once it is back.
  const canMute = useRecording(({ trouble }) => trouble !== 'phone away');
  const device = useRecording((context) => context.device);
  const microphones = useMicrophones(device?.id);
  const [chosen, setChosen] = useState(chosenMicrophone);
  const current = isLive ? (device?.id ?? null) : chosen;

  const choose = (deviceId: string | null) => {
    if (deviceId === null) return;
    chooseMicrophone(deviceId);
    setChosen(deviceId);
    if (isLive) send({ type: 'USE_DEVICE', deviceId });
  };

  const read = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    // Allows choosing the same file again after a failure.
    currentTarget.value = '';
    if (file !== undefined) onFile(file);
  };

  return (
    <div className={classes.tools}>
      {isLive && (
        <Button
          variant={isMuted ? 'light' : 'default'}
          color={isMuted ? 'yellow' : undefined}
          leftSection={isMuted ? <IconMicrophone size={20} /> : <IconMicrophoneOff size={20} />}
          aria-pressed={isMuted}
          disabled={!canMute}
          onClick={() => send({ type: 'TOGGLE_MUTE' })}
        >
          {isMuted ? 'Unmute' : 'Mute'}
        </Button>
      )}
      {/* In the place that Mute has while recording: the microphone below does not move. */}
      {(!isLive || phone.isThere) && phone.button}
      {!phone.isThere && (
        <Select
          className={classes.device ?? ''}
          aria-label="Microphone"
          placeholder={isLive && device !== null ? device.label || 'Microphone' : 'Default microphone'}
          leftSection={<IconMicrophone size={20} aria-hidden />}
          data={microphones.map(({ id, label }) => ({ value: id, label }))}
          value={microphones.some(({ id }) => id === current) ? current : null}
          onChange={choose}
          nothingFoundMessage="Microphones are listed after the first recording"
          allowDeselect={false}
          comboboxProps={{ shadow: 'md' }}
        />
      )}
      {!isLive && (
        <Button
          component="label"
          variant="default"
          className={classes.file ?? ''}
          leftSection={<IconFileMusic size={20} aria-hidden />}
          data-disabled={!canUseFile || undefined}
        >
          Use an audio file
          <VisuallyHidden>
            <input type="file" accept="audio/*,video/*" disabled={!canUseFile} onChange={read} />
          </VisuallyHidden>
        </Button>
      )}
      {/* Last, as it appears once the browser lists its microphones: nothing moves. */}
      {!phone.isThere && <TwoVoices key={chosen} isLive={isLive} deviceId={chosen} microphones={microphones} />}
    </div>
  );
};
