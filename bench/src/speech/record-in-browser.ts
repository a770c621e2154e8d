import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { wavFile } from '@openconsult/integrations/speech';
import { chromium } from '@playwright/test';

const TIMESLICE_MS = 3_000;
const BITS_PER_SECOND = 48_000;
/** As the recorder opens a microphone with two channels: what cleans up speech would mix them. */
const AS_IT_IS = { echoCancellation: false, noiseSuppression: false, autoGainControl: false };
/** Any URL of the page itself: microphones need a secure context, and localhost is one. */
const PAGE = 'http://localhost:9/';

/** Plays samples into Chromium's fake microphone and returns MediaRecorder's slices. Two channels are left and right in turn. */
export async function recordInBrowser(
  samples: Float32Array,
  sampleRate: number,
  scratch: string,
  channels: 1 | 2 = 1,
): Promise<Uint8Array[]> {
  const wav = join(scratch, 'microphone.wav');
  writeFileSync(wav, wavFile(samples, sampleRate, channels));
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: [
      ...['--no-sandbox', '--no-first-run', '--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'],
      `--use-file-for-fake-audio-capture=${wav}%noloop`,
    ],
  });
  try {
    const page = await browser.newPage();
    await page.route(PAGE, (route) => route.fulfill({ body: '<!doctype html>', contentType: 'text/html' }));
    await page.goto(PAGE);
    const durationMs = (samples.length * 1000) / sampleRate / channels;
    const recorded: number[][] = await page.evaluate(recordScript(durationMs, channels));
    return recorded.map((bytes) => Uint8Array.from(bytes));
  } finally {
    await browser.close();
  }
}

/** Runs in the page, which has other types than this program. */
function recordScript(durationMs: number, channels: 1 | 2): string {
  const audio = channels === 2 ? { channelCount: 2, ...AS_IT_IS } : true;
  return `(async () => {
    const stream = await navigator.mediaDevices.getUserMedia(${JSON.stringify({ audio })});
    const options = { mimeType: 'audio/webm;codecs=opus', audioBitsPerSecond: ${BITS_PER_SECOND} };
    const recorder = new MediaRecorder(stream, options);
    const pieces = [];
    recorder.ondataavailable = (event) => pieces.push(event.data);
    const stopped = new Promise((resolve) => { recorder.onstop = resolve; });
    recorder.start(${TIMESLICE_MS});
    await new Promise((resolve) => setTimeout(resolve, ${durationMs}));
    recorder.stop();
    await stopped;
    return Promise.all(pieces.map(async (piece) => [...new Uint8Array(await piece.arrayBuffer())]));
  })()`;
}
