-- DropIndex
DROP INDEX "login_failures_email_hash_failed_at_idx";

-- DropIndex
DROP INDEX "login_failures_ip_failed_at_idx";

-- AlterTable
ALTER TABLE "login_failures" RENAME COLUMN "ip" TO "source";
ALTER TABLE "login_failures" ADD COLUMN     "is_known_device" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "purpose" TEXT NOT NULL DEFAULT 'login';

-- AlterTable
ALTER TABLE "two_factors" ADD COLUMN     "warned_at" TIMESTAMP(3);

-- CreateTable
CREATE TABLE "known_devices" (
    "user_id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "last_used_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "known_devices_pkey" PRIMARY KEY ("user_id","token_hash")
);

-- CreateIndex
CREATE INDEX "known_devices_last_used_at_idx" ON "known_devices"("last_used_at");

-- CreateIndex
CREATE INDEX "login_failures_email_hash_purpose_failed_at_idx" ON "login_failures"("email_hash", "purpose", "failed_at");

-- CreateIndex
CREATE INDEX "login_failures_source_purpose_failed_at_idx" ON "login_failures"("source", "purpose", "failed_at");

-- AddForeignKey
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
