export type { LivePeer, LiveRecording } from './live-recording.ts';
export { createLiveTranscriptionService, type LiveTranscriptionService } from './service.ts';
