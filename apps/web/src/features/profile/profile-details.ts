import type { FieldErrors } from '@openconsult/contracts/errors';
import { profileChange, type User } from '@openconsult/contracts/users';
import { issueMessages } from '../../shared/forms/field-messages.ts';

/** The fields of the details form, with wire names. */
export interface ProfileDetails {
  readonly first_name: string;
  readonly last_name: string;
  readonly address_country: string | null;
}

export const detailsOf = ({ first_name, last_name, address_country }: User): ProfileDetails => ({
  first_name,
  last_name,
  address_country,
});

/** Validation messages by field, the same as the API's. */
export const detailProblems = (details: ProfileDetails): FieldErrors =>
  issueMessages(profileChange.safeParse(details).error?.issues ?? []);

/** Whether the saved details equal the input; the server trims names. */
export const isSameDetails = (server: ProfileDetails, here: ProfileDetails): boolean =>
  server.first_name === here.first_name.trim() &&
  server.last_name === here.last_name.trim() &&
  server.address_country === here.address_country;
