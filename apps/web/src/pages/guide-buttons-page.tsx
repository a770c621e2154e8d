import type { ReactNode } from 'react';
import { PageTitle } from '../shared/page-title/page-title.tsx';

export const GuideButtonsPage = (): ReactNode => <PageTitle>Buttons</PageTitle>;
