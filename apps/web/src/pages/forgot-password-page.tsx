import type { ReactNode } from 'react';
import { PageTitle } from '../shared/page-title/page-title.tsx';

export const ForgotPasswordPage = (): ReactNode => <PageTitle>Forgotten password</PageTitle>;
