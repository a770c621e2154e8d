import { beforeEach, describe, expect, test, vi } from 'vitest';

const stored = new Map<string, string>();
vi.stubGlobal('window', {
  sessionStorage: {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  },
});

/** The module after a reload, with only the storage of the tab. */
const loaded = async () => {
  vi.resetModules();
  return import('./rejoin-secret.ts');
};

beforeEach(() => stored.clear());

describe('the rejoin secret of a phone', () => {
  test('survives a reload, and belongs to one microphone', async () => {
    const { saveRejoinSecret } = await loaded();
    saveRejoinSecret({ microphoneId: 'a', secret: 's', next: 'n' });
    const { rejoinSecretOf } = await loaded();
    expect(rejoinSecretOf('a')).toEqual({ microphoneId: 'a', secret: 's', next: 'n' });
    expect(rejoinSecretOf('b')).toBeNull();
  });

  test('is removed when it is saved as null', async () => {
    const { saveRejoinSecret, rejoinSecretOf } = await loaded();
    saveRejoinSecret({ microphoneId: 'a', secret: 's', next: null });
    saveRejoinSecret(null);
    expect(rejoinSecretOf('a')).toBeNull();
    expect(stored.size).toBe(0);
  });

  test('ignores invalid storage', async () => {
    stored.set('remote-microphone.way-back', '{"microphoneId":"a"}');
    expect((await loaded()).rejoinSecretOf('a')).toBeNull();
    stored.set('remote-microphone.way-back', 'not json');
    expect((await loaded()).rejoinSecretOf('a')).toBeNull();
  });

  test('T22: has 256 bits and a SHA-256 hash for the server', async () => {
    const { newSecret, secretHash } = await loaded();
    const secrets = new Set(Array.from({ length: 100 }, newSecret));
    expect(secrets.size).toBe(100);
    for (const secret of secrets) expect(secret).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(secretHash('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});

describe('the secret that a phone joins with', () => {
  test('is the same for the same code, also after a reload: the response may have been lost', async () => {
    const { joiningSecret } = await loaded();
    const secret = joiningSecret('123456');
    expect(joiningSecret('123456')).toBe(secret);
    expect((await loaded()).joiningSecret('123456')).toBe(secret);
  });

  test('T22: differs for another code', async () => {
    const { joiningSecret } = await loaded();
    expect(joiningSecret('123456')).not.toBe(joiningSecret('654321'));
  });
});
