import { beforeEach, describe, expect, test, vi } from 'vitest';

const stored = new Map<string, string>();
vi.stubGlobal('window', {
  sessionStorage: {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  },
});

/** As after the page was loaded anew: nothing is left but what the tab keeps. */
const loaded = async () => {
  vi.resetModules();
  return import('./rejoin-secret.ts');
};

beforeEach(() => stored.clear());

describe('the way back of a phone', () => {
  test('outlives the page, and is that of one microphone', async () => {
    const { saveRejoinSecret } = await loaded();
    saveRejoinSecret({ microphoneId: 'a', secret: 's', next: 'n' });
    const { rejoinSecretOf } = await loaded();
    expect(rejoinSecretOf('a')).toEqual({ microphoneId: 'a', secret: 's', next: 'n' });
    expect(rejoinSecretOf('b')).toBeNull();
  });

  test('is gone when it is let go', async () => {
    const { saveRejoinSecret, rejoinSecretOf } = await loaded();
    saveRejoinSecret({ microphoneId: 'a', secret: 's', next: null });
    saveRejoinSecret(null);
    expect(rejoinSecretOf('a')).toBeNull();
    expect(stored.size).toBe(0);
  });

  test('is nothing that the page did not write itself', async () => {
    stored.set('remote-microphone.way-back', '{"microphoneId":"a"}');
    expect((await loaded()).rejoinSecretOf('a')).toBeNull();
    stored.set('remote-microphone.way-back', 'not json');
    expect((await loaded()).rejoinSecretOf('a')).toBeNull();
  });

  test('T22: is a secret of 256 bits, of which the server gets a hash', async () => {
    const { newSecret, secretHash } = await loaded();
    const secrets = new Set(Array.from({ length: 100 }, newSecret));
    expect(secrets.size).toBe(100);
    for (const secret of secrets) expect(secret).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(secretHash('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});

describe('the secret that a phone joins with', () => {
  test('is the same for the same code, also after the page was loaded anew: the answer may have been lost', async () => {
    const { joiningSecret } = await loaded();
    const secret = joiningSecret('123456');
    expect(joiningSecret('123456')).toBe(secret);
    expect((await loaded()).joiningSecret('123456')).toBe(secret);
  });

  test('T22: is another one for another code', async () => {
    const { joiningSecret } = await loaded();
    expect(joiningSecret('123456')).not.toBe(joiningSecret('654321'));
  });
});
