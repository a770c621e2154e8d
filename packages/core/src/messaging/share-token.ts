import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, as in the link. */
export const createShareToken = (): string => randomBytes(32).toString('base64url');

/** The hash of a token, which the database stores. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
