import type { ReactNode } from 'react';
import { PageTitle } from '../shared/page-title/page-title.tsx';

export const StepperPage = (): ReactNode => <PageTitle>Get started</PageTitle>;
