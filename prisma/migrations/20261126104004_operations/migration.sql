-- AlterTable
ALTER TABLE "messages" ADD COLUMN     "pdf_bytes" INTEGER;

-- CreateTable
CREATE TABLE "app_processes" (
    "id" UUID NOT NULL,
    "app" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "started_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "seen_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "app_processes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "practice_days" (
    "practice_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "kind" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,

    CONSTRAINT "practice_days_pkey" PRIMARY KEY ("practice_id","day","kind")
);

-- CreateIndex
CREATE INDEX "practice_days_day_idx" ON "practice_days"("day");

-- AddForeignKey
ALTER TABLE "practice_days" ADD CONSTRAINT "practice_days_practice_id_fkey" FOREIGN KEY ("practice_id") REFERENCES "practices"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The calls of operators run as the system.
CALL protect_table('app_processes', 'false');
CALL protect_table('practice_days', 'practice_id = (SELECT app_practice_id())');

-- Operators see which migration is the last. A scratch database of the tools has no such table.
DO $$
BEGIN
  IF to_regclass('_prisma_migrations') IS NOT NULL THEN
    GRANT SELECT ON _prisma_migrations TO openconsult_system;
  END IF;
END
$$;
