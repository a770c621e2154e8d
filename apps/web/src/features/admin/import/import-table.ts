import { managedUserChanges } from '@openconsult/contracts/admin-users';

/** Values of the example line; other columns are empty. */
const EXAMPLE: Readonly<Record<string, string>> = {
  first_name: 'Robin',
  last_name: 'Example',
  email: 'robin@practice.example',
  planId: 'pro',
  features: 'tracking|education|portfolio|virtual',
  voice_note: 'true',
  address_country: 'GB',
};

/** A heading with every column, and one example line. */
export const exampleTable = (): string => {
  const columns = Object.keys(managedUserChanges.shape);
  return [columns.join(','), columns.map((column) => EXAMPLE[column] ?? '').join(','), ''].join('\r\n');
};
