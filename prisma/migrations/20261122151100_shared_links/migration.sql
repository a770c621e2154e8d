-- AlterTable
ALTER TABLE "shared_documents" ADD COLUMN     "last_opened_at" TIMESTAMP(3),
ADD COLUMN     "opened_count" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "revoked_at" TIMESTAMP(3);
