import type { ReactNode } from 'react';
import { PageTitle } from '../shared/page-title/page-title.tsx';

export const SignUpPage = (): ReactNode => <PageTitle>Sign up</PageTitle>;
