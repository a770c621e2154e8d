import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { SHOWN_HEADING, type ShownTextOptions } from '@openconsult/contracts/shown-and-discussed';
import { IconClipboardCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, use } from 'react';
import { shownInQuery } from '../content-tracking/shown-in-query.ts';
import { EvidenceSource } from './evidence-source.ts';

const ShownDialog = lazy(async () => ({ default: (await import('./shown-dialog.tsx')).ShownDialog }));

export interface ShownAndDiscussedProps {
  readonly reader: ShownTextOptions['reader'];
  /** What the text is: 'the letter'. */
  readonly noun: string;
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** Offers to write what was shown in the consultation into a text that is edited; nothing where nothing was shown. */
export const ShownAndDiscussed = (props: ShownAndDiscussedProps): ReactNode => {
  const consultationId = use(EvidenceSource);
  return consultationId !== null && <OfConsultation {...props} consultationId={consultationId} />;
};

interface OfConsultationProps extends ShownAndDiscussedProps {
  readonly consultationId: string;
}

const OfConsultation = ({ consultationId, ...props }: OfConsultationProps): ReactNode => {
  const { data = [] } = useQuery(shownInQuery(consultationId));
  const [isOpen, { open, close }] = useDisclosure(false);
  if (data.length === 0) return null;
  return (
    <>
      <Button
        variant="default"
        size="sm"
        w="fit-content"
        leftSection={<IconClipboardCheck size={18} aria-hidden="true" />}
        aria-label={`${SHOWN_HEADING}: write it into ${props.noun}`}
        onClick={open}
      >
        {SHOWN_HEADING}
      </Button>
      <Suspense>{isOpen && <ShownDialog {...props} items={data} onClose={close} />}</Suspense>
    </>
  );
};
