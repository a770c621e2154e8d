export type { LivePeer, LiveRecording } from './live-recording.ts';
export { LiveRecordings } from './live-recordings.ts';
export { createLiveTranscriptionService } from './service.ts';
