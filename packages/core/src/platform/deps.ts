import type { Db } from '@openconsult/db';
import type { BillingProvider } from '@openconsult/integrations/billing';
import type { DocumentRenderer } from '@openconsult/integrations/documents';
import type { CountryLookup } from '@openconsult/integrations/geo';
import type { Mailer } from '@openconsult/integrations/mail';
import type { Metrics } from '@openconsult/integrations/metrics';
import type { JobQueue } from '@openconsult/integrations/queue';
import type { ContentSearch } from '@openconsult/integrations/search';
import type { SmsSender } from '@openconsult/integrations/sms';
import type { LiveRecogniser, ServiceRecognisers, SpeechRecogniser } from '@openconsult/integrations/speech';
import type { ObjectStorage } from '@openconsult/integrations/storage';
import type { TextChecker } from '@openconsult/integrations/text-checks';
import type { Tracing } from '@openconsult/integrations/tracing';
import type { ServiceWriters, Writer } from '@openconsult/integrations/writer';
import type { Clock, SharedClock } from './clock.ts';
import type { Config } from './config.ts';
import type { Log } from './log.ts';

/** Publishes an event to all of a user's windows. Events are hints: a failure is only logged. */
type PublishToUser = (userId: string, event: string, data: unknown) => Promise<void>;

/** Closes the realtime connections of a session. Never rejects: failures are logged, and the worker retries. */
type DisconnectSession = (loginSessionId: string) => Promise<void>;

/** All dependencies of the use cases. Built once a process by `composeDeps`, or by a test. */
export interface Deps {
  readonly config: Config;
  readonly db: Db;
  readonly storage: ObjectStorage;
  readonly queue: JobQueue;
  readonly publishToUser: PublishToUser;
  readonly disconnectSession: DisconnectSession;
  /** Rejects, or is late, if the service does not answer. */
  readonly isUp: { redis(): Promise<void>; realtime(): Promise<void> };
  readonly recogniser: SpeechRecogniser;
  readonly liveRecogniser: LiveRecogniser;
  /** On this machine. */
  readonly builtInRecogniser: SpeechRecogniser;
  readonly builtInLiveRecogniser: LiveRecogniser;
  /** Recognisers at services that practices chose. */
  readonly serviceRecognisers: ServiceRecognisers;
  /** As the environment says. A practice may have chosen another one: see `ai-settings`. */
  readonly writer: Writer;
  /** Writes what that language model could not; null where that is not allowed, or no model writes. */
  readonly fallbackWriter: Writer | null;
  /** Writes without a language model. */
  readonly builtInWriter: Writer;
  /** Writers at services that practices chose. */
  readonly serviceWriters: ServiceWriters;
  readonly renderer: DocumentRenderer;
  readonly textChecker: TextChecker;
  /** Null where the library is searched in Postgres. */
  readonly searchEngine: ContentSearch | null;
  readonly mailer: Mailer;
  readonly sms: SmsSender;
  readonly billing: BillingProvider;
  readonly countries: CountryLookup;
  readonly clock: Clock;
  readonly sharedClock: SharedClock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly tracing: Tracing;
}
