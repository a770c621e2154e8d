import { JOURNAL_SLICE_MS, RECORDER_SAMPLE_RATE_HZ } from '@openconsult/contracts/limits';
import { SEGMENT_CONTENT_TYPE } from '@openconsult/contracts/transcription';
import type { CaptureEvent, CaptureRefusal } from './capture-events.ts';
import { SliceCutter } from './slice-cutter.ts';

const BITS_PER_SECOND = 32_000;
/** As many bytes as a microphone's slice holds. */
const SLICE_BYTES = (BITS_PER_SECOND / 8) * (JOURNAL_SLICE_MS / 1_000);

class NotAudio extends Error {}

/**
 * Reads a file of any audio (or video with sound) that this browser decodes and reports it in the same slices as a
 * microphone: webm with mono opus at 48 kHz. Nothing of the file leaves the page but these slices, and never more than
 * a few of them are in memory. Returns how to cancel.
 */
export function readAudioFile(file: Blob, report: (event: CaptureEvent) => void): () => void {
  let cancel = () => {};
  let cancelled = false;
  const run = async () => {
    if (typeof AudioEncoder === 'undefined') {
      return window.isSecureContext ? 'unsupportedBrowser' : 'insecurePage';
    }
    const { ALL_FORMATS, AppendOnlyStreamTarget, BlobSource, Conversion, Input, Output, Quality, WebMOutputFormat } =
      await import('mediabunny');
    using input = new Input({ formats: ALL_FORMATS, source: new BlobSource(file) });
    const cutter = new SliceCutter(SLICE_BYTES, (bytes) =>
      report({
        type: 'CAPTURE.SLICE',
        bytes: new Blob([bytes], { type: SEGMENT_CONTENT_TYPE }),
        durationMs: JOURNAL_SLICE_MS,
      }),
    );
    const output = new Output({
      format: new WebMOutputFormat({ appendOnly: true }),
      target: new AppendOnlyStreamTarget(new WritableStream({ write: (bytes) => cutter.push(bytes) })),
    });
    const track = await input.getPrimaryAudioTrack().catch(() => null);
    if (track === null) throw new NotAudio();
    const conversion = await Conversion.init({
      input,
      output,
      tracks: 'primary',
      video: { discard: true },
      audio: {
        codec: 'opus',
        numberOfChannels: 1,
        sampleRate: RECORDER_SAMPLE_RATE_HZ,
        quality: new Quality({ bitrate: BITS_PER_SECOND }),
        forceTranscode: true,
      },
      tags: {},
      showWarnings: false,
    });
    if (!conversion.isValid) throw new NotAudio();
    cancel = () => void conversion.cancel();
    if (cancelled) return undefined;
    let reportedPercent = -1;
    conversion.onProgress = (progress) => {
      const percent = Math.floor(progress * 100);
      if (percent !== reportedPercent) report({ type: 'CAPTURE.PROGRESS', percent });
      reportedPercent = percent;
    };
    await conversion.execute();
    cutter.finish();
    return undefined;
  };

  run().then(
    (refusal: CaptureRefusal | undefined) => {
      if (cancelled) return;
      report(refusal === undefined ? { type: 'CAPTURE.ENDED' } : { type: 'CAPTURE.REFUSED', reason: refusal });
    },
    (error: unknown) => {
      if (cancelled) return;
      report({ type: 'CAPTURE.REFUSED', reason: error instanceof NotAudio ? 'notAudio' : 'fileUnreadable' });
    },
  );
  return () => {
    cancelled = true;
    cancel();
  };
}
