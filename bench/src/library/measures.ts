import type { Measure } from '../measure.ts';
import { videoTimes } from './video-upload.ts';

/** A video of 500 MB in the library, in Chromium against the production server. */
export const libraryMeasures: Measure[] = [
  {
    name: 'library.video_seek_s',
    unit: 's',
    method:
      'A video of 500 MB that an admin uploaded: the slowest of the first picture after play and after four seeks across all of it.',
    reach: 1,
    run: async () => (await videoTimes()).seekS,
  },
  {
    name: 'library.video_rest_s',
    unit: 's',
    method:
      'The network is cut at 40 % of that upload: from its return until the other 300 MB are uploaded and the video is in the library.',
    reach: 60,
    run: async () => (await videoTimes()).restS,
  },
];
