export type { LivePeer, LiveRecording } from './live-recording.ts';
export { createLiveRecordings, type LiveRecordings } from './live-recordings.ts';
export { createLiveTranscriptionService } from './service.ts';
