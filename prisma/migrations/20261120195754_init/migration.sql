-- CreateTable
CREATE TABLE "login_sessions" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "user_agent" TEXT,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "login_sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "login_failures" (
    "id" BIGSERIAL NOT NULL,
    "email_hash" TEXT NOT NULL,
    "ip" TEXT NOT NULL,
    "failed_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "login_failures_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bundles" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "voice_note_id" UUID NOT NULL,
    "random_id" UUID NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'pending',
    "version" INTEGER NOT NULL DEFAULT 1,
    "letter" TEXT NOT NULL DEFAULT '',
    "letter_written_by" TEXT,
    "is_letter_deleted" BOOLEAN NOT NULL DEFAULT false,
    "is_consent_deleted" BOOLEAN NOT NULL DEFAULT false,
    "is_treatment_deleted" BOOLEAN NOT NULL DEFAULT false,
    "updates_available_for_letter" BOOLEAN NOT NULL DEFAULT false,
    "updates_available_for_consent" BOOLEAN NOT NULL DEFAULT false,
    "has_edited_consent" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "bundles_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bundle_treatments" (
    "id" UUID NOT NULL,
    "bundle_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "catalogue_id" UUID,
    "name" TEXT NOT NULL,
    "tooth" TEXT,
    "currency" TEXT NOT NULL,
    "price_minor" INTEGER,
    "evidence" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "bundle_treatments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bundle_consents" (
    "id" UUID NOT NULL,
    "bundle_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "treatment_id" UUID,
    "treatment_name" TEXT NOT NULL,
    "value" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "bundle_consents_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "treatments" (
    "id" UUID NOT NULL,
    "practice_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "aliases" TEXT[],
    "currency" TEXT NOT NULL,
    "price_minor" INTEGER NOT NULL,
    "risks" TEXT[],

    CONSTRAINT "treatments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "outbox_jobs" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "done_at" TIMESTAMP(3),
    "failed_at" TIMESTAMP(3),
    "failure" TEXT,

    CONSTRAINT "outbox_jobs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "messages" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "bundle_id" UUID NOT NULL,
    "channel" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "patient_name" TEXT NOT NULL,
    "with_consent" BOOLEAN NOT NULL,
    "bundle_version" INTEGER NOT NULL,
    "idempotency_key" UUID NOT NULL,
    "request_hash" TEXT NOT NULL,
    "pdf_key" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'queued',
    "failure" TEXT,
    "provider_id" TEXT,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMP(3),

    CONSTRAINT "messages_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "shared_documents" (
    "id" UUID NOT NULL,
    "message_id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "expires_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "shared_documents_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "note_templates" (
    "id" UUID NOT NULL,
    "practice_id" UUID NOT NULL,
    "user_id" UUID,
    "type" TEXT NOT NULL DEFAULT 'custom',
    "title" TEXT NOT NULL,
    "template" TEXT NOT NULL,
    "row_template" TEXT NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "note_templates_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "letter_templates" (
    "id" UUID NOT NULL,
    "practice_id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "template" TEXT NOT NULL,
    "is_default" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "letter_templates_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "consent_templates" (
    "id" UUID NOT NULL,
    "practice_id" UUID NOT NULL,
    "treatment_id" UUID,
    "title" TEXT NOT NULL,
    "template" TEXT NOT NULL,

    CONSTRAINT "consent_templates_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "patient_sessions" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "patient_id" TEXT,
    "patient_name" TEXT NOT NULL,
    "started_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMP(3),

    CONSTRAINT "patient_sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "streamed_texts" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "voice_note_id" UUID NOT NULL,
    "bundle_id" UUID,
    "generation" INTEGER NOT NULL DEFAULT 0,
    "seq" INTEGER NOT NULL DEFAULT 0,
    "status" TEXT NOT NULL DEFAULT 'waiting',
    "text" TEXT NOT NULL DEFAULT '',
    "failure" TEXT,
    "written_by" TEXT,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "streamed_texts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "recordings" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "voice_note_id" UUID NOT NULL,
    "content_type" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'open',
    "segment_count" INTEGER,
    "allow_gaps" BOOLEAN NOT NULL DEFAULT false,
    "generate_note" BOOLEAN NOT NULL DEFAULT false,
    "segments_read" INTEGER NOT NULL DEFAULT 0,
    "settled_until_ms" INTEGER NOT NULL DEFAULT 0,
    "duration_ms" INTEGER NOT NULL DEFAULT 0,
    "failure" TEXT,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "stopped_at" TIMESTAMP(3),
    "finished_at" TIMESTAMP(3),

    CONSTRAINT "recordings_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audio_segments" (
    "recording_id" UUID NOT NULL,
    "index" INTEGER NOT NULL,
    "object_key" TEXT NOT NULL,
    "size_bytes" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,
    "confirmed_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "audio_segments_pkey" PRIMARY KEY ("recording_id","index")
);

-- CreateTable
CREATE TABLE "transcript_phrases" (
    "id" UUID NOT NULL,
    "recording_id" UUID NOT NULL,
    "kind" TEXT NOT NULL DEFAULT 'speech',
    "start_ms" INTEGER NOT NULL,
    "end_ms" INTEGER NOT NULL,
    "text" TEXT NOT NULL,

    CONSTRAINT "transcript_phrases_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "practices" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "phone" TEXT,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "practices_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "users" (
    "id" UUID NOT NULL,
    "practice_id" UUID NOT NULL,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "profile_image_key" TEXT,
    "vip_logo_image_key" TEXT,
    "is_admin" BOOLEAN NOT NULL DEFAULT false,
    "user_category" INTEGER,
    "user_type" INTEGER,
    "preview_type" INTEGER,
    "address_country" TEXT,
    "dft_first" BOOLEAN NOT NULL DEFAULT true,
    "is_first_time" BOOLEAN NOT NULL DEFAULT true,
    "card_status" BOOLEAN NOT NULL DEFAULT true,
    "is_sub_active" BOOLEAN NOT NULL DEFAULT true,
    "plan" TEXT,
    "term_status" TIMESTAMP(3),
    "features" TEXT[],
    "voice_note" BOOLEAN NOT NULL DEFAULT false,
    "voice_note_only" BOOLEAN NOT NULL DEFAULT false,
    "real_time_transcription_enabled" BOOLEAN NOT NULL DEFAULT false,
    "ai_treatment_recommendation_enabled" BOOLEAN NOT NULL DEFAULT false,
    "ai_consent_creation_enabled" BOOLEAN NOT NULL DEFAULT false,
    "disabled_at" TIMESTAMP(3),
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "voice_notes" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "patient_session_id" UUID NOT NULL,
    "transcript" TEXT NOT NULL DEFAULT '',
    "transcript_edited" BOOLEAN NOT NULL DEFAULT false,
    "notes" TEXT NOT NULL DEFAULT '',
    "notes_template" TEXT,
    "template_id" UUID,
    "title" TEXT,
    "is_processing" BOOLEAN NOT NULL DEFAULT false,
    "notes_failure" TEXT,
    "notes_written_by" TEXT,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "voice_notes_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "login_sessions_token_hash_key" ON "login_sessions"("token_hash");

-- CreateIndex
CREATE INDEX "login_sessions_user_id_idx" ON "login_sessions"("user_id");

-- CreateIndex
CREATE INDEX "login_failures_email_hash_failed_at_idx" ON "login_failures"("email_hash", "failed_at");

-- CreateIndex
CREATE INDEX "login_failures_ip_failed_at_idx" ON "login_failures"("ip", "failed_at");

-- CreateIndex
CREATE INDEX "bundles_voice_note_id_created_at_idx" ON "bundles"("voice_note_id", "created_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "bundles_user_id_random_id_key" ON "bundles"("user_id", "random_id");

-- CreateIndex
CREATE UNIQUE INDEX "bundles_id_user_id_key" ON "bundles"("id", "user_id");

-- CreateIndex
CREATE INDEX "bundle_treatments_bundle_id_position_idx" ON "bundle_treatments"("bundle_id", "position");

-- CreateIndex
CREATE INDEX "bundle_consents_bundle_id_position_idx" ON "bundle_consents"("bundle_id", "position");

-- CreateIndex
CREATE INDEX "bundle_consents_treatment_id_idx" ON "bundle_consents"("treatment_id");

-- CreateIndex
CREATE UNIQUE INDEX "treatments_practice_id_name_key" ON "treatments"("practice_id", "name");

-- CreateIndex
CREATE INDEX "messages_bundle_id_created_at_idx" ON "messages"("bundle_id", "created_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "messages_user_id_idempotency_key_key" ON "messages"("user_id", "idempotency_key");

-- CreateIndex
CREATE UNIQUE INDEX "shared_documents_message_id_key" ON "shared_documents"("message_id");

-- CreateIndex
CREATE UNIQUE INDEX "shared_documents_token_hash_key" ON "shared_documents"("token_hash");

-- CreateIndex
CREATE UNIQUE INDEX "note_templates_practice_id_title_key" ON "note_templates"("practice_id", "title");

-- CreateIndex
CREATE UNIQUE INDEX "letter_templates_practice_id_title_key" ON "letter_templates"("practice_id", "title");

-- CreateIndex
CREATE UNIQUE INDEX "consent_templates_treatment_id_key" ON "consent_templates"("treatment_id");

-- CreateIndex
CREATE UNIQUE INDEX "consent_templates_practice_id_title_key" ON "consent_templates"("practice_id", "title");

-- CreateIndex
CREATE INDEX "patient_sessions_user_id_started_at_idx" ON "patient_sessions"("user_id", "started_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "patient_sessions_id_user_id_key" ON "patient_sessions"("id", "user_id");

-- CreateIndex
CREATE INDEX "streamed_texts_voice_note_id_idx" ON "streamed_texts"("voice_note_id");

-- CreateIndex
CREATE INDEX "streamed_texts_bundle_id_idx" ON "streamed_texts"("bundle_id");

-- CreateIndex
CREATE UNIQUE INDEX "streamed_texts_user_id_name_key" ON "streamed_texts"("user_id", "name");

-- CreateIndex
CREATE INDEX "recordings_voice_note_id_created_at_idx" ON "recordings"("voice_note_id", "created_at");

-- CreateIndex
CREATE INDEX "recordings_user_id_idx" ON "recordings"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "transcript_phrases_recording_id_kind_start_ms_key" ON "transcript_phrases"("recording_id", "kind", "start_ms");

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE INDEX "users_practice_id_idx" ON "users"("practice_id");

-- CreateIndex
CREATE UNIQUE INDEX "voice_notes_patient_session_id_key" ON "voice_notes"("patient_session_id");

-- CreateIndex
CREATE INDEX "voice_notes_user_id_created_at_idx" ON "voice_notes"("user_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "voice_notes_template_id_idx" ON "voice_notes"("template_id");

-- CreateIndex
CREATE UNIQUE INDEX "voice_notes_id_user_id_key" ON "voice_notes"("id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "voice_notes_patient_session_id_user_id_key" ON "voice_notes"("patient_session_id", "user_id");

-- AddForeignKey
ALTER TABLE "login_sessions" ADD CONSTRAINT "login_sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bundles" ADD CONSTRAINT "bundles_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bundles" ADD CONSTRAINT "bundles_voice_note_id_user_id_fkey" FOREIGN KEY ("voice_note_id", "user_id") REFERENCES "voice_notes"("id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bundle_treatments" ADD CONSTRAINT "bundle_treatments_bundle_id_fkey" FOREIGN KEY ("bundle_id") REFERENCES "bundles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bundle_consents" ADD CONSTRAINT "bundle_consents_bundle_id_fkey" FOREIGN KEY ("bundle_id") REFERENCES "bundles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bundle_consents" ADD CONSTRAINT "bundle_consents_treatment_id_fkey" FOREIGN KEY ("treatment_id") REFERENCES "bundle_treatments"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "treatments" ADD CONSTRAINT "treatments_practice_id_fkey" FOREIGN KEY ("practice_id") REFERENCES "practices"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "messages" ADD CONSTRAINT "messages_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "messages" ADD CONSTRAINT "messages_bundle_id_user_id_fkey" FOREIGN KEY ("bundle_id", "user_id") REFERENCES "bundles"("id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shared_documents" ADD CONSTRAINT "shared_documents_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "messages"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "note_templates" ADD CONSTRAINT "note_templates_practice_id_fkey" FOREIGN KEY ("practice_id") REFERENCES "practices"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "letter_templates" ADD CONSTRAINT "letter_templates_practice_id_fkey" FOREIGN KEY ("practice_id") REFERENCES "practices"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "consent_templates" ADD CONSTRAINT "consent_templates_practice_id_fkey" FOREIGN KEY ("practice_id") REFERENCES "practices"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "consent_templates" ADD CONSTRAINT "consent_templates_treatment_id_fkey" FOREIGN KEY ("treatment_id") REFERENCES "treatments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "patient_sessions" ADD CONSTRAINT "patient_sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "streamed_texts" ADD CONSTRAINT "streamed_texts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "streamed_texts" ADD CONSTRAINT "streamed_texts_voice_note_id_user_id_fkey" FOREIGN KEY ("voice_note_id", "user_id") REFERENCES "voice_notes"("id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "streamed_texts" ADD CONSTRAINT "streamed_texts_bundle_id_fkey" FOREIGN KEY ("bundle_id") REFERENCES "bundles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_voice_note_id_user_id_fkey" FOREIGN KEY ("voice_note_id", "user_id") REFERENCES "voice_notes"("id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "audio_segments" ADD CONSTRAINT "audio_segments_recording_id_fkey" FOREIGN KEY ("recording_id") REFERENCES "recordings"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transcript_phrases" ADD CONSTRAINT "transcript_phrases_recording_id_fkey" FOREIGN KEY ("recording_id") REFERENCES "recordings"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_practice_id_fkey" FOREIGN KEY ("practice_id") REFERENCES "practices"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "voice_notes" ADD CONSTRAINT "voice_notes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "voice_notes" ADD CONSTRAINT "voice_notes_patient_session_id_user_id_fkey" FOREIGN KEY ("patient_session_id", "user_id") REFERENCES "patient_sessions"("id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "voice_notes" ADD CONSTRAINT "voice_notes_template_id_fkey" FOREIGN KEY ("template_id") REFERENCES "note_templates"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Written by hand: a Prisma schema cannot say these.

-- A person is in one consultation at a time.
CREATE UNIQUE INDEX "patient_sessions_one_open" ON "patient_sessions"("user_id") WHERE "ended_at" IS NULL;

-- The same work is not queued twice while it is open.
CREATE UNIQUE INDEX "outbox_jobs_one_open" ON "outbox_jobs"("name", "key") WHERE "done_at" IS NULL AND "failed_at" IS NULL;
