import { TextInput } from '@mantine/core';
import type { Consultation } from '@openconsult/contracts/consultations';
import { PATIENT_NAME_MAX_LENGTH } from '@openconsult/contracts/limits';
import { uiTexts } from '@openconsult/contracts/texts';
import { type ReactNode, useState } from 'react';
import { useRenameConsultation } from './ongoing-consultation.ts';
import { draftOnFocus, nameToSave } from './patient-name.ts';
import classes from './patient-name-field.module.css';

/** Edits the patient's name in place: Enter or blur saves, Escape restores. */
export const PatientNameField = ({ consultation }: { consultation: Consultation }): ReactNode => {
  const rename = useRenameConsultation();
  const [draft, setDraft] = useState<string | null>(null);
  const name = consultation.patient_name;

  // Reads the field, because the draft may lack the last character.
  const save = (entered: string): void => {
    const patientName = nameToSave(name, entered);
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
      onBlur={({ currentTarget }) => save(currentTarget.value)}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') currentTarget.blur();
        // A blur without a draft saves nothing.
        if (key === 'Escape') {
          setDraft(null);
          requestAnimationFrame(() => currentTarget.blur());
        }
      }}
    />
  );
};
