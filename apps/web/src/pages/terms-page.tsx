import type { ReactNode } from 'react';
import { PageTitle } from '../shared/page-title/page-title.tsx';

export const TermsPage = (): ReactNode => <PageTitle>Terms</PageTitle>;
