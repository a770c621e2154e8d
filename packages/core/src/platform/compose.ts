import { userChannel } from '@openconsult/contracts/realtime';
import { createDb, jobLimits, requestLimits } from '@openconsult/db';
import { type BillingConfig, createBilling } from '@openconsult/integrations/billing';
import { createDocumentRenderer } from '@openconsult/integrations/documents';
import { createCountryLookup } from '@openconsult/integrations/geo';
import { createMailer } from '@openconsult/integrations/mail';
import { createMetrics, type Metrics } from '@openconsult/integrations/metrics';
import { createJobQueue } from '@openconsult/integrations/queue';
import { createTypesenseSearch } from '@openconsult/integrations/search';
import { createSmsSender } from '@openconsult/integrations/sms';
import {
  createLiveRecogniser,
  createRecogniser,
  createServiceRecognisers,
  type SpeechConfig,
} from '@openconsult/integrations/speech';
import { createStorage, makeBucket, type StorageConfig, watchOutages } from '@openconsult/integrations/storage';
import { createTextChecker } from '@openconsult/integrations/text-checks';
import { createTracing } from '@openconsult/integrations/tracing';
import { createServiceWriters, createWriter, type WriterConfig } from '@openconsult/integrations/writer';
import { databaseClock, systemClock } from './clock.ts';
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import type { Log } from './log.ts';
import { closeLoginSockets } from './login-sockets.ts';
import { watchProcess } from './process-figures.ts';
import { publisherOf } from './publisher.ts';

/** A setting whose presence `readConfig` guarantees. */
const given = (value: string | undefined): string => {
  if (value === undefined) throw new Error('A setting is missing that the choice of a driver needs.');
  return value;
};

const storageConfig = (config: Config): StorageConfig =>
  config.STORAGE_DRIVER === 'disk'
    ? {
        driver: 'disk',
        dir: given(config.STORAGE_DIR),
        secret: given(config.STORAGE_SECRET),
        publicBaseUrl: config.APP_URL,
        reserveBytes: config.STORAGE_RESERVE_MB * 1024 * 1024,
      }
    : {
        driver: 's3',
        endpoint: given(config.S3_ENDPOINT),
        ...(config.S3_PUBLIC_ENDPOINT && { publicEndpoint: config.S3_PUBLIC_ENDPOINT }),
        region: config.S3_REGION,
        bucket: given(config.S3_BUCKET),
        accessKeyId: given(config.S3_ACCESS_KEY_ID),
        secretAccessKey: given(config.S3_SECRET_ACCESS_KEY),
        forcePathStyle: true,
      };

const storageOf = async (config: Config, metrics: Metrics): Promise<Deps['storage']> =>
  watchOutages(await createStorage(storageConfig(config)), () => metrics.count('storage_errors_total', {}));

/** The storage of another bucket of the same server, such as one that a restore put aside. It is made if it is missing. */
export async function openBucket(config: Config, bucket: string, patienceMs: number): Promise<Deps['storage']> {
  const other = storageConfig({ ...config, S3_BUCKET: bucket });
  await makeBucket(other, patienceMs);
  return createStorage(other);
}

/** Makes the bucket that the settings name if it is missing. @returns whether it was made now */
export const makeBucketOf = (config: Config, patienceMs: number): Promise<boolean> =>
  makeBucket(storageConfig(config), patienceMs);

const openAi = (config: Config) => ({
  kind: 'openai' as const,
  baseUrl: given(config.OPENAI_BASE_URL),
  apiKey: given(config.OPENAI_API_KEY),
});

const speechConfig = (config: Config): SpeechConfig =>
  config.SPEECH_PROVIDER === 'openai'
    ? { ...openAi(config), model: given(config.OPENAI_SPEECH_MODEL) }
    : { kind: 'local' };

type Recognisers = Pick<
  Deps,
  'recogniser' | 'liveRecogniser' | 'builtInRecogniser' | 'builtInLiveRecogniser' | 'serviceRecognisers'
>;

/** None of them loads a model or connects before its first use. */
async function recognisersOf(config: Config): Promise<Recognisers> {
  const builtInRecogniser = await createRecogniser({ kind: 'local' });
  const builtInLiveRecogniser = await createLiveRecogniser({ kind: 'local' });
  const isLocal = config.SPEECH_PROVIDER === 'local';
  return {
    recogniser: isLocal ? builtInRecogniser : await createRecogniser(speechConfig(config)),
    liveRecogniser: isLocal ? builtInLiveRecogniser : await createLiveRecogniser(speechConfig(config)),
    builtInRecogniser,
    builtInLiveRecogniser,
    serviceRecognisers: createServiceRecognisers({ allowsPrivate: config.AI_PRIVATE_ADDRESSES }),
  };
}

/** What holds for every language model of this installation. */
const writerLimits = (config: Config) => ({
  inputTokens: config.WRITER_INPUT_TOKENS,
  timeouts: {
    firstTokenMs: config.WRITER_FIRST_WORD_S * 1_000,
    gapMs: config.WRITER_PAUSE_S * 1_000,
    totalMs: config.WRITER_ANSWER_S * 1_000,
  },
});

