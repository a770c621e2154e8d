import { Tooltip } from '@mantine/core';
import { hasVoice, isVoiceOnly } from '@openconsult/contracts/access';
import type { ManagedUser } from '@openconsult/contracts/admin-users';
import { IconBolt, IconFileCheck, IconMicrophone, IconShieldCheck, IconStethoscope } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { fieldWords } from './field-words.ts';
import classes from './person-marks.module.css';

/** By what it comes to: a plan or being an admin brings voice as well. */
const voiceLabel = (person: ManagedUser): string | null => {
  if (isVoiceOnly(person)) return fieldWords.voice_note_only.label;
  return hasVoice(person) ? fieldWords.voice_note.label : null;
};

const flagsOf = (person: ManagedUser) => [
  { label: voiceLabel(person), icon: IconMicrophone },
  {
    label: person.extra_attribute.real_time_transcription_enabled
      ? fieldWords.real_time_transcription_enabled.label
      : null,
    icon: IconBolt,
  },
  {
    label: person.extra_attribute.ai_treatment_recommendation_enabled
      ? fieldWords.ai_treatment_recommendation_enabled.label
      : null,
    icon: IconStethoscope,
  },
  {
    label: person.extra_attribute.ai_consent_creation_enabled ? fieldWords.ai_consent_creation_enabled.label : null,
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
