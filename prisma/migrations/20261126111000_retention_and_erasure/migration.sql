-- CreateEnum
CREATE TYPE "erasure_kind" AS ENUM ('patient', 'practice');

-- CreateEnum
CREATE TYPE "sweep_state" AS ENUM ('running', 'done', 'failed');

-- CreateEnum
CREATE TYPE "retention_kind" AS ENUM ('audio', 'transcript', 'letter', 'record', 'audit', 'deleted');

-- AlterTable
ALTER TABLE "patient_sessions" ADD COLUMN     "legal_hold_at" TIMESTAMP(3);

-- AlterTable
ALTER TABLE "recordings" ADD COLUMN     "audio_deleted_at" TIMESTAMP(3);

-- AlterTable
ALTER TABLE "voice_notes" ADD COLUMN     "letters_deleted_at" TIMESTAMP(3),
ADD COLUMN     "transcript_deleted_at" TIMESTAMP(3);

-- CreateTable
CREATE TABLE "audit_prunings" (
    "practice_id" UUID NOT NULL,
    "seal_id" BIGINT NOT NULL,
    "hash" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "audit_prunings_pkey" PRIMARY KEY ("practice_id")
);

-- CreateTable
CREATE TABLE "erasures" (
    "id" UUID NOT NULL,
    "practice_id" UUID NOT NULL,
    "kind" "erasure_kind" NOT NULL DEFAULT 'patient',
    "requested_by" UUID,
    "requested_at" TIMESTAMP(3) NOT NULL,
    "finished_at" TIMESTAMP(3),
    "counts" JSONB NOT NULL DEFAULT '{}',
    "certificate" JSONB,
    "sha256" TEXT,

    CONSTRAINT "erasures_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "erased_consultations" (
    "consultation_id" UUID NOT NULL,
    "practice_id" UUID NOT NULL,
    "erasure_id" UUID,
    "requested_at" TIMESTAMP(3) NOT NULL,
    "erased_at" TIMESTAMP(3),

    CONSTRAINT "erased_consultations_pkey" PRIMARY KEY ("consultation_id")
);

