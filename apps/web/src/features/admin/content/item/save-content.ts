import { adminContent, type EditedContent } from '@openconsult/contracts/admin-content';
import { ApiError } from '../../../../shared/api/api-error.ts';
import { call } from '../../../../shared/api/call.ts';
import { askWhichText } from '../../../../shared/autosave/ask-which-text.tsx';
import { type ContentEdits, clashesOf, shownEdits } from './content-fields.ts';

/**
 * Stores edits of an item. What another admin changed meanwhile in other fields stays; of a field that both changed the
 * user chooses one.
 */
export async function saveContent(base: EditedContent, edits: ContentEdits): Promise<EditedContent> {
  try {
    return await call(adminContent.update, {
      params: { id: base.id },
      body: { ...edits, expected_version: base.version },
    });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'CONFLICT') throw error;
    const theirs = await call(adminContent.view, { params: { id: base.id } });
    const clashes = clashesOf(Object.keys(edits), base, theirs);
    if (clashes.length === 0) return saveContent(theirs, edits);
    const choice = await askWhichText(shownEdits(clashes, edits), shownEdits(clashes, theirs));
    if (choice === 'mine') return saveContent(theirs, edits);
    const rest = Object.fromEntries(Object.entries(edits).filter(([field]) => !clashes.includes(field)));
    return Object.keys(rest).length === 0 ? theirs : saveContent(theirs, rest);
  }
}
