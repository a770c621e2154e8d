import { Container } from '@mantine/core';
import type { ReactNode } from 'react';

const WIDTH_PX = 1440;

interface PageContainerProps {
  readonly className?: string | undefined;
  /** What is shown here is not complete yet. */
  readonly isBusy?: boolean;
  readonly children: ReactNode;
}

/** The content of a page. Every page has the same width, so that nothing moves from one to the next. */
export const PageContainer = ({ className = '', isBusy = false, children }: PageContainerProps): ReactNode => (
  <Container
    size={WIDTH_PX}
    px={{ base: 'sm', sm: 'lg' }}
    py="lg"
    className={className}
    aria-busy={isBusy || undefined}
  >
    {children}
  </Container>
);
