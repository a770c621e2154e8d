import { PLANS } from '@openconsult/contracts/access';
import {
  AUDIO_MB_PER_DAY,
  BACKUP_EVERY_MINUTES,
  EMAILS_PER_HOUR,
  GENERATIONS_PER_DAY,
  GENERATIONS_PER_MINUTE,
  PRACTICE_USAGE_FACTOR,
  RECOGNITION_MINUTES_PER_DAY,
  SMS_COUNTRIES_DEFAULT,
  SMS_PER_HOUR,
  STORAGE_RESERVE_MB,
  UPLOAD_MB_PER_DAY,
  VIDEO_MB_PER_DAY,
  WRITER_ANSWER_S,
  WRITER_FIRST_WORD_S,
  WRITER_INPUT_TOKENS,
  WRITER_PAUSE_S,
} from '@openconsult/contracts/limits';
import { z } from 'zod';

/**
 * The environment of the server processes, checked at start so that all problems show at once. No secret has a default:
 * `pnpm dev` writes generated ones to `.env`.
 */
const secret = z.string().min(32);
/** Shorter ones were accepted before; a provider of a realtime server chooses its own. */
const shortSecret = z.string().min(16);
const port = z.coerce.number().int().min(0).max(65_535);
const flag = z
  .enum(['0', '1', 'false', 'true'])
  .optional()
  .transform((value) => value === '1' || value === 'true');

/** Below the 10 minutes of a job that writes a text. */
const waitS = z.coerce.number().int().min(1).max(500);

/** A limit of a counter within one window of time. */
const most = z.coerce.number().int().min(1).max(1_000_000);
const countries = z
  .string()
  .regex(/^\s*[A-Za-z]{2}(\s*,\s*[A-Za-z]{2})*\s*$/)
  .transform((list) => list.split(',').map((each) => each.trim().toUpperCase()));

/** `true` trusts one proxy on this machine or a private network; a list of addresses and networks trusts those. */
const trustedProxies = z
  .string()
  .optional()
  .transform((value) => {
    if (value === undefined || value === '0' || value === 'false') return [];
    if (value === '1' || value === 'true') return 'private' as const;
    return value.split(',').map((each) => each.trim());
  })
  .pipe(z.union([z.literal('private'), z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]))]));
const emails = z
  .string()
  .default('')
  .transform((list) => list.split(',').map((each) => each.trim().toLowerCase()))
  .transform((list) => list.filter((each) => each !== ''))
  .pipe(z.array(z.email()));

/** Names and URL-encoded values of headers, as OpenTelemetry writes them. */
const headers = z.string().regex(/^\s*[\w-]+=(?:[^,%]|%[0-9A-Fa-f]{2})*(,\s*[\w-]+=(?:[^,%]|%[0-9A-Fa-f]{2})*)*$/);

const environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('production'),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  APP_URL: z.url(),
  API_HOST: z.string().default('127.0.0.1'),
  API_PORT: port.default(3000),
  TRUST_PROXY: trustedProxies,
  /**
   * How long a stopping API process reports at /readyz that it leaves, before it stops listening. Default 3 s in
   * production.
   */
  STOP_NOTICE_S: z.coerce.number().min(0).max(20).optional(),
  /** `paused`: a worker runs no jobs, as an upgrade wants while it can still be taken back. */
  WORKER_JOBS: z.enum(['run', 'paused']).default('run'),
  /** The operators, who see the queue board and the page of operations, comma separated. */
  OPERATOR_EMAILS: emails,
  /** Where the figures of this process are scraped; without a port there are none. Never behind the public server. */
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: port.optional(),
  /** `host:port` that shows the certificate of APP_URL, where its name is not known here. */
  CERTIFICATE_SERVER: z.string().optional(),
  /** The collector of traces; without it nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** What the collector asks for: `name=value`, comma separated. */
  OTEL_EXPORTER_OTLP_HEADERS: headers.optional(),
  /** Where errors are reported, by Sentry's protocol; without it they are only logged. Pages get it too: no secret. */
  SENTRY_DSN: z
    .url({ protocol: /^https?$/ })
    .regex(/^\w+:\/\/\w+@[^/]+\/(?:.*\/)?\d+$/)
    .optional(),
  SENTRY_ENVIRONMENT: z
    .string()
    .regex(/^[\w.-]{1,64}$/)
    .default('production'),
  WEB_DIST_DIR: z.string().optional(),
  RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(1).default(1_200),
  SESSION_SECRET: secret,
  /** Its former values, comma separated: data encrypted with a key made from one of them stays readable. */
  SESSION_SECRET_PREVIOUS: z
    .string()
    .transform((list) => list.split(',').map((each) => each.trim()))
    .pipe(z.array(shortSecret))
    .optional(),
  DATABASE_URL: z.string().min(1),
  DATABASE_POOL_MAX: z.coerce.number().int().min(2).max(100).default(10),
  REDIS_URL: z.string().min(1),
  QUEUE_PREFIX: z.string().default('openconsult'),
  PUSHER_APP_ID: z.string().min(1),
  PUSHER_KEY: z.string().min(1),
  PUSHER_SECRET: shortSecret,
  PUSHER_HOST: z.string().default('127.0.0.1'),
  PUSHER_PORT: port.default(6001),
  PUSHER_TLS: flag,
  /** The realtime server's address for browsers, such as `wss://realtime.clinic.example`, if it differs. */
  PUSHER_PUBLIC_URL: z.url({ protocol: /^wss?$/ }).optional(),
  SMTP_URL: z.string().min(1),
  MAIL_FROM: z.string().min(3),
  /** Where the answers of patients go; without it their mails say that answers are not read. */
  MAIL_REPLY_TO: z.email().optional(),
  STORAGE_DRIVER: z.enum(['disk', 's3']).default('disk'),
  STORAGE_DIR: z.string().optional(),
  STORAGE_SECRET: z.string().min(32).optional(),
  STORAGE_RESERVE_MB: z.coerce.number().int().min(0).max(1_000_000).default(STORAGE_RESERVE_MB),
  S3_ENDPOINT: z.url().optional(),
  /** Where browsers reach the same storage, if that differs; signed addresses carry its host. */
  S3_PUBLIC_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** Where backups go: a folder, or `s3:https://host/bucket/prefix`. Without it there are none. */
  BACKUP_REPOSITORY: z
    .string()
    .regex(/^(\/|s3:https?:\/\/[^/]+\/[^/]+)/, 'The whole path of a folder, or s3:https://host/bucket/prefix.')
    .optional(),
  /** All that a restore needs. */
  BACKUP_KEY: secret.optional(),
  /** The former one, while `rotate-keys` replaces it. */
  BACKUP_KEY_PREVIOUS: secret.optional(),
  BACKUP_EVERY_MINUTES: z.coerce.number().int().min(1).max(1_440).default(BACKUP_EVERY_MINUTES),
  /** Of the bucket of the backups; those of S3_* otherwise. */
  BACKUP_S3_REGION: z.string().optional(),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** Searches by Typesense; without it the library is searched in Postgres. */
  TYPESENSE_URL: z.url({ protocol: /^https?$/ }).optional(),
  TYPESENSE_API_KEY: z.string().optional(),
  SPEECH_PROVIDER: z.enum(['local', 'openai']).default('local'),
  SPEECH_FALLBACK: z.enum(['local', 'none']).default('local'),
  WRITER_PROVIDER: z.enum(['extractive', 'openai']).default('extractive'),
  WRITER_FALLBACK: z.enum(['extractive', 'none']).default('extractive'),
  OPENAI_BASE_URL: z.url().optional(),
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_WRITER_MODEL: z.string().optional(),
  OPENAI_SPEECH_MODEL: z.string().optional(),
  /** What one request to a language model holds, in tokens; a longer transcript is sent in parts. */
  WRITER_INPUT_TOKENS: z.coerce.number().int().min(2_000).max(2_000_000).default(WRITER_INPUT_TOKENS),
  /** Until the first word of an answer. A model that a server loads when it is asked needs more. */
  WRITER_FIRST_WORD_S: waitS.default(WRITER_FIRST_WORD_S),
  /** Between two words. */
  WRITER_PAUSE_S: waitS.default(WRITER_PAUSE_S),
  /** For a whole answer with its retries; below the time of a job. */
  WRITER_ANSWER_S: waitS.default(WRITER_ANSWER_S),
  /**
   * Whether admins may enter services on this machine and its networks, such as Ollama. Only where every admin of every
   * practice may reach them.
   */
  AI_PRIVATE_ADDRESSES: flag,
  SMS_PROVIDER: z.enum(['mail', 'twilio', 'none']).default('none'),
  TWILIO_ACCOUNT_SID: z.string().optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_FROM: z.string().optional(),
  /** Two-letter countries that text messages may go to, comma separated. */
  SMS_COUNTRIES: countries.default(SMS_COUNTRIES_DEFAULT),
  GENERATIONS_PER_MINUTE: most.default(GENERATIONS_PER_MINUTE),
  GENERATIONS_PER_DAY: most.default(GENERATIONS_PER_DAY),
  SMS_PER_HOUR: most.default(SMS_PER_HOUR),
  EMAILS_PER_HOUR: most.default(EMAILS_PER_HOUR),
  RECOGNITION_MINUTES_PER_DAY: most.default(RECOGNITION_MINUTES_PER_DAY),
  UPLOAD_MB_PER_DAY: most.default(UPLOAD_MB_PER_DAY),
  VIDEO_MB_PER_DAY: most.default(VIDEO_MB_PER_DAY),
  AUDIO_MB_PER_DAY: most.default(AUDIO_MB_PER_DAY),
  /** A practice may use this many times the allowance of one user. */
  PRACTICE_USAGE_FACTOR: most.default(PRACTICE_USAGE_FACTOR),
  SIGN_UP: z.enum(['open', 'closed']).default('open'),
  /** Terms accepted before this moment must be accepted again. */
  TERMS_CUTOFF: z.iso.datetime().optional(),
  /** Two-letter countries, comma separated; empty allows every country. */
  ALLOWED_COUNTRIES: z
    .string()
    .regex(/^\s*[A-Za-z]{2}(\s*,\s*[A-Za-z]{2})*\s*$/)
    .optional(),
  /** The header in which a proxy sends the visitor's country, such as `cf-ipcountry`. Needs TRUST_PROXY. */
  COUNTRY_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]+$/)
    .optional(),
  /** A country database in MaxMind's format, instead of the built-in one. */
  GEOIP_DATABASE: z.string().optional(),
  BOOKING_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRAINING_ACADEMY_URL: z.url({ protocol: /^https?$/ }).optional(),
  SUPPORT_EMAIL: z.email().optional(),
  BILLING_PROVIDER: z.enum(['manual', 'stripe']).default('manual'),
  STRIPE_API_URL: z.url().optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  /** Plan to Stripe price, such as `pro:price_1A,voice:price_1B`. */
  STRIPE_PRICES: z
    .string()
    .regex(/^[a-z]+:price_\w+(\s*,\s*[a-z]+:price_\w+)*$/)
    .transform((list) => Object.fromEntries(list.split(',').map((pair) => pair.trim().split(':'))))
    .pipe(z.partialRecord(z.enum(PLANS), z.string()))
    .optional(),
});
export type Config = z.output<typeof environment>;

