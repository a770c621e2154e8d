import type { ContentNode } from '@openconsult/contracts/education-content';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type ContentRef, refOf } from '../../../shared/content/content-address.ts';
import { useShownItem } from '../../../shared/content-tracking/showings.tsx';
import { LibraryTabs } from '../browse/library-tabs.tsx';
import { flowQuery, playlistQuery } from '../content-queries.ts';
import { ContentPageFailed } from '../content-states.tsx';
import { Breadcrumb } from '../item/breadcrumb.tsx';
import type { ScreenProps } from '../item/item-screen.tsx';
import { InOrderScreen } from './in-order-screen.tsx';

/** So many items are shown in order; a condition has fewer. */
const ITEMS_MAX = 60;

/** An item and what is below it in the order of the tree, each once; risks have their own list. */
const inOrder = (root: ContentNode): readonly ContentRef[] => {
  const refs = new Map<string, ContentRef>();
  const add = (node: ContentNode): void => {
    const ref = refOf(node);
    if (ref.type === 'risk' || refs.has(ref.id) || refs.size === ITEMS_MAX) return;
    refs.set(ref.id, ref);
    node.children.forEach(add);
  };
  add(root);
  return [...refs.values()];
};

/** The pictures and videos of an item and of everything below it. */
export const ItemInOrderScreen = ({ trail, isReady, isRecording }: ScreenProps): ReactNode => {
  const ref = trail.at(-1) ?? trail[0];
  const { data, error, refetch } = useQuery(flowQuery(ref));
  useShownItem(data === undefined ? null : ref, isReady);
  if (data === undefined && error !== null) return <ContentPageFailed error={error} onRetry={() => void refetch()} />;
  return (
    <InOrderScreen
      title={data?.name}
      refs={data && inOrder(data)}
      above={<Breadcrumb trail={trail} page="In order" />}
      isReady={isReady}
      isRecording={isRecording}
    />
  );
};

export interface PracticePlaylistScreenProps extends Omit<ScreenProps, 'trail'> {
  readonly id: string;
}

/** A playlist of the practice. */
export const PracticePlaylistScreen = ({ id, isReady, isRecording }: PracticePlaylistScreenProps): ReactNode => {
  const { data, error, refetch } = useQuery(playlistQuery(id));
  if (data === undefined && error !== null) return <ContentPageFailed error={error} onRetry={() => void refetch()} />;
  return (
    <InOrderScreen
      title={data?.name}
      refs={data?.items.map(refOf)}
      above={<LibraryTabs />}
      isReady={isReady}
      isRecording={isRecording}
    />
  );
};
