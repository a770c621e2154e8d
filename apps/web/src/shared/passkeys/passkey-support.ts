/** Whether this browser, on this address, can keep passkeys and sign in with them at all. */
export const hasPasskeys = (): boolean => window.isSecureContext && 'PublicKeyCredential' in window;
