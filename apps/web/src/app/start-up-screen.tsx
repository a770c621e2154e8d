import { Center } from '@mantine/core';
import type { ReactNode } from 'react';
import { BrandMark } from '../shared/brand/brand-mark.tsx';
import classes from './start-up-screen.module.css';

/** What stands for the moment until it is known who is signed in; it shows itself only when that takes a while. */
export const StartUpScreen = (): ReactNode => (
  <Center mih="100dvh" className={classes.screen ?? ''} aria-busy="true">
    <BrandMark size={48} />
    <span className="visually-hidden" role="status">
      Opening OpenConsult
    </span>
  </Center>
);
