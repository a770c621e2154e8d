import { readableAddress } from '@openconsult/contracts/readable-address';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compressedFiles } from './compressed-files.ts';
import { pageChunks } from './page-chunks.ts';
import { withoutJsonSchemas } from './without-json-schemas.ts';

const API_URL = process.env.API_URL ?? 'http://127.0.0.1:3000';
const WEB_PORT = Number(process.env.WEB_PORT ?? 5173);

/** What the API answers; everything else is the page. */
export const API_PATHS = ['/api', '/broadcasting', '/sanctum', '/storage', '/docs', '/queues', '/healthz', '/readyz'];

/** Vite answers an address that it cannot decode with an error, where the API would send the page. */
const readableAddresses: Plugin = {
  name: 'readable-addresses',
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      request.url = readableAddress(request.url ?? '/');
      next();
    });
  },
};

const chunks = pageChunks();

export default defineConfig({
  plugins: [readableAddresses, withoutJsonSchemas, chunks.plugin, react(), compressedFiles],
  // A second development server at the same time needs one of its own.
  cacheDir: process.env.WEB_CACHE_DIR ?? 'node_modules/.vite',
  server: {
    port: WEB_PORT,
    strictPort: true,
    proxy: Object.fromEntries(API_PATHS.map((path) => [path, { target: API_URL, xfwd: true, ws: path === '/api' }])),
  },
  build: {
    outDir: 'dist',
    target: 'es2024',
    // Every browser of this target has it.
    modulePreload: { polyfill: false },
    // All styles come in one file: each page's own are small.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        // What is needed together comes in one file: it compresses better, and takes one trip.
        codeSplitting: { groups: chunks.groups },
      },
    },
  },
});
