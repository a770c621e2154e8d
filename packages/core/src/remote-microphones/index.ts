export { createMicrophoneChannels } from './channels.ts';
export { createRemoteMicrophoneService } from './service.ts';
