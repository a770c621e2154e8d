import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** The browser's origin and the device's claims; correct unless a test changes them. */
interface PasskeyAnswer {
  readonly origin?: string;
  readonly rpId?: string;
  /** Whether the user showed a finger, a face or a PIN. */
  readonly isVerified?: boolean;
  readonly counter?: number;
}

type Options = Record<string, unknown>;
type Credential = { id: string; type: 'public-key' } & Record<string, unknown>;

/** A passkey device in software: ES256 and attestation 'none', as of Web Authentication level 3. */
export interface SoftwarePasskey {
  readonly id: string;
  /** What `navigator.credentials.create` would answer. */
  create(options: Options, answer?: PasskeyAnswer): Credential;
  /** The answer of `navigator.credentials.get`; counts one more use every time unless a test decides otherwise. */
  get(options: Options, answer?: PasskeyAnswer): Credential;
}

const FLAG_PRESENT = 0x01;
const FLAG_VERIFIED = 0x04;
const FLAG_ATTESTED = 0x40;

export function createSoftwarePasskey(site = 'http://localhost:5173'): SoftwarePasskey {
  const id = randomBytes(32);
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  let userHandle = '';
  let uses = 0;

  const clientData = (type: string, options: Options, { origin = site }: PasskeyAnswer) =>
    Buffer.from(JSON.stringify({ type, challenge: options.challenge, origin, crossOrigin: false }));

  const authenticatorData = (flags: number, { rpId, isVerified = true, counter }: PasskeyAnswer) =>
    Buffer.concat([
      createHash('sha256')
        .update(rpId ?? new URL(site).hostname)
        .digest(),
      Buffer.from([flags | FLAG_PRESENT | (isVerified ? FLAG_VERIFIED : 0)]),
      uint(counter ?? uses, 4),
    ]);

  const credential = (response: Record<string, string>): Credential => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    authenticatorAttachment: 'platform',
    response,
  });

  return {
    id: id.toString('base64url'),

    create(options, answer = {}) {
      userHandle = (options.user as { id: string }).id;
      const key = Buffer.concat([Buffer.alloc(16), uint(id.length, 2), id, coseKey(publicKey)]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(Buffer.concat([authenticatorData(FLAG_ATTESTED, answer), key]))],
      ]);
      return credential({
        clientDataJSON: clientData('webauthn.create', options, answer).toString('base64url'),
        attestationObject: cbor(attestation).toString('base64url'),
      });
    },

    get(options, answer = {}) {
      uses += 1;
      const data = authenticatorData(0, answer);
      const client = clientData('webauthn.get', options, answer);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return credential({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
        userHandle,
      });
    },
  };
}

function uint(value: number, bytes: number): Buffer {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
}

const cbor = (value: Map<unknown, unknown>): Buffer =>
  Buffer.from(isoCBOR.encode(value as Parameters<typeof isoCBOR.encode>[0]));

/** A P-256 key as COSE writes it (RFC 9053): EC2, ES256, the curve, x and y. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]),
  );
}
