import { TextInput } from '@mantine/core';
import type { Consultation } from '@openconsult/contracts/consultations';
import { PATIENT_NAME_MAX_LENGTH } from '@openconsult/contracts/limits';
import { uiTexts } from '@openconsult/contracts/texts';
import { type ReactNode, useState } from 'react';
import { useRenameConsultation } from './ongoing-consultation.ts';
import { draftOnFocus, nameToCommit } from './patient-name.ts';
import classes from './patient-name-field.module.css';

/** The patient's name, edited in place: Enter or leaving the field saves, Escape takes it back. */
export const PatientNameField = ({ consultation }: { consultation: Consultation }): ReactNode => {
  const rename = useRenameConsultation();
  const [draft, setDraft] = useState<string | null>(null);
  const name = consultation.patient_name;

  // By what stands in the field: the last letter may not have come back as a draft yet.
  const commit = (entered: string): void => {
    const patientName = nameToCommit(name, entered);
    setDraft(null);
    if (patientName !== null) rename.mutate({ consultation, patientName });
  };

  return (
    <TextInput
      aria-label={uiTexts.patientNamePlaceholder}
      placeholder={uiTexts.patientNamePlaceholder}
      maxLength={PATIENT_NAME_MAX_LENGTH}
      autoComplete="off"
      classNames={{ root: classes.root, input: classes.input }}
      value={draft ?? name}
      onFocus={() => setDraft(draftOnFocus(name))}
      onChange={({ currentTarget }) => setDraft(currentTarget.value)}
      onBlur={({ currentTarget }) => commit(currentTarget.value)}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') currentTarget.blur();
        // An empty draft saves nothing, so leaving takes everything back.
        if (key === 'Escape') {
          setDraft(null);
          requestAnimationFrame(() => currentTarget.blur());
        }
      }}
    />
  );
};
