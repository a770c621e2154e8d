-- AlterTable
ALTER TABLE "messages" ADD COLUMN     "attempt_id" UUID,
ADD COLUMN     "counted_at" TIMESTAMP(3),
ADD COLUMN     "document" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "is_repeat" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "sending_until" TIMESTAMP(3);

-- What was sent before marked its bundle in the same transaction.
UPDATE "messages" SET "counted_at" = "sent_at" WHERE "state" = 'sent';
-- Its document is in no row, so a person sends it again.
UPDATE "messages" SET "state" = 'failed', "failure" = 'deferred' WHERE "state" = 'queued';
UPDATE "messages" AS later SET "is_repeat" = true
WHERE later."state" <> 'failed' AND EXISTS (
  SELECT 1 FROM "messages" AS earlier
  WHERE earlier."bundle_id" = later."bundle_id" AND earlier."bundle_version" = later."bundle_version"
    AND earlier."channel" = later."channel" AND earlier."recipient" = later."recipient" AND earlier."state" <> 'failed'
    AND (earlier."created_at", earlier."id") < (later."created_at", later."id"));
UPDATE "messages" SET "state" = 'unknown' WHERE "state" = 'sending';

-- One recipient gets one version of a bundle once, unless a person asks again, and never twice at a time.
CREATE UNIQUE INDEX "messages_one_of_a_version" ON "messages"("bundle_id", "bundle_version", "channel", "recipient")
WHERE "state" <> 'failed' AND NOT "is_repeat";
CREATE UNIQUE INDEX "messages_one_on_its_way" ON "messages"("bundle_id", "bundle_version", "channel", "recipient")
WHERE "state" IN ('queued', 'sending');
