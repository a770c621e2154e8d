import { randomUUID } from 'node:crypto';

let visitors = 0;

/** The address of a visitor who has not been here: tries are counted by address. */
export const newIp = (): string => {
  visitors += 1;
  return `198.51.${Math.floor(visitors / 250)}.${(visitors % 250) + 1}`;
};

/** The e-mail address of nobody in the database. */
export const newEmail = (): string => `someone-${randomUUID()}@clinic.example`;
