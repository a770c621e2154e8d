import { devices } from '@openconsult/contracts/devices';
import { passkeys } from '@openconsult/contracts/passkeys';
import { twoFactor } from '@openconsult/contracts/two-factor';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';

/** The prefix of all log-in queries: one change often ends other sessions too. */
export const securityKey = ['security'] as const;

export const twoFactorQuery = queryOptions({
  queryKey: [...securityKey, 'two-factor'],
  queryFn: ({ signal }) => call(twoFactor.view, {}, { signal }),
});

export const passkeysQuery = queryOptions({
  queryKey: [...securityKey, 'passkeys'],
  queryFn: async ({ signal }) => (await call(passkeys.list, {}, { signal })).data,
});

export const devicesQuery = queryOptions({
  queryKey: [...securityKey, 'devices'],
  queryFn: async ({ signal }) => (await call(devices.list, {}, { signal })).data,
});
