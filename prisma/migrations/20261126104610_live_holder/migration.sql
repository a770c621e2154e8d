-- AlterTable
ALTER TABLE "recordings" ADD COLUMN     "live_holder" UUID;
