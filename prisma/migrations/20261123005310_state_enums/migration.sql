-- The same values as before, checked by the database. Each column is converted in place; its plain indexes are built again.

-- CreateEnum
CREATE TYPE "account_request_purpose" AS ENUM ('sign_up', 'reset', 'invite', 'notice', 'address_changed', 'codes_guessed');

-- CreateEnum
CREATE TYPE "audit_kind" AS ENUM ('account', 'patient_data', 'sign_in', 'refused');

-- CreateEnum
CREATE TYPE "challenge_purpose" AS ENUM ('second_factor', 'passkey_login', 'passkey_add');

-- CreateEnum
CREATE TYPE "attempt_purpose" AS ENUM ('login', 'second_factor', 'passkey', 'own_account', 'link', 'phone');

-- CreateEnum
CREATE TYPE "subscription_status" AS ENUM ('active', 'payment_due', 'ended');

-- CreateEnum
CREATE TYPE "bundle_state" AS ENUM ('pending', 'sent');

-- CreateEnum
CREATE TYPE "consultation_kind" AS ENUM ('normal', 'soe', 'platform', 'without_tracking', 'voice');

-- CreateEnum
CREATE TYPE "consultation_end" AS ENUM ('person', 'next_patient', 'idle', 'window_left', 'page_closed', 'timeout');

-- CreateEnum
CREATE TYPE "message_channel" AS ENUM ('email', 'sms');

-- CreateEnum
CREATE TYPE "message_state" AS ENUM ('queued', 'sending', 'sent', 'failed', 'unknown');

-- CreateEnum
CREATE TYPE "template_type" AS ENUM ('default', 'custom');

-- CreateEnum
CREATE TYPE "stream_kind" AS ENUM ('notes', 'letter', 'treatment', 'consent');

-- CreateEnum
CREATE TYPE "stream_status" AS ENUM ('waiting', 'streaming', 'ended', 'stopped', 'failed');

-- CreateEnum
CREATE TYPE "recording_mode" AS ENUM ('asynchronous', 'live');

-- CreateEnum
CREATE TYPE "recording_state" AS ENUM ('open', 'transcribing', 'done', 'failed');

-- CreateEnum
CREATE TYPE "phrase_kind" AS ENUM ('speech', 'gap');

-- CreateEnum
CREATE TYPE "plan" AS ENUM ('pro', 'student', 'new', 'voice');

-- CreateEnum
CREATE TYPE "announcement_level" AS ENUM ('info', 'warning');

-- Their conditions compare with text.
DROP INDEX "messages_one_of_a_version";
DROP INDEX "messages_one_on_its_way";

ALTER TABLE "account_requests"
  ALTER COLUMN "purpose" TYPE "account_request_purpose" USING "purpose"::"account_request_purpose",
  ALTER COLUMN "plan" TYPE "plan" USING "plan"::"plan";

ALTER TABLE "announcements"
  ALTER COLUMN "level" TYPE "announcement_level" USING "level"::"announcement_level";

ALTER TABLE "audit_events"
  ALTER COLUMN "kind" DROP DEFAULT,
  ALTER COLUMN "kind" TYPE "audit_kind" USING "kind"::"audit_kind",
  ALTER COLUMN "kind" SET DEFAULT 'account';

ALTER TABLE "bundles"
  ALTER COLUMN "state" DROP DEFAULT,
  ALTER COLUMN "state" TYPE "bundle_state" USING "state"::"bundle_state",
  ALTER COLUMN "state" SET DEFAULT 'pending';

ALTER TABLE "login_challenges"
  ALTER COLUMN "purpose" TYPE "challenge_purpose" USING "purpose"::"challenge_purpose";

ALTER TABLE "login_failures"
  ALTER COLUMN "purpose" DROP DEFAULT,
  ALTER COLUMN "purpose" TYPE "attempt_purpose" USING "purpose"::"attempt_purpose",
  ALTER COLUMN "purpose" SET DEFAULT 'login';

ALTER TABLE "messages"
  ALTER COLUMN "channel" TYPE "message_channel" USING "channel"::"message_channel",
  ALTER COLUMN "state" DROP DEFAULT,
  ALTER COLUMN "state" TYPE "message_state" USING "state"::"message_state",
  ALTER COLUMN "state" SET DEFAULT 'queued';

ALTER TABLE "note_templates"
  ALTER COLUMN "type" DROP DEFAULT,
  ALTER COLUMN "type" TYPE "template_type" USING "type"::"template_type",
  ALTER COLUMN "type" SET DEFAULT 'custom';

ALTER TABLE "patient_sessions"
  ALTER COLUMN "ended_by" TYPE "consultation_end" USING "ended_by"::"consultation_end",
  ALTER COLUMN "kind" DROP DEFAULT,
  ALTER COLUMN "kind" TYPE "consultation_kind" USING "kind"::"consultation_kind",
  ALTER COLUMN "kind" SET DEFAULT 'normal';

ALTER TABLE "recordings"
  ALTER COLUMN "state" DROP DEFAULT,
  ALTER COLUMN "state" TYPE "recording_state" USING "state"::"recording_state",
  ALTER COLUMN "state" SET DEFAULT 'open',
  ALTER COLUMN "mode" DROP DEFAULT,
  ALTER COLUMN "mode" TYPE "recording_mode" USING "mode"::"recording_mode",
  ALTER COLUMN "mode" SET DEFAULT 'asynchronous';

ALTER TABLE "streamed_texts"
  ALTER COLUMN "kind" TYPE "stream_kind" USING "kind"::"stream_kind",
  ALTER COLUMN "status" DROP DEFAULT,
  ALTER COLUMN "status" TYPE "stream_status" USING "status"::"stream_status",
  ALTER COLUMN "status" SET DEFAULT 'waiting';

-- A subscription with an unknown price was stored with an empty plan: it gets the plan of its user, if there is one.
UPDATE "subscriptions" SET "plan" = "users"."plan" FROM "users"
WHERE "users"."id" = "subscriptions"."user_id" AND "subscriptions"."plan" = '' AND "users"."plan" IS NOT NULL;
DELETE FROM "subscriptions" WHERE "plan" = '';

ALTER TABLE "subscriptions"
  ALTER COLUMN "plan" TYPE "plan" USING "plan"::"plan",
  ALTER COLUMN "status" TYPE "subscription_status" USING "status"::"subscription_status";

ALTER TABLE "transcript_phrases"
  ALTER COLUMN "kind" DROP DEFAULT,
  ALTER COLUMN "kind" TYPE "phrase_kind" USING "kind"::"phrase_kind",
  ALTER COLUMN "kind" SET DEFAULT 'speech';

ALTER TABLE "users"
  ALTER COLUMN "plan" TYPE "plan" USING "plan"::"plan",
  ALTER COLUMN "requested_plan" TYPE "plan" USING "requested_plan"::"plan";

CREATE UNIQUE INDEX "messages_one_of_a_version" ON "messages"("bundle_id", "bundle_version", "channel", "recipient")
WHERE "state" <> 'failed' AND NOT "is_repeat";
CREATE UNIQUE INDEX "messages_one_on_its_way" ON "messages"("bundle_id", "bundle_version", "channel", "recipient")
WHERE "state" IN ('queued', 'sending');
