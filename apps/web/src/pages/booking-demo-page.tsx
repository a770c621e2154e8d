import type { ReactNode } from 'react';
import { PageTitle } from '../shared/page-title/page-title.tsx';

export const BookingDemoPage = (): ReactNode => <PageTitle>Book a demo</PageTitle>;
