/** How to allow the microphone in this browser. */
export interface PermissionSteps {
  /** Whether the steps begin at the address bar, as the picture shows. */
  readonly isAtAddress: boolean;
  readonly steps: readonly string[];
}

const AT_ADDRESS: Record<'firefox' | 'chromium', readonly string[]> = {
  firefox: [
    'Click the crossed-out microphone next to the address bar.',
    'Remove the block beside “Microphone”.',
    'Record again and choose “Allow”.',
  ],
  chromium: ['Click the icon next to the address bar.', 'Switch “Microphone” on.', 'Record again.'],
};

/** How to allow the microphone, by `navigator.userAgent`. */
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
