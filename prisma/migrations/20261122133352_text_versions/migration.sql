-- AlterTable
ALTER TABLE "bundle_consents" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "written_for" TEXT;

-- AlterTable
ALTER TABLE "bundles" ADD COLUMN     "letter_sources" TEXT,
ADD COLUMN     "letter_version" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "treatments_version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "streamed_texts" ADD COLUMN     "sources" JSONB;

-- AlterTable
ALTER TABLE "voice_notes" ADD COLUMN     "notes_version" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "transcript_version" INTEGER NOT NULL DEFAULT 1;
