import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { isStorageLow } from './storage-room.ts';

/** Warns before a recording begins that this device has hardly any room for it. */
export const StorageNotice = () => {
  const [isLow, setLow] = useState(false);
  useEffect(() => {
    let isGone = false;
    void isStorageLow(navigator.storage).then((low) => {
      if (!isGone) setLow(low === true);
    });
    return () => {
      isGone = true;
    };
  }, []);
  if (!isLow) return null;
  return (
    <Alert color="yellow" icon={<IconAlertTriangle size={20} />} title="This device has little room left">
      A recording is kept here until the server has it. Free some space, or stay online while you record.
    </Alert>
  );
};
