-- Objects that rows name and that were not in the storage at a backup.
ALTER TABLE "backup_runs" ADD COLUMN "missing_objects" INTEGER NOT NULL DEFAULT 0;
