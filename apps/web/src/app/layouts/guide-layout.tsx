import type { ReactNode } from 'react';
import { Outlet } from 'react-router-dom';

/** The design guide, with a menu of its own (@spec §2 Layouts). */
export const GuideLayout = (): ReactNode => (
  <main id="content">
    <Outlet />
  </main>
);
