-- Checks of the copies have runs of their own.
ALTER TYPE "backup_run_kind" ADD VALUE 'check';

-- The database that writes to a destination of backups.
CREATE TABLE "backup_writers" (
    "id" UUID NOT NULL,
    "replaces" UUID,

    CONSTRAINT "backup_writers_pkey" PRIMARY KEY ("id")
);

-- They are of the installation: the system alone reaches them.
CALL protect_table('backup_writers', 'false');
