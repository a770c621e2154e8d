-- AlterTable
ALTER TABLE "bundles" ADD COLUMN     "copied_from_id" UUID;
