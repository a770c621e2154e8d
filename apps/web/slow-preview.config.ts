import { createHash } from 'node:crypto';
import { defineConfig, mergeConfig, type Plugin } from 'vite';
import config, { API_PATHS } from './vite.config.ts';

const SEED = process.env.WEB_DELAY_SEED ?? '';
const FILE_DELAY_MS = 1_500;
const API_DELAY_MS = 300;

/** The same request, the same number of times before, has the same delay with the same seed. */
function delayMs(request: string, nth: number, mostMs: number): number {
  const digest = createHash('sha256').update(`${SEED} ${request} ${nth}`).digest();
  return (digest.readUInt32BE() / 2 ** 32) * mostMs;
}

/** Answers each request late, as a slow line does: files of the page up to 1.5 s, the API up to 300 ms. */
const slowAnswers = (): Plugin => {
  const asked = new Map<string, number>();
  return {
    name: 'slow-answers',
    configurePreviewServer({ middlewares }) {
      middlewares.use(({ method, url = '/' }, _answer, next) => {
        const request = `${method} ${url.split('?')[0]}`;
        const nth = (asked.get(request) ?? 0) + 1;
        asked.set(request, nth);
        const mostMs = API_PATHS.some((path) => url.startsWith(path)) ? API_DELAY_MS : FILE_DELAY_MS;
        setTimeout(next, delayMs(request, nth, mostMs));
      });
    },
  };
};

/** Serves the built page as `vite preview` does, late: `pnpm test journeys --slow` finds what acts before it may. */
export default mergeConfig(config, defineConfig({ plugins: [slowAnswers()] }));
