-- Backups, restore drills and upkeep of the backups.
CREATE TYPE "backup_run_kind" AS ENUM ('backup', 'drill', 'upkeep');
CREATE TYPE "backup_outcome" AS ENUM ('done', 'failed', 'interrupted');

CREATE TABLE "backup_runs" (
    "id" UUID NOT NULL,
    "kind" "backup_run_kind" NOT NULL,
    "started_at" TIMESTAMP(3) NOT NULL,
    "ended_at" TIMESTAMP(3),
    "outcome" "backup_outcome",
    "failure" TEXT,
    "rows" BIGINT NOT NULL DEFAULT 0,
    "objects" INTEGER NOT NULL DEFAULT 0,
    "bytes" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "backup_runs_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "backup_runs_kind_started_at_idx" ON "backup_runs"("kind", "started_at" DESC);

-- They are of the installation: the system alone reaches them.
CALL protect_table('backup_runs', 'false');
