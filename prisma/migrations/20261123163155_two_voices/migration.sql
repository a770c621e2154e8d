-- CreateEnum
CREATE TYPE "speaker" AS ENUM ('clinician', 'patient');

-- AlterTable
ALTER TABLE "recordings" ADD COLUMN     "left_speaker" "speaker" NOT NULL DEFAULT 'clinician';

-- AlterTable
ALTER TABLE "transcript_phrases" ADD COLUMN     "speaker" "speaker",
ADD COLUMN     "speaker_set_at" TIMESTAMP(3);
