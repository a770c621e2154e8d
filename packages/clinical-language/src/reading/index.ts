export { ACTS, type Act, CONCEPTS, type Concept } from './labels.ts';
export {
  type Pause,
  type ReadSentence,
  readTranscript,
  type Speaker,
  type TranscriptInput,
  type Turn,
  type Use,
} from './read-transcript.ts';
