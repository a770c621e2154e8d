export { closeSocketsOfEndedSessions } from './ended-sessions.ts';
export { createRealtimeService, type MicrophoneChannels, type RealtimeService } from './service.ts';
