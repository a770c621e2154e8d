/** Whether this browser supports passkeys on this address. */
export const hasPasskeys = (): boolean => window.isSecureContext && 'PublicKeyCredential' in window;
