import { type Bundle, type BundleSection, bundles } from '@openconsult/contracts/bundles';
import type { CallInput } from '@openconsult/contracts/endpoint';
import { LETTER_FALLBACK_FETCH_MS } from '@openconsult/contracts/limits';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../shared/api/call.ts';
import { deletedFlag } from './bundle-sections.ts';

/** An older answer never replaces a newer one. */
const newerBundles = (known: unknown, fresh: unknown): unknown => {
  const before = new Map((known as Bundle[] | undefined)?.map((bundle) => [bundle.id, bundle]));
  return (fresh as Bundle[]).map((bundle) => {
    const seen = before.get(bundle.id);
    return seen !== undefined && seen.version > bundle.version ? seen : bundle;
  });
};

const isBeingWritten = ({ sections }: Bundle): boolean =>
  Object.values(sections).some(({ state }) => state === 'writing');

/** The bundles of a voice note, newest first; polled while one is being written, in case events are lost. */
export const bundlesQuery = (voiceNoteId: string) =>
  queryOptions({
    queryKey: ['bundles', 'of-note', voiceNoteId],
    queryFn: async ({ signal }): Promise<Bundle[]> =>
      (await call(bundles.ofNote, { params: { id: voiceNoteId } }, { signal })).data,
    structuralSharing: newerBundles,
    refetchInterval: ({ state: { data = [] } }) => (data.some(isBeingWritten) ? LETTER_FALLBACK_FETCH_MS : false),
  });

type TreatmentsBody = CallInput<typeof bundles.updateTreatments>['body'];

/** The changes of a bundle. Each caches the answer and rejects as its call does. */
export const useBundleCalls = (voiceNoteId: string) => {
  const queryClient = useQueryClient();
  return useMemo(() => {
    const { queryKey } = bundlesQuery(voiceNoteId);
    const refetch = (): Promise<Bundle[]> => queryClient.fetchQuery({ ...bundlesQuery(voiceNoteId), staleTime: 0 });
    const take = async ({ data }: { data: Bundle }): Promise<Bundle> => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (list) =>
        list?.map((known) => (known.id === data.id && data.version >= known.version ? data : known)),
      );
      return data;
    };
    return {
      refetch,
      /** Fetches again, even during a fetch, which may miss the latest change. */
      invalidate: () => queryClient.invalidateQueries({ queryKey }),
      /** Opens a pending copy of a sent bundle. A double click, or another window, opens the same one. */
      copy: async (id: string): Promise<void> => {
        await call(bundles.copy, { params: { id }, body: { random_id: crypto.randomUUID() } });
        await refetch();
      },
      saveLetter: (id: string, value: string, expected: number) =>
        call(bundles.updateSection, {
          params: { id, section: 'letter' },
          body: { value, expected_version: expected },
        }).then(take),
      /** Null removes the picture of the letter. */
      saveAttachment: async (id: string, key: string | null, signal?: AbortSignal): Promise<void> => {
        const params = { id };
        const options = signal === undefined ? {} : { signal };
        await (key === null
          ? call(bundles.detachFromLetter, { params }, options)
          : call(bundles.attachToLetter, { params, body: { key } }, options)
        ).then(take);
      },
      saveTreatments: (id: string, treatments: TreatmentsBody['treatments'], expected: number) =>
        call(bundles.updateTreatments, { params: { id }, body: { treatments, expected_version: expected } }).then(take),
      saveConsent: async (id: string, consentId: string, value: string, expected: number): Promise<number> => {
        const { version } = await call(bundles.updateConsent, {
          params: { id, consent_id: consentId },
          body: { value, expected_version: expected },
        });
        // The answer is only the consent; sending needs the bundle's new version.
        await call(bundles.view, { params: { id } }).then(take);
        return version;
      },
      removeConsent: async (id: string, consentId: string) => {
        await call(bundles.deleteConsent, { params: { id, consent_id: consentId } });
        await refetch();
      },
      setDeleted: (id: string, section: BundleSection, value: boolean) =>
        call(bundles.updateBooleanColumn, { params: { id, column: deletedFlag[section] }, body: { value } }).then(take),
      /** Accepts the text as it is, although its sources changed. */
      acceptAsIs: (id: string, section: BundleSection) =>
        call(bundles.updateBooleanColumn, {
          params: { id, column: `updates_available_for_${section}` },
          body: { value: false },
        }).then(take),
    };
  }, [voiceNoteId, queryClient]);
};
