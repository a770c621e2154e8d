import { Tooltip } from '@mantine/core';
import type { ManagedUser } from '@openconsult/contracts/admin-users';
import { IconBolt, IconFileCheck, IconMicrophone, IconShieldCheck, IconStethoscope } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { fieldWords } from './field-words.ts';
import classes from './person-marks.module.css';

const voiceLabel = ({ voice_note, voice_note_only }: ManagedUser['extra_attribute']): string | null => {
  if (voice_note_only) return fieldWords.voice_note_only.label;
  return voice_note ? fieldWords.voice_note.label : null;
};

const flagsOf = ({ extra_attribute: extra }: ManagedUser) => [
  { label: voiceLabel(extra), icon: IconMicrophone },
  {
    label: extra.real_time_transcription_enabled ? fieldWords.real_time_transcription_enabled.label : null,
    icon: IconBolt,
  },
  {
    label: extra.ai_treatment_recommendation_enabled ? fieldWords.ai_treatment_recommendation_enabled.label : null,
    icon: IconStethoscope,
  },
  {
    label: extra.ai_consent_creation_enabled ? fieldWords.ai_consent_creation_enabled.label : null,
    icon: IconFileCheck,
  },
];

/** What of voice and AI somebody has, as signs that say what they are. */
export const PersonFlags = ({ person }: { person: ManagedUser }): ReactNode => (
  <span className={classes.flags}>
    {flagsOf(person).map(
      ({ label, icon: Icon }) =>
        label !== null && (
          <Tooltip key={label} label={label} openDelay={0}>
            <span className={classes.flag}>
              <Icon size={18} aria-hidden="true" />
              <span className="visually-hidden">{label}</span>
            </span>
          </Tooltip>
        ),
    )}
  </span>
);

/** The mark of an admin; nothing for everybody else. */
export const AdminMark = ({ person }: { person: ManagedUser }): ReactNode =>
  person.is_admin === 1 && (
    <Tooltip label="Admin" openDelay={0}>
      <span className={classes.admin}>
        <IconShieldCheck size={18} aria-hidden="true" />
        <span className="visually-hidden">Admin</span>
      </span>
    </Tooltip>
  );
