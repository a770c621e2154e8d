-- AlterTable
ALTER TABLE "bundle_treatments" ADD COLUMN     "removed_at" TIMESTAMP(3);
