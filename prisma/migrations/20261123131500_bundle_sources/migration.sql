-- AlterTable
ALTER TABLE "bundles" ADD COLUMN     "consent_sources" TEXT,
ADD COLUMN     "treatment_sources" TEXT;
