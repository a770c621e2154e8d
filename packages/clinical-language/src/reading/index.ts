export { ACTS, type Act, CONCEPTS, type Concept } from './labels.ts';
export {
  type Pause,
  type ReadSentence,
  readTranscript,
  type TranscriptInput,
  type Use,
} from './read-transcript.ts';
export { isOfPatient, type Speaker, type Turn } from './turns.ts';
