import { afterEach, describe, expect, test, vi } from 'vitest';
import { whyUnusable } from '../../../shared/recorder/capture/microphone.ts';
import { askForMicrophone } from './ask-for-microphone.ts';
import { stepsToRecord } from './phone-system.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 9; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/40.0 Mobile Safari/537.36';
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15';

/** A browser with a recorder that takes these types only. */
function browserWith(types: readonly string[] | null, isSecureContext = true) {
  const getUserMedia = vi.fn();
  vi.stubGlobal('window', { isSecureContext });
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } });
  const isTypeSupported = (type: string) => types?.includes(type) ?? false;
  vi.stubGlobal('MediaRecorder', types === null ? undefined : { isTypeSupported });
  return getUserMedia;
}

afterEach(() => void vi.unstubAllGlobals());

describe('a browser that cannot record', () => {
  test('is detected before any permission is requested, as Safari before 18.4', async () => {
    const getUserMedia = browserWith(['audio/mp4']);
    expect(whyUnusable()).toBe('unsupportedBrowser');
    expect(await askForMicrophone()).toBe('unsupportedBrowser');
    expect(getUserMedia).not.toHaveBeenCalled();
  });

  test('also has no recorder, or an insecure address', () => {
    browserWith(null);
    expect(whyUnusable()).toBe('unsupportedBrowser');
    browserWith(['audio/webm;codecs=opus'], false);
    expect(whyUnusable()).toBe('insecurePage');
  });

  test('is not one that records webm with opus', () => {
    browserWith(['audio/mp4', 'audio/webm;codecs=opus']);
    expect(whyUnusable()).toBeUndefined();
  });

  test('gets instructions for its system', () => {
    expect(stepsToRecord(IPHONE).join(' ')).toMatch(
      /Software Update.*18\.4.*Another browser does not help.*Scan the code/,
    );
    expect(stepsToRecord(ANDROID).join(' ')).toMatch(/Chrome.*Firefox.*Scan the code/);
    expect(stepsToRecord(ANDROID).join(' ')).not.toContain('iOS');
    expect(stepsToRecord(MAC).join(' ')).toMatch(/Safari 18\.4.*iPadOS 18\.4/);
  });
});
