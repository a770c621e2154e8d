import { randomUUID } from 'node:crypto';

let visitors = 0;

/** A new address: attempts are counted by address. */
export const newIp = (): string => {
  visitors += 1;
  return `198.51.${Math.floor(visitors / 250)}.${(visitors % 250) + 1}`;
};

/** An e-mail address that is not in the database. */
export const newEmail = (): string => `someone-${randomUUID()}@clinic.example`;
