-- A row refers to rows of the same owner alone (docs/decisions/0025-row-level-security.md). `SET NULL (column)`, of Postgres 15
-- and later, ends the relation and leaves the owner.

-- DropForeignKey
ALTER TABLE "bundle_consents" DROP CONSTRAINT "bundle_consents_treatment_id_fkey";

-- DropForeignKey
ALTER TABLE "consent_templates" DROP CONSTRAINT "consent_templates_treatment_id_fkey";

-- DropForeignKey
ALTER TABLE "extension_tokens" DROP CONSTRAINT "extension_tokens_code_uuid_fkey";

-- DropForeignKey
ALTER TABLE "recordings" DROP CONSTRAINT "recordings_remote_microphone_id_fkey";

-- DropForeignKey
ALTER TABLE "remote_microphones" DROP CONSTRAINT "remote_microphones_login_session_id_fkey";

-- DropForeignKey
ALTER TABLE "remote_microphones" DROP CONSTRAINT "remote_microphones_replaced_by_id_fkey";

-- DropForeignKey
ALTER TABLE "streamed_texts" DROP CONSTRAINT "streamed_texts_bundle_id_fkey";

-- DropIndex
DROP INDEX "consent_templates_treatment_id_key";

-- DropIndex
DROP INDEX "extension_tokens_code_uuid_key";

-- CreateIndex
CREATE UNIQUE INDEX "bundle_treatments_id_bundle_id_key" ON "bundle_treatments"("id", "bundle_id");

-- CreateIndex
CREATE UNIQUE INDEX "consent_templates_treatment_id_practice_id_key" ON "consent_templates"("treatment_id", "practice_id");

-- CreateIndex
CREATE UNIQUE INDEX "extension_codes_uuid_login_session_id_key" ON "extension_codes"("uuid", "login_session_id");

-- CreateIndex
CREATE UNIQUE INDEX "extension_tokens_code_uuid_login_session_id_key" ON "extension_tokens"("code_uuid", "login_session_id");

-- CreateIndex
CREATE UNIQUE INDEX "login_sessions_id_user_id_key" ON "login_sessions"("id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "remote_microphones_id_user_id_key" ON "remote_microphones"("id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "treatments_id_practice_id_key" ON "treatments"("id", "practice_id");

-- AddForeignKey
ALTER TABLE "bundle_consents" ADD CONSTRAINT "bundle_consents_treatment_id_bundle_id_fkey" FOREIGN KEY ("treatment_id", "bundle_id") REFERENCES "bundle_treatments"("id", "bundle_id") ON DELETE SET NULL ("treatment_id") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "extension_tokens" ADD CONSTRAINT "extension_tokens_code_uuid_login_session_id_fkey" FOREIGN KEY ("code_uuid", "login_session_id") REFERENCES "extension_codes"("uuid", "login_session_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "consent_templates" ADD CONSTRAINT "consent_templates_treatment_id_practice_id_fkey" FOREIGN KEY ("treatment_id", "practice_id") REFERENCES "treatments"("id", "practice_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "remote_microphones" ADD CONSTRAINT "remote_microphones_login_session_id_user_id_fkey" FOREIGN KEY ("login_session_id", "user_id") REFERENCES "login_sessions"("id", "user_id") ON DELETE SET NULL ("login_session_id") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "remote_microphones" ADD CONSTRAINT "remote_microphones_replaced_by_id_user_id_fkey" FOREIGN KEY ("replaced_by_id", "user_id") REFERENCES "remote_microphones"("id", "user_id") ON DELETE SET NULL ("replaced_by_id") ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "streamed_texts" ADD CONSTRAINT "streamed_texts_bundle_id_user_id_fkey" FOREIGN KEY ("bundle_id", "user_id") REFERENCES "bundles"("id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_remote_microphone_id_user_id_fkey" FOREIGN KEY ("remote_microphone_id", "user_id") REFERENCES "remote_microphones"("id", "user_id") ON DELETE SET NULL ("remote_microphone_id") ON UPDATE CASCADE;

-- A note may be written by a template of its person or of their practice. One of a practice has no person, so that no foreign
-- key can say this.
CREATE FUNCTION refuse_foreign_template() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (
        SELECT FROM note_templates t JOIN users u ON u.practice_id = t.practice_id
        WHERE t.id = NEW.template_id AND u.id = NEW.user_id AND (t.user_id IS NULL OR t.user_id = u.id)
    ) THEN
        RAISE EXCEPTION 'The template is not one of the note''s person.' USING ERRCODE = 'foreign_key_violation';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER voice_notes_own_template BEFORE INSERT OR UPDATE OF "template_id", "user_id" ON "voice_notes"
    FOR EACH ROW WHEN (NEW."template_id" IS NOT NULL) EXECUTE FUNCTION refuse_foreign_template();
