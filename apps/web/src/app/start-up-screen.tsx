import { Center } from '@mantine/core';
import type { ReactNode } from 'react';
import { BrandMark } from '../shared/brand/brand-mark.tsx';
import classes from './start-up-screen.module.css';

/** Shown until the session is known, after a short delay. */
export const StartUpScreen = (): ReactNode => (
  <Center mih="100dvh" className={classes.screen ?? ''} aria-busy="true">
    <BrandMark size={48} />
    <span className="visually-hidden" role="status">
      Opening OpenConsult
    </span>
  </Center>
);
