import type { CallResponse } from '@openconsult/contracts/endpoint';
import { noteTemplates } from '@openconsult/contracts/note-templates';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { notifyError } from '../../shared/notifier/notifier.ts';

export type NoteTemplate = CallResponse<typeof noteTemplates.list>['data'][number];

export const noteTemplatesQuery = queryOptions({
  queryKey: ['note-templates'],
  queryFn: async ({ signal }): Promise<NoteTemplate[]> => (await call(noteTemplates.list, {}, { signal })).data,
  staleTime: 5 * 60_000,
});

/** The templates and the chosen one: that of the note, else the first. */
export const useNoteTemplates = (templateId: string | null) => {
  const { data, isError, refetch } = useQuery(noteTemplatesQuery);
  const chosen = data?.find(({ id }) => id === templateId) ?? data?.[0] ?? null;
  return { templates: data ?? null, chosen, isError, refetch };
};

/** Gives the practice the standard templates. */
export const useAddStandardTemplates = (onAdded?: () => Promise<void>): { add: () => void; isAdding: boolean } => {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(noteTemplates.addStandard, {}),
    onSuccess: async ({ data }) => {
      queryClient.setQueryData(noteTemplatesQuery.queryKey, data);
      await onAdded?.();
    },
    onError: notifyError,
  });
  return { add: () => mutate(), isAdding: isPending };
};
