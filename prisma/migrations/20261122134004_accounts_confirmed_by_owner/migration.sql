-- AlterTable
ALTER TABLE "account_requests" DROP COLUMN "password_hash",
ADD COLUMN     "is_mailed" BOOLEAN NOT NULL DEFAULT true;
