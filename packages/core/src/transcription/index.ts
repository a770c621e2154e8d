export { createTranscriptionJob } from './advance.ts';
export { carryChange, changeBetween } from './carry-change.ts';
export { leaveToJob, openLiveRecording, renewLive, storeLivePhrase } from './live-recordings.ts';
export { heardWordsOf } from './phrase-words.ts';
export { PHRASES_BEFORE } from './repo.ts';
export { appendTranscript, assembleTranscript } from './rules.ts';
export { createTranscriptionService } from './service.ts';
export { finishSilentRecordings } from './silent-recordings.ts';
