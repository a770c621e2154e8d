import type { ReactNode } from 'react';
import { PageTitle } from '../shared/page-title/page-title.tsx';

export const SoePage = (): ReactNode => <PageTitle>Practice platform</PageTitle>;
