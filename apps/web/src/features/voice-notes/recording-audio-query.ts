import { transcripts } from '@openconsult/contracts/transcripts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';

/** The server makes the file on first request, which takes about a second for ten minutes of audio. */
const POLL_MS = 400;
/** At most half of the time a signed address is valid. */
const STALE_MS = 1_800_000;

/** The address a recording plays from; polled while the server makes the file. */
export const recordingAudioQuery = (voiceNoteId: string, recordingId: string) =>
  queryOptions({
    queryKey: ['recording-audio', voiceNoteId, recordingId],
    queryFn: ({ signal }) =>
      call(transcripts.audio, { params: { id: voiceNoteId, recording_id: recordingId } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'making' ? POLL_MS : false),
    // A new address would restart the player.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: STALE_MS,
  });
