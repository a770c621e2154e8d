import { managedUserChanges } from '@openconsult/contracts/admin-users';

/** What the example shows in each column; the others stay empty. */
const EXAMPLE: Readonly<Record<string, string>> = {
  first_name: 'Robin',
  last_name: 'Example',
  email: 'robin@practice.example',
  planId: 'pro',
  features: 'tracking|education|portfolio|virtual',
  voice_note: 'true',
  address_country: 'GB',
};

/** A heading with every column that is understood, and one line that shows how they are filled. */
export const exampleTable = (): string => {
  const columns = Object.keys(managedUserChanges.shape);
  return [columns.join(','), columns.map((column) => EXAMPLE[column] ?? '').join(','), ''].join('\r\n');
};
