-- AlterTable
ALTER TABLE "recordings" ADD COLUMN     "failures" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "retry_at" TIMESTAMP(3);
