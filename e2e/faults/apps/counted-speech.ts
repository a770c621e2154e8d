import { countingLiveRecogniser } from '../../../packages/core/src/testing/counting-live-recogniser.ts';
import { wordsRecogniser } from '../../../packages/core/src/testing/words-recogniser.ts';

export { createServiceRecognisers } from '@openconsult/integrations/speech';
export const createRecogniser = async () => wordsRecogniser();
export const createLiveRecogniser = async () => countingLiveRecogniser();
