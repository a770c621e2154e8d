import { z } from 'zod';
import { contentType } from './shapes/content-types.ts';
import { libraryKey } from './shapes/library-folder.ts';
import { endpoint } from './spine/endpoint.ts';
import { CONTENT_ITEMS_MAX } from './spine/limits.ts';

/** The effect of an import on one item; `kept`: the practice changed or deleted it. */
export const libraryImportLine = z.object({
  key: libraryKey,
  type: contentType,
  name: z.string(),
  outcome: z.enum(['created', 'updated', 'unchanged', 'kept', 'refused']),
  reasons: z.array(z.string()),
});
export type LibraryImportLine = z.infer<typeof libraryImportLine>;

const choice = 'Not in the spec by its calls, which name content that an admin edits, and the rules of its fields.';

/** What an admin does with the library of the practice. */
export const adminContent = {
  addStarter: endpoint({
    method: 'POST',
    path: '/api/admin/content/starter',
    access: 'admin',
    summary: 'Adds the starter library, and updates what of it the practice did not change; pictures follow in a job',
    response: z.object({ lines: z.array(libraryImportLine).max(CONTENT_ITEMS_MAX) }),
    choice,
  }),
};
