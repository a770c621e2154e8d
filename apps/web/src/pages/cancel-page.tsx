import type { ReactNode } from 'react';
import { PageTitle } from '../shared/page-title/page-title.tsx';

export const CancelPage = (): ReactNode => <PageTitle>Payment cancelled</PageTitle>;
