import type { VoiceNote } from '@openconsult/contracts/voice-note-shape';
import { useEffect, useRef } from 'react';
import { useUpdateVoiceNote } from '../features/voice-notes/voice-note-query.ts';
import { notifyError } from '../shared/notifier/notifier.ts';

/**
 * Gives a voice note the template that the address names (behaviour.md#routes), once: whoever
 * chooses another one afterwards keeps it.
 */
export const useTemplateOfAddress = (note: VoiceNote | null, templateId: string | undefined): void => {
  const update = useUpdateVoiceNote(note?.id ?? '');
  const given = useRef<string | null>(null);
  useEffect(() => {
    if (note === null || templateId === undefined || given.current === note.id) return;
    given.current = note.id;
    if (note.template_id === templateId || note.is_processing) return;
    update({ template_id: templateId }).catch(notifyError);
  }, [note, templateId, update]);
};
