-- AlterTable
ALTER TABLE "bundles" ADD COLUMN     "letter_attachment_key" TEXT;
