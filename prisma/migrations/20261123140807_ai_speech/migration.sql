-- AlterEnum
ALTER TYPE "ai_task" ADD VALUE 'live_speech';
ALTER TYPE "ai_task" ADD VALUE 'batch_speech';

-- AlterTable
ALTER TABLE "ai_settings" ADD COLUMN     "minute_price" INTEGER;

-- AlterTable
ALTER TABLE "ai_uses" ADD COLUMN     "seconds" INTEGER NOT NULL DEFAULT 0;
