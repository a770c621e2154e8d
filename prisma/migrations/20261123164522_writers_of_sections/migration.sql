-- AlterTable
ALTER TABLE "bundles" ADD COLUMN     "consents_written_by" TEXT,
ADD COLUMN     "treatments_written_by" TEXT;
