/** Where a microphone is allowed, in the words of the browser at hand. */
export interface PermissionSteps {
  /** Whether the way begins at the address of the page, as a picture can show. */
  readonly isAtAddress: boolean;
  readonly steps: readonly string[];
}

const AT_ADDRESS: Record<'firefox' | 'chromium', readonly string[]> = {
  firefox: [
    'Press the crossed-out microphone beside the address of this page.',
    'Remove the block beside “Microphone”.',
    'Record again and choose “Allow”.',
  ],
  chromium: ['Press the symbol beside the address of this page.', 'Switch “Microphone” on.', 'Record again.'],
};

/** The way to the microphone's permission for the browser that calls itself so (`navigator.userAgent`). */
export function permissionSteps(userAgent: string): PermissionSteps {
  if (/iPhone|iPad/.test(userAgent)) {
    return {
      isAtAddress: false,
      steps: ['Open Settings › Apps › your browser.', 'Switch “Microphone” on.', 'Come back and record again.'],
    };
  }
  if (/Firefox\//.test(userAgent)) return { isAtAddress: true, steps: AT_ADDRESS.firefox };
  if (/Safari\//.test(userAgent) && !/Chrome|Chromium|Edg\//.test(userAgent)) {
    return {
      isAtAddress: false,
      steps: [
        'Open Safari › Settings › Websites › Microphone.',
        'Choose “Allow” for this page.',
        'Come back and record again.',
      ],
    };
  }
  return { isAtAddress: true, steps: AT_ADDRESS.chromium };
}
