-- AlterTable
ALTER TABLE "streamed_texts" ADD COLUMN     "left_out" JSONB NOT NULL DEFAULT '[]';
