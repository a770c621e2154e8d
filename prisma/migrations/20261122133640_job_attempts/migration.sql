-- AlterTable
ALTER TABLE "outbox_jobs" ADD COLUMN     "outages" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "runs" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "started_at" TIMESTAMP(3);

-- CreateIndex
CREATE INDEX "audit_events_actor_id_idx" ON "audit_events"("actor_id");

-- CreateIndex
CREATE INDEX "payment_methods_provider_id_idx" ON "payment_methods"("provider_id");

-- CreateIndex
CREATE INDEX "recordings_state_idx" ON "recordings"("state");

-- The sweep of done jobs reads this alone. Prisma knows no partial index.
CREATE INDEX "outbox_jobs_done_at" ON "outbox_jobs"("done_at") WHERE "done_at" IS NOT NULL;

-- Failed jobs are counted for the operator.
CREATE INDEX "outbox_jobs_failed_at" ON "outbox_jobs"("failed_at") WHERE "failed_at" IS NOT NULL;
