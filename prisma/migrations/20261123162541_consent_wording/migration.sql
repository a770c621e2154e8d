-- AlterTable
ALTER TABLE "bundle_consents" ADD COLUMN     "written_with" TEXT;
