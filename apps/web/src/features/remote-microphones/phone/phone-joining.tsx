import { Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import { PhoneEmblem, PhoneFrame } from './phone-frame.tsx';

/** Shown while a phone joins. */
export const PhoneJoining = (): ReactNode => (
  <PhoneFrame
    emblem={
      <PhoneEmblem tone="accent">
        <Loader size={40} color="currentcolor" />
      </PhoneEmblem>
    }
    title="Connecting to the computer…"
    advice="Keep this page open."
  />
);
