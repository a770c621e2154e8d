import { createHash, randomBytes } from 'node:crypto';
import { DEVICE_KNOWN_DAYS } from '@openconsult/contracts/limits';
import ipaddr from 'ipaddr.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * How long a session may be idle, and how long it may last, in milliseconds (fault T7). The user chooses a remembered
 * one at log-in, on their own device.
 */
const LIMITS = {
  forTheDay: { idleMs: HOUR_MS, absoluteMs: 12 * HOUR_MS },
  remembered: { idleMs: 30 * DAY_MS, absoluteMs: 90 * DAY_MS },
} as const;

/** A device is known for this long after its last log-in, in milliseconds. */
export const DEVICE_KNOWN_MS = DEVICE_KNOWN_DAYS * DAY_MS;

/** A session's last use is stored at most this often, in milliseconds. */
export const SEEN_INTERVAL_MS = 60_000;

export interface SessionTimes {
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly expiresAt: Date;
}

/** When a session made now expires, however active it is. */
export const sessionExpiry = (now: Date, remember: boolean): Date =>
  new Date(now.getTime() + (remember ? LIMITS.remembered : LIMITS.forTheDay).absoluteMs);

/** Whether a session is valid: neither expired nor idle for too long. Its total length determines its kind. */
export function isSessionLive(session: SessionTimes, now: Date): boolean {
  const lengthMs = session.expiresAt.getTime() - session.createdAt.getTime();
  const { idleMs } = lengthMs > LIMITS.forTheDay.absoluteMs ? LIMITS.remembered : LIMITS.forTheDay;
  return now < session.expiresAt && now.getTime() - session.lastSeenAt.getTime() < idleMs;
}

/** A new session token: 256 bits, base64url, 43 characters. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What the database holds instead of a token or an e-mail address: hex SHA-256. */
export const sha256Hex = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * The form of an address for counting attempts: IPv4 unchanged, IPv6 by its /64, which is what one customer gets (fault
 * T11). An unreadable address is used as it is.
 */
export function countedAddress(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/64`);
  return `${network.toString()}/64`;
}
