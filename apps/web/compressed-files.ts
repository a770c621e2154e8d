import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Smaller files fit one packet either way. */
const LEAST_BYTES = 1_024;
const TEXT_FILE = /\.(?:m?js|css|html|svg)$/;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/**
 * Writes each text file of the build a second and third time, compressed, for the server to send (`preCompressed` of
 * apps/api): it would compress each answer again, and a quarter of the bytes is sent.
 */
export const compressedFiles: Plugin = {
  name: 'compressed-files',
  apply: 'build',
  generateBundle: {
    // After the page itself is made.
    order: 'post',
    async handler(_options, bundle) {
      const files = Object.values(bundle).filter(({ fileName }) => TEXT_FILE.test(fileName));
      await Promise.all(
        files.map(async (file) => {
          const source = Buffer.from(file.type === 'chunk' ? file.code : file.source);
          if (source.length < LEAST_BYTES) return;
          const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: source.length };
          const [br, gz] = await Promise.all([toBrotli(source, { params }), toGzip(source, { level: 9 })]);
          this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source: br });
          this.emitFile({ type: 'asset', fileName: `${file.fileName}.gz`, source: gz });
        }),
      );
    },
  },
};
