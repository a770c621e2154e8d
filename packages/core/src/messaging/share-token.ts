import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, as they stand in the link. */
export const createShareToken = (): string => randomBytes(32).toString('base64url');

/** What the database keeps of a token. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
