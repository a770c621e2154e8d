-- AlterTable
ALTER TABLE "audit_checks" ADD COLUMN     "seal_id" BIGINT;