-- CreateTable
CREATE TABLE "object_removals" (
    "key" TEXT NOT NULL,
    "practice_id" UUID NOT NULL,
    "erasure_id" UUID,
    "requested_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "object_removals_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "retention_policies" (
    "practice_id" UUID NOT NULL,
    "audio_days" INTEGER,
    "transcript_days" INTEGER,
    "letter_years" INTEGER,
    "record_years" INTEGER,
    "audit_years" INTEGER,
    "deleted_days" INTEGER NOT NULL,
    "starts_at" TIMESTAMP(3) NOT NULL,
    "saved_by" UUID,
    "saved_at" TIMESTAMP(3),

    CONSTRAINT "retention_policies_pkey" PRIMARY KEY ("practice_id")
);

-- CreateTable
CREATE TABLE "retention_sweeps" (
    "id" UUID NOT NULL,
    "practice_id" UUID NOT NULL,
    "requested_by" UUID,
    "state" "sweep_state" NOT NULL DEFAULT 'running',
    "policy" JSONB NOT NULL,
    "started_at" TIMESTAMP(3) NOT NULL,
    "finished_at" TIMESTAMP(3),

    CONSTRAINT "retention_sweeps_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "retention_removals" (
    "sweep_id" UUID NOT NULL,
    "practice_id" UUID NOT NULL,
    "kind" "retention_kind" NOT NULL,
    "object_id" TEXT NOT NULL,
    "count" INTEGER NOT NULL DEFAULT 1,
    "bytes" BIGINT NOT NULL,
    "oldest" TIMESTAMP(3) NOT NULL,
    "newest" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "retention_removals_pkey" PRIMARY KEY ("sweep_id","kind","object_id")
);

-- CreateIndex
CREATE INDEX "erasures_practice_id_requested_at_idx" ON "erasures"("practice_id", "requested_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "erasures_id_practice_id_key" ON "erasures"("id", "practice_id");

-- CreateIndex
CREATE INDEX "erased_consultations_erasure_id_idx" ON "erased_consultations"("erasure_id");

-- CreateIndex
CREATE INDEX "erased_consultations_requested_at_idx" ON "erased_consultations"("requested_at");

-- CreateIndex
CREATE INDEX "object_removals_practice_id_requested_at_idx" ON "object_removals"("practice_id", "requested_at");

-- CreateIndex
CREATE INDEX "object_removals_erasure_id_idx" ON "object_removals"("erasure_id");

-- CreateIndex
CREATE INDEX "retention_sweeps_practice_id_started_at_idx" ON "retention_sweeps"("practice_id", "started_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "retention_sweeps_id_practice_id_key" ON "retention_sweeps"("id", "practice_id");

-- AddForeignKey
ALTER TABLE "audit_prunings" ADD CONSTRAINT "audit_prunings_practice_id_fkey" FOREIGN KEY ("practice_id") REFERENCES "practices"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "erased_consultations" ADD CONSTRAINT "erased_consultations_erasure_id_practice_id_fkey" FOREIGN KEY ("erasure_id", "practice_id") REFERENCES "erasures"("id", "practice_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "retention_policies" ADD CONSTRAINT "retention_policies_practice_id_fkey" FOREIGN KEY ("practice_id") REFERENCES "practices"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "retention_sweeps" ADD CONSTRAINT "retention_sweeps_practice_id_fkey" FOREIGN KEY ("practice_id") REFERENCES "practices"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "retention_removals" ADD CONSTRAINT "retention_removals_sweep_id_practice_id_fkey" FOREIGN KEY ("sweep_id", "practice_id") REFERENCES "retention_sweeps"("id", "practice_id") ON DELETE CASCADE ON UPDATE CASCADE;

CALL protect_table('retention_policies', 'practice_id = (SELECT app_practice_id())');
CALL protect_table('retention_sweeps', 'practice_id = (SELECT app_practice_id())');
CALL protect_table('retention_removals', 'practice_id = (SELECT app_practice_id())');
CALL protect_table('erasures', 'practice_id = (SELECT app_practice_id())');
CALL protect_table('erased_consultations', 'practice_id = (SELECT app_practice_id())');
CALL protect_table('object_removals', 'practice_id = (SELECT app_practice_id())');
CALL protect_table('audit_prunings', 'practice_id = (SELECT app_practice_id())');
-- Only use cases that run as the system write what is erased and where a chain begins; what was erased never leaves.
REVOKE INSERT, UPDATE, DELETE ON erasures, erased_consultations, object_removals, audit_prunings FROM openconsult_app;
REVOKE DELETE ON erasures, erased_consultations FROM openconsult_system;

-- Signed notes leave with their consultation, once its erasure is recorded (docs/decisions/0044-retention-and-erasure.md).
CREATE OR REPLACE FUNCTION refuse_signed_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        IF EXISTS (
            SELECT FROM voice_notes n JOIN erased_consultations e ON e.consultation_id = n.patient_session_id
            WHERE n.id = OLD.voice_note_id
        ) THEN
            RETURN OLD;
        END IF;
    END IF;
    RAISE EXCEPTION 'Signed notes never change.' USING ERRCODE = 'insufficient_privilege';
END $$;
GRANT DELETE ON note_signatures, note_addenda TO openconsult_system;

-- Audit events leave after six years at the earliest, from the beginning of their chain, or with their practice.
CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        IF EXISTS (SELECT FROM erasures e WHERE e.practice_id = OLD.practice_id AND e.kind = 'practice') THEN
            RETURN OLD;
        END IF;
        IF TG_TABLE_NAME = 'audit_events' THEN
            IF OLD.at < now() - interval '6 years' AND EXISTS (
                SELECT FROM audit_seals s JOIN audit_prunings p ON p.practice_id = s.practice_id AND s.id <= p.seal_id
                WHERE s.event_id = OLD.id
            ) THEN
                RETURN OLD;
            END IF;
        ELSIF NOT EXISTS (SELECT FROM audit_events e WHERE e.id = OLD.event_id) AND EXISTS (
            SELECT FROM audit_prunings p WHERE p.practice_id = OLD.practice_id AND OLD.id <= p.seal_id
        ) THEN
            RETURN OLD;
        END IF;
    END IF;
    RAISE EXCEPTION 'The audit trail is only ever added to.' USING ERRCODE = 'insufficient_privilege';
END $$;
GRANT DELETE ON audit_events, audit_seals TO openconsult_system;
