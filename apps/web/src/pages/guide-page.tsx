import type { ReactNode } from 'react';
import { PageTitle } from '../shared/page-title/page-title.tsx';

export const GuidePage = (): ReactNode => <PageTitle>Guide</PageTitle>;
