import { expect, test } from 'vitest';
import { permissionSteps } from './microphone-permission.ts';

const AGENTS = {
  chrome: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
  edge: 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36 Edg/150.0',
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0',
  safari: 'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
  iphone: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/150.0 Mobile Safari/604.1',
};

test('every browser is led to its own place for the permission', () => {
  expect(permissionSteps(AGENTS.chrome).steps[1]).toBe('Switch “Microphone” on.');
  expect(permissionSteps(AGENTS.edge)).toEqual(permissionSteps(AGENTS.chrome));
  expect(permissionSteps(AGENTS.firefox).steps[1]).toContain('block');
  expect(permissionSteps(AGENTS.safari).steps[0]).toContain('Safari › Settings');
  expect(permissionSteps(AGENTS.iphone).steps[0]).toContain('Settings › Apps');
});
