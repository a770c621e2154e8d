import { registerHooks } from 'node:module';

/*
 * Loaded before the api or a worker with `--import`: its recognisers count seconds instead of understanding them, so that a
 * transcript shows each lost and each repeated one. All else is the product.
 */
const counted = new URL('counted-speech.ts', import.meta.url).href;

registerHooks({
  resolve(specifier, context, next) {
    const isAskedFor =
      specifier === '@openconsult/integrations/speech' && context.parentURL?.endsWith('/platform/compose.ts');
    return isAskedFor ? { url: counted, shortCircuit: true } : next(specifier, context);
  },
});
