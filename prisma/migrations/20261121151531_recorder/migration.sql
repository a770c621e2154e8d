-- AlterTable
ALTER TABLE "patient_sessions" ADD COLUMN     "active_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "deleted_at" TIMESTAMP(3),
ADD COLUMN     "ended_by" TEXT,
ADD COLUMN     "kind" TEXT NOT NULL DEFAULT 'normal',
ADD COLUMN     "left_at" TIMESTAMP(3),
ADD COLUMN     "ran_ms" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "resumed_at" TIMESTAMP(3),
ADD COLUMN     "soe_practice_id" TEXT;

-- AlterTable
ALTER TABLE "recordings" ADD COLUMN     "audio_failure" TEXT,
ADD COLUMN     "audio_key" TEXT,
ADD COLUMN     "live_held_until" TIMESTAMP(3),
ADD COLUMN     "mode" TEXT NOT NULL DEFAULT 'asynchronous',
ADD COLUMN     "remote_microphone_id" UUID,
ADD COLUMN     "superseded_text" TEXT;

-- AlterTable
ALTER TABLE "transcript_phrases" ADD COLUMN     "corrections" JSONB,
ADD COLUMN     "edited_at" TIMESTAMP(3),
ADD COLUMN     "recognised" TEXT,
ADD COLUMN     "words" JSONB;

-- AlterTable
ALTER TABLE "voice_notes" ADD COLUMN     "email" TEXT;

-- CreateTable
CREATE TABLE "lexicon_terms" (
    "id" UUID NOT NULL,
    "user_id" UUID,
    "practice_id" UUID,
    "spoken" TEXT NOT NULL,
    "written" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "lexicon_terms_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "undone_corrections" (
    "user_id" UUID NOT NULL,
    "from" TEXT NOT NULL,
    "to" TEXT NOT NULL,
    "count" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "undone_corrections_pkey" PRIMARY KEY ("user_id","from","to")
);

-- CreateTable
CREATE TABLE "recorder_leases" (
    "user_id" UUID NOT NULL,
    "holder" UUID NOT NULL,
    "epoch" INTEGER NOT NULL DEFAULT 1,
    "device" TEXT NOT NULL,
    "taken_at" TIMESTAMP(3) NOT NULL,
    "expires_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "recorder_leases_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "remote_microphones" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "login_session_id" UUID NOT NULL,
    "voice_note_id" UUID,
    "token_hash" TEXT NOT NULL,
    "code_hash" TEXT NOT NULL,
    "code_tries" INTEGER NOT NULL DEFAULT 0,
    "expires_at" TIMESTAMP(3) NOT NULL,
    "joined_at" TIMESTAMP(3),
    "device_label" TEXT,
    "grant_hash" TEXT,
    "grant_expires_at" TIMESTAMP(3),
    "rejoin_hash" TEXT,
    "rejoined_at" TIMESTAMP(3),
    "closed_at" TIMESTAMP(3),
    "replaced_by_id" UUID,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "remote_microphones_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "lexicon_terms_user_id_spoken_key" ON "lexicon_terms"("user_id", "spoken");

-- CreateIndex
CREATE UNIQUE INDEX "lexicon_terms_practice_id_spoken_key" ON "lexicon_terms"("practice_id", "spoken");

-- CreateIndex
CREATE UNIQUE INDEX "remote_microphones_token_hash_key" ON "remote_microphones"("token_hash");

-- CreateIndex
CREATE UNIQUE INDEX "remote_microphones_grant_hash_key" ON "remote_microphones"("grant_hash");

-- CreateIndex
CREATE INDEX "remote_microphones_user_id_created_at_idx" ON "remote_microphones"("user_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "remote_microphones_code_hash_idx" ON "remote_microphones"("code_hash");

-- CreateIndex
CREATE INDEX "remote_microphones_voice_note_id_idx" ON "remote_microphones"("voice_note_id");

-- CreateIndex
CREATE INDEX "remote_microphones_login_session_id_idx" ON "remote_microphones"("login_session_id");

-- CreateIndex
CREATE INDEX "remote_microphones_replaced_by_id_idx" ON "remote_microphones"("replaced_by_id");

-- CreateIndex
CREATE INDEX "recordings_remote_microphone_id_idx" ON "recordings"("remote_microphone_id");

-- AddForeignKey
ALTER TABLE "lexicon_terms" ADD CONSTRAINT "lexicon_terms_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lexicon_terms" ADD CONSTRAINT "lexicon_terms_practice_id_fkey" FOREIGN KEY ("practice_id") REFERENCES "practices"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "undone_corrections" ADD CONSTRAINT "undone_corrections_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recorder_leases" ADD CONSTRAINT "recorder_leases_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "remote_microphones" ADD CONSTRAINT "remote_microphones_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "remote_microphones" ADD CONSTRAINT "remote_microphones_voice_note_id_user_id_fkey" FOREIGN KEY ("voice_note_id", "user_id") REFERENCES "voice_notes"("id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "remote_microphones" ADD CONSTRAINT "remote_microphones_login_session_id_fkey" FOREIGN KEY ("login_session_id") REFERENCES "login_sessions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "remote_microphones" ADD CONSTRAINT "remote_microphones_replaced_by_id_fkey" FOREIGN KEY ("replaced_by_id") REFERENCES "remote_microphones"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_remote_microphone_id_fkey" FOREIGN KEY ("remote_microphone_id") REFERENCES "remote_microphones"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- A term is a person's own or their practice's, never both and never nobody's.
ALTER TABLE "lexicon_terms" ADD CONSTRAINT "lexicon_terms_one_owner" CHECK (("user_id" IS NULL) <> ("practice_id" IS NULL));
