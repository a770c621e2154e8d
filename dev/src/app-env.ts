import type { StackEnv } from './stack/stack.ts';

/** Where the three apps listen on this machine. */
export interface AppPorts {
  web: number;
  api: number;
}

/**
 * The whole environment of the api, the worker and the seed: what the user set, the running stack, and defaults
 * that need no external service. `.env.example` explains each variable.
 */
export function appEnv(options: {
  given: NodeJS.ProcessEnv;
  stack: StackEnv;
  ports: AppPorts;
  storageDir: string;
}): NodeJS.ProcessEnv {
  const { given, stack, ports, storageDir } = options;
  const defaults = {
    NODE_ENV: 'development',
    APP_URL: `http://localhost:${ports.web}`,
    API_HOST: '127.0.0.1',
    MAIL_FROM: 'OpenConsult <no-reply@openconsult.localhost>',
    STORAGE_DRIVER: given.S3_BUCKET ? 's3' : 'disk',
    STORAGE_DIR: storageDir,
    SPEECH_PROVIDER: 'local',
    WRITER_PROVIDER: 'extractive',
    // A model of this machine, such as Ollama's.
    AI_PRIVATE_ADDRESSES: '1',
    SMS_PROVIDER: 'none',
    // The demo's admin runs the demo.
    OPERATOR_EMAILS: 'admin@demo.example',
    LOG_LEVEL: 'info',
  };
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
  return { ...defaults, ...set, ...stack, API_PORT: String(ports.api), WEB_PORT: String(ports.web) };
}
