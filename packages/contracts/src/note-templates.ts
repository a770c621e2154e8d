import { z } from 'zod';
import { endpoint } from './spine/endpoint.ts';
import { idParams } from './spine/fields.ts';

/**
 * A template for notes: `row_template` is the Markdown that the writer follows, `template` the text shown beside the
 * recorder.
 */
export const noteTemplate = z.object({
  id: z.string(),
  title: z.string(),
  type: z.enum(['default', 'custom']),
  template: z.string(),
  row_template: z.string(),
});
export type NoteTemplate = z.infer<typeof noteTemplate>;

export const noteTemplates = {
  list: endpoint({
    method: 'GET',
    path: '/api/voice-notes/templates',
    access: 'voice',
    summary: 'Templates for notes: the two cue cards and the user’s own',
    response: z.object({ data: z.array(noteTemplate) }),
  }),
  addStandard: endpoint({
    method: 'POST',
    path: '/api/voice-notes/templates/standard',
    access: 'voice',
    summary: 'Gives a practice without templates the standard ones, and lists them; changes no template',
    response: z.object({ data: z.array(noteTemplate) }),
    choice: 'Not in the spec: a practice that was made without templates must be able to write notes.',
  }),
  view: endpoint({
    method: 'GET',
    path: '/api/voice-notes/templates/{id}',
    access: 'voice',
    summary: 'One template, with its row_template',
    params: idParams,
    response: noteTemplate,
  }),
};
