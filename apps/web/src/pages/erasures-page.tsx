import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { CertificateList } from '../features/erasures/certificate-list.tsx';
import { HeldList } from '../features/erasures/held-list.tsx';
import { PatientSearch } from '../features/erasures/patient-search.tsx';
import { PageContainer } from '../shared/page-container/page-container.tsx';
import { PageTitle } from '../shared/page-title/page-title.tsx';

/** Erases all that is stored of a patient, and holds consultations. */
export const ErasuresPage = (): ReactNode => (
  <PageContainer>
    <Stack gap="md" maw={920}>
      <PageTitle>Erase patients</PageTitle>
      <PatientSearch />
      <HeldList />
      <CertificateList />
    </Stack>
  </PageContainer>
);
