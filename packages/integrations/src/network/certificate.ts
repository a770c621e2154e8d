import { isIP } from 'node:net';
import { connect } from 'node:tls';

const TIMEOUT_MS = 3_000;

/** From when to when a certificate is valid. */
interface Validity {
  readonly from: Date;
  readonly until: Date;
}

/**
 * The validity of the certificate that a server shows for an address, by any authority; null for one without HTTPS.
 * `server` (`host:port`) is asked in place of the address itself, whose name may not be known here.
 * @throws Error if the server does not answer within 3 s
 */
export async function readCertificate(address: string, server?: string): Promise<Validity | null> {
  const { protocol, hostname, port } = new URL(address);
  if (protocol !== 'https:') return null;
  const host = hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve, reject) => {
    // Nothing is sent: an authority of a clinic's own is not known here, and an expired certificate is what is looked for.
    const asked = server === undefined ? { hostname: host, port } : new URL(`https://${server}`);
    const socket = connect({
      host: asked.hostname,
      port: Number(asked.port || 443),
      ...(isIP(host) === 0 && { servername: host }),
      rejectUnauthorized: false,
      timeout: TIMEOUT_MS,
    });
    socket.once('secureConnect', () => {
      const { valid_from: from, valid_to: until } = socket.getPeerCertificate();
      socket.destroy();
      resolve({ from: new Date(from), until: new Date(until) });
    });
    socket.once('timeout', () => socket.destroy(new Error('The server shows no certificate.')));
    socket.once('error', reject);
  });
}
