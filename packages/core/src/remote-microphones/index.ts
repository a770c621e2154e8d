export { createMicrophoneChannels } from './channels.ts';
export { createRemoteMicrophonesService, type RemoteMicrophonesService } from './service.ts';
