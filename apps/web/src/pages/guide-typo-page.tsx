import type { ReactNode } from 'react';
import { PageTitle } from '../shared/page-title/page-title.tsx';

export const GuideTypoPage = (): ReactNode => <PageTitle>Type</PageTitle>;
