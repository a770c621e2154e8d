import { Button, Modal, Text } from '@mantine/core';
import { readHandOver } from '@openconsult/contracts/embed';
import type { ReactNode } from 'react';
import { useAddressQuery } from '../../shared/address/use-address-query.ts';

/**
 * A platform opened the product with a patient that cannot be read: shown before work starts
 * (behaviour.md#layouts).
 */
export const InvalidPatientOverlay = (): ReactNode => {
  const [search, setSearch] = useAddressQuery();
  const continueWithout = (): void =>
    setSearch(
      (current) => {
        current.delete('patient');
        return current;
      },
      { replace: true },
    );
  return (
    <Modal
      opened={readHandOver(search) === 'unreadable'}
      onClose={continueWithout}
      title="This patient could not be read"
      closeButtonProps={{ 'aria-label': 'Continue without a patient', size: 44, iconSize: 20 }}
    >
      <Text mb="lg">
        Your practice software opened OpenConsult with a patient that is not complete. Close this window and open the
        patient from there again, or continue without one.
      </Text>
      <Button onClick={continueWithout} fullWidth data-autofocus>
        Continue without a patient
      </Button>
    </Modal>
  );
};
