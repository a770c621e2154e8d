export { closeSocketsOfEndedSessions } from './ended-sessions.ts';
export { createRealtimeService, type MicrophoneChannels, publishServedPage, realtimeSettings } from './service.ts';
