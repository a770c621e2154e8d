import type { ReactNode } from 'react';
import { useContentAddress } from '../features/admin/content/content-address.ts';
import { ItemScreen } from '../features/admin/content/item/item-screen.tsx';
import { LibraryScreen } from '../features/admin/content/library/library-screen.tsx';
import { PageContainer } from '../shared/page-container/page-container.tsx';

/** Content management: the library of the practice, or the item that is open; for admins. */
export const AdminContentPage = (): ReactNode => {
  const { openId } = useContentAddress();
  return <PageContainer>{openId === null ? <LibraryScreen /> : <ItemScreen key={openId} id={openId} />}</PageContainer>;
};
