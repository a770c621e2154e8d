import type { VoiceNote } from '@openconsult/contracts/voice-note-shape';
import { useEffect, useRef } from 'react';
import { useUpdateVoiceNote } from '../features/voice-notes/voice-note-query.ts';
import { notifyError } from '../shared/notifier/notifier.ts';

/**
 * Sets the template from the address (behaviour.md#routes). Only once for each voice note, so that a later choice is not
 * overwritten.
 */
export const useTemplateOfAddress = (note: VoiceNote | null, templateId: string | undefined): void => {
  const update = useUpdateVoiceNote(note?.id ?? '');
  const applied = useRef<string | null>(null);
  useEffect(() => {
    if (note === null || templateId === undefined || applied.current === note.id) return;
    applied.current = note.id;
    if (note.template_id === templateId || note.is_processing) return;
    update({ template_id: templateId }).catch(notifyError);
  }, [note, templateId, update]);
};
