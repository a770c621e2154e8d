import { Anchor, Modal, Skeleton, Switch } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type Bundle, bundles } from '@openconsult/contracts/bundles';
import { MOBILE_BREAKPOINT_PX } from '@openconsult/contracts/limits';
import { messaging } from '@openconsult/contracts/messaging';
import { lazy, Suspense } from 'react';
import { fileUrl } from '../../shared/api/url.ts';
import classes from './bundle-preview.module.css';

// Loaded when a preview is first opened: what draws it is large.
const PdfPages = lazy(async () => ({ default: (await import('./pdf-pages.tsx')).PdfPages }));

interface BundlePreviewProps {
  readonly bundle: Bundle;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** The message whose stored PDF is shown; null for what a send would contain now. */
  readonly sentMessageId: string | null;
  readonly withConsent: boolean;
  /** The same choice as in the dialog that sends. */
  readonly onWithConsent: (withConsent: boolean) => void;
}

/** The PDF as the patient gets it, or as it went out. */
export const BundlePreview = (props: BundlePreviewProps) => {
  const { bundle, isOpen, onClose, sentMessageId, withConsent, onWithConsent } = props;
  const isNarrow = useMediaQuery(`(max-width: ${MOBILE_BREAKPOINT_PX}px)`);
  const hasConsents = !bundle.is_consent_deleted && bundle.consents.length > 0;
  const url =
    sentMessageId === null
      ? fileUrl(bundles.emailSummaryPdf, {
          params: { id: bundle.id },
          query: { with_consent: hasConsents && withConsent ? '1' : '0' },
        })
      : fileUrl(messaging.document, { params: { id: bundle.id, message_id: sentMessageId } });
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      size="min(960px, 94vw)"
      fullScreen={isNarrow ?? false}
      title={`What ${bundle.patient_name} ${sentMessageId === null ? 'gets' : 'got'}`}
    >
      <div className={classes.bar}>
        {hasConsents && sentMessageId === null && (
          <Switch
            label="Include the consents"
            checked={withConsent}
            onChange={({ currentTarget }) => onWithConsent(currentTarget.checked)}
          />
        )}
        <Anchor href={url} target="_blank" rel="noreferrer" size="sm" className={classes.newTab ?? ''}>
          Open in a new tab
        </Anchor>
      </div>
      <Suspense fallback={<Skeleton height="60dvh" />}>
        <PdfPages url={url} version={bundle.version} />
      </Suspense>
    </Modal>
  );
};
