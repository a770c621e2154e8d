export { createRealtimeService, type MicrophoneChannels, type RealtimeService } from './service.ts';
