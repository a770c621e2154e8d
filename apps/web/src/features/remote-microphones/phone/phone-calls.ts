import { remoteMicrophones } from '@openconsult/contracts/remote-microphones';
import { ApiError, call } from '../../../shared/api/call.ts';
import { type EndAnswer, type EndRequest, rejectedEnd } from '../../../shared/recorder/upload/recording-end.ts';
import {
  limited,
  refusing,
  segmentUploadPort,
  uploadFormOf,
} from '../../../shared/recorder/upload/segment-upload-calls.ts';
import type { SegmentUploadPort } from '../../../shared/recorder/upload/segment-upload-port.ts';

/** The recorder's calls of a phone: authorised by its grant, without a note id. */
export function phoneCalls(grant: string) {
  const options = () => ({ bearer: grant, ...limited() });

  const port: SegmentUploadPort = {
    async openForm(_voiceNoteId, recordingId) {
      const body = { recording_id: recordingId };
      return uploadFormOf(await refusing(call(remoteMicrophones.guestUpload, { body }, options())));
    },
    postForm: segmentUploadPort.postForm,
    async confirm(_voiceNoteId, { recordingId, index, sizeBytes, sha256 }) {
      const body = { recording_id: recordingId, index, size_bytes: sizeBytes, sha256 };
      await refusing(call(remoteMicrophones.guestConfirm, { body }, options()));
    },
    // The journal holds it, and the next page sends it.
    sendTail: () => undefined,
  };

  return {
    port,
    guest: () => call(remoteMicrophones.guest, {}, options()),
    rejoin: (rejoin_secret: string, rejoin_hash: string) =>
      call(remoteMicrophones.guestRejoin, { body: { rejoin_secret, rejoin_hash } }, options()),
    leave: () => call(remoteMicrophones.guestLeave, {}, options()),
    authorise: (socketId: string, channelName: string) =>
      call(remoteMicrophones.guestChannel, { body: { socket_id: socketId, channel_name: channelName } }, options()),

    /** Ends a recording. @throws where a retry makes sense */
    async endRecording({ recordingId, segmentCount, allowGaps }: EndRequest): Promise<EndAnswer> {
      try {
        const body = { recording_id: recordingId, segment_count: segmentCount, allow_gaps: allowGaps };
        await call(remoteMicrophones.guestEnd, { body }, options());
        return { kind: 'accepted' };
      } catch (error) {
        return rejectedEnd(error);
      }
    },
  };
}

/** Whether a phone is no longer a microphone; also when its grant, or the login behind it, has ended. */
export async function isGrantClosed({ calls }: { readonly calls: Pick<PhoneCalls, 'guest'> }): Promise<boolean> {
  try {
    return (await calls.guest()).closed;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return true;
    throw error;
  }
}

export type PhoneCalls = ReturnType<typeof phoneCalls>;
