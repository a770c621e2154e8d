import { Skeleton, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { PageContainer } from '../../shared/page-container/page-container.tsx';
import classes from './page-skeleton.module.css';

/** Shown while a page's code loads. */
export const PageSkeleton = (): ReactNode => (
  <PageContainer className={classes.skeleton} isBusy>
    <Stack gap="xl">
      <Skeleton height={32} width="min(320px, 60%)" />
      <Skeleton height={160} />
      <Skeleton height={320} />
    </Stack>
  </PageContainer>
);
