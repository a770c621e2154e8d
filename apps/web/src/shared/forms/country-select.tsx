import { Select, type SelectProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { COUNTRIES } from './country-names.ts';

/** A searchable list of countries; its value is two letters, or null. */
export const CountrySelect = (props: Omit<SelectProps, 'data'>): ReactNode => (
  <Select
    data={[...COUNTRIES]}
    searchable
    clearable
    clearButtonProps={{ 'aria-label': 'Clear the country' }}
    nothingFoundMessage="No such country"
    autoComplete="country-name"
    // What is typed takes the place of the country that is shown, and Enter takes the first that matches.
    onClick={({ currentTarget }) => currentTarget.select()}
    selectFirstOptionOnChange
    {...props}
  />
);