const writerConfig = (config: Config): WriterConfig =>
  config.WRITER_PROVIDER === 'openai'
    ? { ...openAi(config), model: given(config.OPENAI_WRITER_MODEL), ...writerLimits(config) }
    : { kind: 'extractive' };

async function writersOf(config: Config): Promise<Pick<Deps, 'writer' | 'builtInWriter' | 'fallbackWriter'>> {
  const builtInWriter = await createWriter({ kind: 'extractive' });
  const hasFallback = config.WRITER_PROVIDER === 'openai' && config.WRITER_FALLBACK === 'extractive';
  return {
    writer: await createWriter(writerConfig(config)),
    builtInWriter,
    fallbackWriter: hasFallback ? builtInWriter : null,
  };
}

const smsConfig = (config: Config, mailer: Deps['mailer']) => {
  if (config.SMS_PROVIDER === 'mail') return { kind: 'mail' as const, mailer };
  if (config.SMS_PROVIDER === 'none') return { kind: 'none' as const };
  return {
    kind: 'twilio' as const,
    accountSid: given(config.TWILIO_ACCOUNT_SID),
    authToken: given(config.TWILIO_AUTH_TOKEN),
    from: given(config.TWILIO_FROM),
  };
};

/** Null where the library is searched in Postgres. */
export const searchEngineOf = async (config: Config): Promise<Deps['searchEngine']> =>
  config.TYPESENSE_URL === undefined
    ? null
    : createTypesenseSearch({ url: config.TYPESENSE_URL, apiKey: given(config.TYPESENSE_API_KEY) });

const billingConfig = (config: Config): BillingConfig =>
  config.BILLING_PROVIDER === 'stripe'
    ? {
        kind: 'stripe',
        secretKey: given(config.STRIPE_SECRET_KEY),
        publishableKey: given(config.STRIPE_PUBLISHABLE_KEY),
        webhookSecret: given(config.STRIPE_WEBHOOK_SECRET),
        prices: config.STRIPE_PRICES ?? {},
        apiUrl: config.STRIPE_API_URL,
      }
    : { kind: 'manual' };

/** `name=value` pairs, of which the values are URL-encoded. */
const headersOf = (list: string | undefined): Record<string, string> =>
  Object.fromEntries(
    (list?.split(',') ?? []).map((pair): [string, string] => {
      const at = pair.indexOf('=');
      return [pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())];
    }),
  );

const tracingConfig = (
  { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers }: Config,
  log: Log,
  app: string,
) =>
  endpoint === undefined
    ? null
    : {
        endpoint,
        headers: headersOf(headers),
        service: `openconsult-${app}`,
        onUndelivered: () => log.warn({}, 'traces are not delivered'),
      };

/**
 * Builds all dependencies by the settings; the same for the API and the worker. Nothing is connected and no model is
 * loaded before its first use.
 * @param app decides how long a query may take: a user waits for the API's, a job's can take longer
 * @returns the deps, and `close`, which ends every connection
 */
export async function composeDeps(
  config: Config,
  log: Log,
  app: 'api' | 'worker',
): Promise<{ deps: Deps; close(): Promise<void> }> {
  // First: what is traced looks for it.
  const tracing = await createTracing(tracingConfig(config, log, app));
  const limits = app === 'api' ? requestLimits : jobLimits;
  const db = createDb(config.DATABASE_URL, { poolMax: config.DATABASE_POOL_MAX, limits });
  const queue = createJobQueue({ redisUrl: config.REDIS_URL, prefix: config.QUEUE_PREFIX });
  const mailer = createMailer({ smtpUrl: config.SMTP_URL, from: config.MAIL_FROM });
  const speech = await recognisersOf(config);
  const metrics = await createMetrics(config.METRICS_PORT !== undefined);
  const publisher = publisherOf({ config, log, metrics });
  const renderer = createDocumentRenderer();
  const textChecker = createTextChecker();
  const serviceWriters = createServiceWriters({
    ...writerLimits(config),
    allowsPrivate: config.AI_PRIVATE_ADDRESSES,
  });
  const deps: Deps = {
    config,
    db,
    storage: await storageOf(config, metrics),
    queue,
    publishToUser: (userId, event, data) => publisher.publish(userChannel(userId), event, data),
    disconnectSession: (loginSessionId) => closeLoginSockets(db, { publisher, log }, { loginSessionId }),
    isUp: { redis: () => queue.ping(), realtime: () => publisher.ping() },
    ...speech,
    ...(await writersOf(config)),
    serviceWriters,
    renderer,
    textChecker,
    searchEngine: await searchEngineOf(config),
    mailer,
    sms: await createSmsSender(smsConfig(config, mailer)),
    billing: await createBilling(billingConfig(config)),
    countries: createCountryLookup({ databasePath: config.GEOIP_DATABASE }),
    clock: systemClock,
    sharedClock: databaseClock,
    log,
    metrics,
    tracing,
  };
  watchProcess(deps);
  return {
    deps,
    async close() {
      await Promise.allSettled([
        queue.close(),
        ...Object.values(speech).map((each) => each.close()),
        renderer.close(),
        textChecker.close(),
        serviceWriters.close(),
        db.$disconnect(),
      ]);
      await tracing.close();
    },
  };
}
