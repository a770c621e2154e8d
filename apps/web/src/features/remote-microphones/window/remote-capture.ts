import { remoteMicrophones } from '@openconsult/contracts/remote-microphones';
import { failureMessages } from '@openconsult/contracts/texts';
import { transcription } from '@openconsult/contracts/transcription';
import { ApiError, call } from '../../../shared/api/call.ts';
import { steadyInterval } from '../../../shared/heartbeat/steady-interval.ts';
import { notifyFailure } from '../../../shared/notifier/notifier.ts';
import { realtimeClient } from '../../../shared/realtime/realtime-client.ts';
import type { RemoteCapture } from '../../../shared/recorder/capture/remote-capture.ts';
import { fetchVoiceNote } from '../../../shared/voice-notes/voice-note-query.ts';
import { PhoneLink } from './phone-link.ts';
import { savedPhone } from './saved-phone.ts';

/** The one phone of this page. Above React, as the recorder's machine reaches it too. */
export const phoneLink = new PhoneLink({
  offer: () => call(remoteMicrophones.create, {}),
  rotate: (id) => call(remoteMicrophones.rotate, { params: { id } }),
  close: (id) => call(remoteMicrophones.close, { params: { id } }),
  async find(id) {
    try {
      const { channel, state, device_label: label } = await call(remoteMicrophones.view, { params: { id } });
      return state === 'closed' ? null : { channel, isJoined: state === 'joined', label };
    } catch (error) {
      if (error instanceof ApiError && (error.status === 403 || error.status === 404)) return null;
      throw error;
    }
  },
  saved: savedPhone,
  startRecording: (id, { id: recording_id, voiceNoteId }) =>
    call(remoteMicrophones.startRecording, { params: { id }, body: { recording_id, voice_note_id: voiceNoteId } }),
  async arrived({ id, voiceNoteId }) {
    const [{ confirmed }, { recording }] = await Promise.all([
      call(transcription.segments, { params: { id: voiceNoteId }, query: { recording_id: id } }),
      fetchVoiceNote(voiceNoteId),
    ]);
    // A note does not name a recording without received audio.
    const isOpen = confirmed.length === 0 || (recording?.recording_id === id && recording.state === 'open');
    return { segments: confirmed.length, isEnded: !isOpen };
  },
  join: (channel, listener) => realtimeClient.join(channel, listener),
  every: steadyInterval,
  now: () => Date.now(),
  onLost: () => notifyFailure(failureMessages.remoteMicrophoneLost),
});

/** A phone as the recorder's microphone, while one is joined. */
export const remoteCapture: RemoteCapture = { start: phoneLink.start, onFound: phoneLink.onFound };
