-- The span that requested a job.
ALTER TABLE "outbox_jobs" ADD COLUMN "trace_parent" TEXT;
