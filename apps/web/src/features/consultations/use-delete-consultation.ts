import { type ConsultationSummary, consultations } from '@openconsult/contracts/consultations';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { notifyError } from '../../shared/notifier/notifier.ts';
import { notifyWithUndo } from '../../shared/notifier/undo-notice.tsx';
import { refreshConsultations } from './ongoing-consultation.ts';

/** Removes a consultation from every list, and offers undo. Its data is not erased. */
export const useDeleteConsultation = (): ((consultation: Pick<ConsultationSummary, 'id' | 'patient_name'>) => void) => {
  const queryClient = useQueryClient();
  const refresh = async (): Promise<void> => {
    await Promise.all([
      refreshConsultations(queryClient),
      queryClient.invalidateQueries({ queryKey: ['voice-notes'] }),
    ]);
  };
  const restore = async (id: string): Promise<void> => {
    await call(consultations.restore, { params: { id } });
    await refresh();
  };
  const remove = async ({
    id,
    patient_name: name,
  }: Pick<ConsultationSummary, 'id' | 'patient_name'>): Promise<void> => {
    await call(consultations.remove, { params: { id } });
    // If this window recorded for it, the recorder replaces this notification by its id.
    notifyWithUndo(`Deleted the consultation of ${name}`, () => void restore(id).catch(notifyError), {
      id: `deleted-${id}`,
    });
    await refresh();
  };
  return (consultation) => void remove(consultation).catch(notifyError);
};