/** Settings that a choice requires: the choice, then its settings. */
const needs: readonly [(config: Config) => boolean, readonly (keyof Config)[]][] = [
  [(config) => config.STORAGE_DRIVER === 'disk', ['STORAGE_DIR', 'STORAGE_SECRET']],
  [
    (config) => config.STORAGE_DRIVER === 's3',
    ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ],
  [(config) => config.TYPESENSE_URL !== undefined, ['TYPESENSE_API_KEY']],
  [(config) => config.BACKUP_REPOSITORY !== undefined, ['BACKUP_KEY']],
  [(config) => config.WRITER_PROVIDER === 'openai', ['OPENAI_BASE_URL', 'OPENAI_API_KEY', 'OPENAI_WRITER_MODEL']],
  [(config) => config.SPEECH_PROVIDER === 'openai', ['OPENAI_BASE_URL', 'OPENAI_API_KEY', 'OPENAI_SPEECH_MODEL']],
  [
    (config) => config.BILLING_PROVIDER === 'stripe',
    ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICES'],
  ],
  [(config) => config.SMS_PROVIDER === 'twilio', ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM']],
];

/**
 * Reads and checks the environment; an empty value counts as absent.
 * @throws Error naming every missing or wrong setting, never its value
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The settings are not complete:\n  ${problems.join('\n  ')}`);
  }
  const missing = needs
    .filter(([applies]) => applies(parsed.data))
    .flatMap(([, names]) => names.filter((name) => !parsed.data[name]));
  if (missing.length > 0)
    throw new Error(`The settings are not complete:\n  ${missing.map((name) => `${name}: missing`).join('\n  ')}`);
  return Object.freeze(parsed.data);
}
