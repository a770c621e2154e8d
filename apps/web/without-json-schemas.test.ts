import type { auth } from '@openconsult/contracts/auth';
import { build, type Plugin } from 'vite';
import { expect, test } from 'vitest';
import { withoutJsonSchemas } from './without-json-schemas.ts';

/** The contract of the login, as the page's build bundles it. */
const builtContract = async (plugins: Plugin[]) => {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins,
    build: {
      write: false,
      lib: { entry: `${import.meta.dirname}/../../packages/contracts/src/auth.ts`, formats: ['es'] },
    },
  });
  const [chunk] = [built].flat().flatMap((result) => ('output' in result ? result.output : []));
  if (chunk?.type !== 'chunk') throw new Error('Nothing was built');
  const contract = await import(`data:text/javascript,${encodeURIComponent(chunk.code)}`);
  const { body } = (contract.auth as typeof auth).login;
  if (body === undefined) throw new Error('The login has no body');
  return { code: chunk.code, body };
};

test('without JSON schemas the code is smaller, and every check is as before', async () => {
  const whole = await builtContract([]);
  const page = await builtContract([withoutJsonSchemas]);
  expect(page.code.length).toBeLessThan(whole.code.length - 10_000);
  const login = { email: ' ada@example.org ', password: 'secret', remember: true };
  for (const value of [login, { ...login, email: 'ada' }, { ...login, extra: 1 }, { remember: 'yes' }, null]) {
    expect(JSON.stringify(page.body.safeParse(value))).toBe(JSON.stringify(whole.body.safeParse(value)));
  }
  expect(await page.body['~standard'].validate(login)).toHaveProperty('value.email', 'ada@example.org');
  expect(whole.body.toJSONSchema()).toHaveProperty('type', 'object');
  expect(() => page.body.toJSONSchema()).toThrow('The page makes no JSON schemas');
});
