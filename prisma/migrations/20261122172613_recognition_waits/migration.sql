-- AlterTable
ALTER TABLE "recordings" ADD COLUMN     "waits_until" TIMESTAMP(3);
