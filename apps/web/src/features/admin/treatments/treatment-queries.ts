import { noteTemplates, type TreatmentConsent } from '@openconsult/contracts/note-templates';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import { treatmentsQuery } from '../../../shared/practice/treatments-query.ts';
import { refreshAuditTrail } from '../admin-queries.ts';

/** The practice's consent texts. */
export const consentTextsQuery = queryOptions({
  queryKey: ['admin-treatments', 'consents'],
  queryFn: async ({ signal }) => (await call(noteTemplates.consents, {}, { signal })).data,
});

/** The practice's own text for a treatment; undefined where the standard one is used. */
export const consentTextOf = (
  texts: readonly TreatmentConsent[] | undefined,
  treatmentId: string | null,
): TreatmentConsent | undefined =>
  texts?.find(
    ({ treatment_id, type, is_active }) =>
      treatmentId !== null && treatment_id === treatmentId && type === 'default' && is_active,
  );

/** Refetches the list and the consent texts, now or when they are next shown. */
export const refreshTreatments = async (client: QueryClient): Promise<void> => {
  refreshAuditTrail(client);
  await Promise.all([
    client.invalidateQueries({ queryKey: treatmentsQuery.queryKey }),
    client.invalidateQueries({ queryKey: consentTextsQuery.queryKey }),
  ]);
};
