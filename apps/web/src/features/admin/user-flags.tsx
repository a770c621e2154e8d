import { Tooltip } from '@mantine/core';
import { hasVoice, isVoiceOnly } from '@openconsult/contracts/access';
import type { ManagedUser } from '@openconsult/contracts/admin-users';
import { IconBolt, IconFileCheck, IconMicrophone, IconShieldCheck, IconStethoscope } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { fieldLabels } from './field-labels.ts';
import classes from './user-marks.module.css';

/** The effective access: a plan or the admin role includes voice as well. */
const voiceLabel = (user: ManagedUser): string | null => {
  if (isVoiceOnly(user)) return fieldLabels.voice_note_only.label;
  return hasVoice(user) ? fieldLabels.voice_note.label : null;
};

const flagsOf = (user: ManagedUser) => [
  { label: voiceLabel(user), icon: IconMicrophone },
  {
    label: user.extra_attribute.real_time_transcription_enabled
      ? fieldLabels.real_time_transcription_enabled.label
      : null,
    icon: IconBolt,
  },
  {
    label: user.extra_attribute.ai_treatment_recommendation_enabled
      ? fieldLabels.ai_treatment_recommendation_enabled.label
      : null,
    icon: IconStethoscope,
  },
  {
    label: user.extra_attribute.ai_consent_creation_enabled ? fieldLabels.ai_consent_creation_enabled.label : null,
    icon: IconFileCheck,
  },
];

/** The voice and AI features of a user, as labelled icons. */
export const UserFlags = ({ user }: { user: ManagedUser }): ReactNode => (
  <span className={classes.flags}>
    {flagsOf(user).map(
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

export const AdminMark = ({ user }: { user: ManagedUser }): ReactNode =>
  user.is_admin === 1 && (
    <Tooltip label="Admin" openDelay={0}>
      <span className={classes.admin}>
        <IconShieldCheck size={18} aria-hidden="true" />
        <span className="visually-hidden">Admin</span>
      </span>
    </Tooltip>
  );
