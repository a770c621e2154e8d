/** Tables of a few rows for each user or practice: reading, rewriting or indexing one takes no time. */
export const SMALL_TABLES: ReadonlySet<string> = new Set([
  'ai_settings',
  'announcements',
  'audit_checks',
  'favourites',
  'lexicon_terms',
  'note_templates',
  'passkeys',
  'playlists',
  'practices',
  'template_versions',
  'two_factors',
  'users',
]);

/** Statements that are safe although they look unsafe: the migration, the table, and the reason. */
export const ALLOWED: readonly { readonly migration: string; readonly table: string; readonly reason: string }[] = [
  { migration: '20261126104004_operations', table: '', reason: 'The block grants a right on the table of migrations.' },
];
