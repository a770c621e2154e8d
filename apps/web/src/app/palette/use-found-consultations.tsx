import { useDebouncedValue } from '@mantine/hooks';
import { hasVoice } from '@openconsult/contracts/access';
import { IconFileText, IconList, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { consultationPath } from '../../features/consultations/after-start.ts';
import { consultationSearchQuery, resultDescription } from '../../features/search/consultation-search.ts';
import { useCurrentUser } from '../../shared/user/current-user.ts';
import type { PaletteGroup, PaletteItem } from './palette-commands.tsx';

const TYPING_PAUSE_MS = 250;

export interface FoundConsultations {
  /** Null without results. */
  readonly group: PaletteGroup | null;
  readonly isSearching: boolean;
}

/** The consultations of a patient or with a title, as lines of the palette; none for a plan without voice notes. */
export const useFoundConsultations = (typed: string): FoundConsultations => {
  const canSearch = hasVoice(useCurrentUser());
  const navigate = useNavigate();
  const wanted = canSearch ? typed.trim() : '';
  const [query] = useDebouncedValue(wanted, TYPING_PAUSE_MS);
  const { data, isError, isFetching, refetch } = useQuery(consultationSearchQuery(query));
  if (wanted === '') return { group: null, isSearching: false };

  const items: PaletteItem[] = (data?.data ?? []).map((note) => ({
    id: note.id,
    label: note.patient_name,
    description: resultDescription(note),
    icon: <IconFileText size={20} aria-hidden="true" />,
    onChoose: () => void navigate(consultationPath({ id: note.patient_session_id })),
  }));
  const total = data?.meta.total ?? 0;
  if (total > items.length) {
    items.push({
      id: 'all results',
      label: `All ${total} results`,
      icon: <IconList size={20} aria-hidden="true" />,
      onChoose: () => void navigate('/voice-notes', { state: { search: query } }),
    });
  }
  if (isError) {
    items.push({
      id: 'retry',
      label: 'Could not search the consultations',
      description: 'Try again',
      icon: <IconRefresh size={20} aria-hidden="true" />,
      onChoose: () => void refetch(),
      isRetry: true,
    });
  }
  return {
    group: items.length === 0 ? null : { name: 'Consultations', items },
    isSearching: isFetching || query !== wanted,
  };
};
