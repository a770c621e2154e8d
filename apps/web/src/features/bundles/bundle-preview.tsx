import { Anchor, Modal, Switch } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type Bundle, bundles } from '@openconsult/contracts/bundles';
import { MOBILE_BREAKPOINT_PX } from '@openconsult/contracts/limits';
import { useState } from 'react';
import { fileUrl } from '../../shared/api/url.ts';
import classes from './bundle-preview.module.css';

/** PDF viewer parameters: the page fills the width of the frame, without toolbars. */
const PDF_VIEW = '#toolbar=0&navpanes=0&view=FitH';

interface BundlePreviewProps {
  readonly bundle: Bundle;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The PDF as the patient gets it. */
export const BundlePreview = ({ bundle, isOpen, onClose }: BundlePreviewProps) => {
  const isNarrow = useMediaQuery(`(max-width: ${MOBILE_BREAKPOINT_PX}px)`);
  const hasConsents = !bundle.is_consent_deleted && bundle.consents.length > 0;
  const [withConsent, setWithConsent] = useState(true);
  const url = fileUrl(bundles.emailSummaryPdf, {
    params: { id: bundle.id },
    query: { with_consent: hasConsents && withConsent ? '1' : '0' },
  });
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      size="min(960px, 94vw)"
      fullScreen={isNarrow ?? false}
      title={`What ${bundle.patient_name} gets`}
    >
      <div className={classes.bar}>
        {hasConsents && (
          <Switch
            label="Include the consents"
            checked={withConsent}
            onChange={({ currentTarget }) => setWithConsent(currentTarget.checked)}
          />
        )}
        <Anchor href={url} target="_blank" rel="noreferrer" size="sm" className={classes.newTab ?? ''}>
          Open in a new tab
        </Anchor>
      </div>
      {/* The version is part of the key: after a change the frame loads the new PDF. */}
      <iframe
        key={`${url}-${bundle.version}`}
        src={`${url}${PDF_VIEW}`}
        title="Preview of the PDF"
        className={classes.frame}
      />
    </Modal>
  );
};
