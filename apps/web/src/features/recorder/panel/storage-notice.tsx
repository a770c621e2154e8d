import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { isStorageLow } from './storage-room.ts';

/** Warns before a recording that storage on this device is low. */
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
    <Alert color="yellow" icon={<IconAlertTriangle size={20} />} title="Storage on this device is low">
      Recordings are stored here until the server has them. Free some space, or stay online while you record.
    </Alert>
  );
};
