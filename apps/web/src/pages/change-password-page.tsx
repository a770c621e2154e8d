import type { ReactNode } from 'react';
import { PageTitle } from '../shared/page-title/page-title.tsx';

export const ChangePasswordPage = (): ReactNode => <PageTitle>Change your password</PageTitle>;
