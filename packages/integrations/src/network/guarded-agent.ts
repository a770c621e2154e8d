import { type LookupAddress, lookup } from 'node:dns';
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { isIP, type LookupFunction, Socket } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { addressKind } from './address-rules.ts';

/** Why a connection to an address that a user entered is refused. */
export type AddressRefusal = 'private_address' | 'not_encrypted';

export class RefusedAddressError extends Error {
  readonly refusal: AddressRefusal;

  constructor(refusal: AddressRefusal) {
    super(`The address is refused: ${refusal}`);
    this.name = 'RefusedAddressError';
    this.refusal = refusal;
  }
}

export interface AddressRules {
  /** Services on this machine and its networks. */
  readonly allowsPrivate: boolean;
}

/** Null if a connection to the address is allowed. Plain HTTP leaves no private network. */
export function refusalOf(
  address: string,
  isEncrypted: boolean,
  { allowsPrivate }: AddressRules,
): AddressRefusal | null {
  const kind = addressKind(address);
  if (kind === 'forbidden' || (kind === 'private' && !allowsPrivate)) return 'private_address';
  return kind === 'public' && !isEncrypted ? 'not_encrypted' : null;
}

/** Looks a name up and refuses it if one of its addresses is. The connection goes to the address that was checked. */
const guardedLookup =
  (isEncrypted: boolean, rules: AddressRules): LookupFunction =>
  (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
      if (error) return callback(error, '', 0);
      for (const { address } of found) {
        const refusal = refusalOf(address, isEncrypted, rules);
        if (refusal) return callback(new RefusedAddressError(refusal), '', 0);
      }
      const [first = { address: '', family: 0 }] = found;
      if (options.all) callback(null, found);
      else callback(null, first.address, first.family);
    });
  };

/** An address without a name is never looked up. @throws RefusedAddressError */
function assertLiteralAllowed(hostname: string, isEncrypted: boolean, rules: AddressRules): void {
  const address = hostname.replace(/^\[|\]$/g, '');
  const refusal = isIP(address) === 0 ? null : refusalOf(address, isEncrypted, rules);
  if (refusal) throw new RefusedAddressError(refusal);
}

const CONNECT_TIMEOUT_MS = 10_000;

/** Connections to services whose address a user entered: each address is checked when it is connected to. */
export function createGuardedAgent(rules: AddressRules): Agent {
  const connectors = [false, true].map((isEncrypted) =>
    buildConnector({ timeout: CONNECT_TIMEOUT_MS, lookup: guardedLookup(isEncrypted, rules) }),
  );
  return new Agent({
    connect(options, callback) {
      const isEncrypted = options.protocol === 'https:';
      try {
        assertLiteralAllowed(options.hostname, isEncrypted, rules);
      } catch (error) {
        callback(error instanceof Error ? error : new Error('The address is refused'), null);
        return;
      }
      connectors[isEncrypted ? 1 : 0]?.(options, callback);
    },
  });
}

/** The same for websockets, by the scheme of their address. */
export function createGuardedHttpAgents(rules: AddressRules): Readonly<Record<'ws:' | 'wss:', HttpAgent>> {
  return {
    'ws:': guarded(new HttpAgent({ lookup: guardedLookup(false, rules) }), false, rules),
    'wss:': guarded(new HttpsAgent({ lookup: guardedLookup(true, rules) }), true, rules),
  };
}

function guarded<Agent extends HttpAgent>(agent: Agent, isEncrypted: boolean, rules: AddressRules): Agent {
  const connect = agent.createConnection.bind(agent);
  agent.createConnection = (options, callback) => {
    try {
      assertLiteralAllowed(options.host ?? '', isEncrypted, rules);
      return connect(options, callback);
    } catch (error) {
      const refused = new Socket();
      process.nextTick(() => refused.destroy(error instanceof Error ? error : undefined));
      return refused;
    }
  };
  return agent;
}
