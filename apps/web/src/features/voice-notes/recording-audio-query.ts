import { transcripts } from '@openconsult/contracts/transcripts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';

/** The file of a recording is made when somebody first wants to listen; it takes about a second for ten minutes. */
const ASK_AGAIN_MS = 400;
/** A signed address is used for half of its time at most. */
const STALE_MS = 1_800_000;

/** Where a recording plays from; asked again by itself while it is being made. */
export const recordingAudioQuery = (voiceNoteId: string, recordingId: string) =>
  queryOptions({
    queryKey: ['recording-audio', voiceNoteId, recordingId],
    queryFn: ({ signal }) =>
      call(transcripts.audio, { params: { id: voiceNoteId, recording_id: recordingId } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'making' ? ASK_AGAIN_MS : false),
    // A new address would start the player anew.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: STALE_MS,
  });
