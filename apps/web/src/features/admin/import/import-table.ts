import { FEATURE_NAMES, PLAN_NAMES } from '@openconsult/contracts/access';
import { managedUserChanges, USER_FIELD_LABELS } from '@openconsult/contracts/admin-users';

/** Values of the example line; other columns are empty. */
const EXAMPLE: Readonly<Record<string, string>> = {
  first_name: 'Robin',
  last_name: 'Example',
  email: 'robin@practice.example',
  planId: PLAN_NAMES.pro,
  features: Object.values(FEATURE_NAMES).join('|'),
  voice_note: 'yes',
  address_country: 'GB',
};

/** A heading with every column, and one example line. */
export const exampleTable = (): string => {
  const columns = managedUserChanges.keyof().options;
  const heading = columns.map((column) => USER_FIELD_LABELS[column]);
  return [heading.join(','), columns.map((column) => EXAMPLE[column] ?? '').join(','), ''].join('\r\n');
};
