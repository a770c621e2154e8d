/** What to do where a browser gives no microphone because the address is not secure. */
export const SECURE_ADDRESS_STEPS = [
  'Open this installation by an address that begins with https://.',
  'If it has none, ask your administrator for a certificate for its name, or a tunnel.',
  'Then choose “Use a phone as microphone” again and scan the new code.',
] as const;

/** Whether only this computer can open the address. */
export const isLocalAddress = (hostname: string): boolean =>
  hostname === 'localhost' || hostname.endsWith('.localhost') || hostname.startsWith('127.') || hostname === '[::1]';
