import { Alert, Anchor, Button, Group, List, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { REMOTE_JOIN_EXPIRES_MINUTES, REMOTE_POPUP_CLOSES_MS } from '@openconsult/contracts/limits';
import { type RemoteMicrophonePairing, remoteMicrophonePath } from '@openconsult/contracts/remote-microphones';
import { IconCircleCheck, IconDeviceMobile, IconLock } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { isLocalAddress, SECURE_ADDRESS_STEPS } from '../../../shared/recorder/capture/secure-address.ts';
import classes from './remote-microphone-dialog.module.css';
import { useRemoteMicrophone } from './use-remote-microphone.ts';

const QrCode = lazy(async () => ({ default: (await import('qrcode.react')).QRCodeSVG }));

const QR_SIZE = 220;

const inHalves = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`;

const Offer = ({ pairing }: { readonly pairing: RemoteMicrophonePairing | null }): ReactNode => {
  const link = pairing === null ? null : `${window.location.origin}${remoteMicrophonePath(pairing.token)}`;
  return (
    <div className={classes.offer}>
      <div className={classes.qr}>
        <Suspense fallback={<Skeleton width={QR_SIZE} height={QR_SIZE} />}>
          {link === null ? (
            <Skeleton width={QR_SIZE} height={QR_SIZE} />
          ) : (
            <QrCode value={link} size={QR_SIZE} marginSize={4} title="QR code for your phone" />
          )}
        </Suspense>
      </div>
      <Stack gap="sm">
        <Text fw={500}>Scan this with the camera of your phone.</Text>
        <Text size="sm" c="dimmed">
          Or open {window.location.host}/mic on the phone and type
        </Text>
        <Text className={classes.code ?? ''} data-testid="remote-code">
          {pairing === null ? '––– –––' : inHalves(pairing.code)}
        </Text>
        {link !== null && (
          <Anchor
            href={link}
            target="_blank"
            rel="noreferrer"
            size="sm"
            underline="always"
            className={classes.link ?? ''}
          >
            Link for the phone
          </Anchor>
        )}
        <Text size="sm" c="dimmed">
          Works once, for one phone, for {REMOTE_JOIN_EXPIRES_MINUTES} minutes. The phone can send audio but cannot see
          any patient data.
        </Text>
      </Stack>
    </div>
  );
};

/** A phone needs https for its microphone, and cannot reach localhost. */
const AddressWarning = (): ReactNode => {
  const isLocal = isLocalAddress(window.location.hostname);
  if (window.isSecureContext && !isLocal) return null;
  return (
    <Alert
      color="yellow"
      icon={<IconLock size={20} />}
      title={
        isLocal
          ? 'A phone can’t reach this address: it only works on this computer'
          : 'A phone cannot use its microphone here: this address is not secure'
      }
    >
      <List size="sm" spacing={4}>
        {SECURE_ADDRESS_STEPS.map((step) => (
          <List.Item key={step}>{step}</List.Item>
        ))}
      </List>
    </Alert>
  );
};

/** The code for a phone; closes three seconds after one connects (behaviour.md#phone-microphone). */
export const RemoteMicrophoneDialog = (): ReactNode => {
  const { state, label, pairing, report, hide, close } = useRemoteMicrophone();
  const isThere = state === 'joined';

  useEffect(() => {
    if (!isThere) return;
    const timer = setTimeout(hide, REMOTE_POPUP_CLOSES_MS);
    return () => clearTimeout(timer);
  }, [isThere, hide]);

  const battery = report?.battery ?? null;
  return (
    <Modal opened onClose={hide} size="lg" title="Phone as microphone" closeButtonProps={{ 'aria-label': 'Close' }}>
      <Stack>
        {isThere ? (
          <Alert
            color="green"
            icon={<IconCircleCheck size={20} />}
            role="status"
            title={`${label ?? 'The phone'} is connected`}
          >
            Record here or on the phone.{battery !== null && ` Its battery is at ${Math.round(battery * 100)} %.`}
          </Alert>
        ) : state === 'finding' ? (
          <Alert
            color="gray"
            icon={<IconDeviceMobile size={20} />}
            role="status"
            title={`Looking for ${label ?? 'your phone'}`}
          >
            It was connected before this page was reloaded. Keep its page open.
          </Alert>
        ) : (
          <>
            {state === 'gone' && (
              <Text c="dimmed">
                The phone reconnects automatically once its page is open again. To use another one:
              </Text>
            )}
            <AddressWarning />
            <Offer pairing={pairing} />
          </>
        )}
        <Group justify="flex-end">
          {state !== 'none' && (
            <Button
              variant="subtle"
              color="gray"
              onClick={() => {
                hide();
                close();
              }}
            >
              {isThere || state === 'finding' ? 'Disconnect the phone' : 'Cancel the code'}
            </Button>
          )}
          <Button variant="default" onClick={hide}>
            Close
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
};
