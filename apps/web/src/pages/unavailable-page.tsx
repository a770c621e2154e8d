import type { ReactNode } from 'react';
import { PageTitle } from '../shared/page-title/page-title.tsx';

export const UnavailablePage = (): ReactNode => <PageTitle>Not available</PageTitle>;
