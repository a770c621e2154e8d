import { apiMeasures } from './api/measures.ts';
import { clinicalMeasures } from './clinical/measures.ts';
import { devStartMeasures } from './dev-start/measures.ts';
import { libraryMeasures } from './library/measures.ts';
import { liveMeasures } from './live/measures.ts';
import { loadMeasures } from './load/measures.ts';
import type { Measure } from './measure.ts';
import { recordingMeasures } from './recording/measures.ts';
import { scaleMeasures } from './scale/measures.ts';
import { searchMeasures } from './search/measures.ts';
import { speechMeasures } from './speech/measures.ts';
import { streamMeasures } from './stream/measures.ts';
import { webMeasures } from './web/measures.ts';

/**
 * Every figure, in order: those of this process and of `pnpm dev` alone on the machine, then those of the running
 * product, with the load last, as it leaves work queued. Those of several processes start their own.
 */
export const allMeasures: readonly Measure[] = [
  ...clinicalMeasures,
  ...speechMeasures,
  ...devStartMeasures,
  ...webMeasures,
  ...apiMeasures,
  ...searchMeasures,
  ...libraryMeasures,
  ...streamMeasures,
  ...liveMeasures,
  ...recordingMeasures,
  ...loadMeasures,
  ...scaleMeasures,
];
