import type { RemoteMicrophoneGuest } from '@openconsult/contracts/remote-microphones';
import { fromPromise } from 'xstate';
import type { LevelMeter } from '../../../shared/recorder/capture/audio-level.ts';
import { openJournal } from '../../../shared/recorder/journal/journal-database.ts';
import { JournalSeal } from '../../../shared/recorder/journal/journal-seal.ts';
import { recorderLogic } from '../../../shared/recorder/machine/recorder-logic.ts';
import {
  isRecordingLocked,
  lockRecording,
  recordingUnlocked,
} from '../../../shared/recorder/recovery/recording-lock.ts';
import { UnsentRecordings } from '../../../shared/recorder/recovery/unsent-recordings.ts';
import type { EndAnswer, EndRequest } from '../../../shared/recorder/upload/recording-end.ts';
import { phoneCalls } from './phone-calls.ts';

const JOURNAL = 'openconsult-phone';

const bytesOf = (base64Url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64Url.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));

/** Of earlier pages: whether audio is still here, and whether one closed while it recorded. */
export interface Leftovers {
  readonly isLeft: boolean;
  readonly wasCut: boolean;
}

/**
 * One grant of this phone: its calls, its journal under its own key, its recorder, and what an earlier page left
 * unsent.
 */
export function openPhoneSession(grant: string, guest: RemoteMicrophoneGuest) {
  const calls = phoneCalls(grant);
  const seal = new JournalSeal();
  const previous = guest.previous_journal_keys.map(bytesOf);
  const journal = seal.unlock(guest.id, bytesOf(guest.journal_key), previous).then(() => openJournal(seal, JOURNAL));
  const meter: LevelMeter = { read: () => 0 };
  const endRecording = calls.endRecording;
  const logic = recorderLogic({ journal, meter, port: calls.port }).provide({
    actors: { endRecording: fromPromise<EndAnswer, EndRequest>(({ input }) => endRecording(input)) },
  });
  const unsent = new UnsentRecordings({
    journal,
    port: calls.port,
    endRecording,
    // A phone cannot ask; ending a recording twice is harmless.
    isEnded: async () => false,
    stateOnServer: async () => 'there',
    isLocked: isRecordingLocked,
    unlocked: recordingUnlocked,
    lock: lockRecording,
  });

  let wasCut = false;

  return {
    id: guest.id,
    guest,
    calls,
    meter,
    logic,

    /**
     * Sends what earlier pages left, without asking the user. A lost segment is marked in the transcript.
     */
    async sendLeftovers(): Promise<Leftovers> {
      await unsent.load(guest.id);
      wasCut ||= unsent.items.get().some(({ recording }) => recording.state === 'recording');
      for (const { recording } of unsent.items.get()) {
        await unsent.send(recording.id);
        const isIncomplete = unsent.items
          .get()
          .some((item) => item.recording.id === recording.id && item.status === 'incomplete');
        if (isIncomplete) await unsent.send(recording.id, true);
      }
      const left = unsent.items.get().filter(({ status }) => status !== 'sent');
      for (const { recording } of unsent.items.get()) unsent.dismiss(recording.id);
      return { isLeft: left.length > 0, wasCut };
    },
  };
}

export type PhoneSession = ReturnType<typeof openPhoneSession>;
