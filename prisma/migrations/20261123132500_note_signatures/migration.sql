-- AlterTable
ALTER TABLE "voice_notes" ADD COLUMN     "reviewed_at" TIMESTAMP(3),
ADD COLUMN     "reviewed_version" INTEGER,
ADD COLUMN     "signed_at" TIMESTAMP(3);

-- CreateTable
CREATE TABLE "note_signatures" (
    "voice_note_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "text" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "notes_version" INTEGER NOT NULL,
    "transcript_version" INTEGER NOT NULL,
    "patient_name" TEXT NOT NULL,
    "title" TEXT,
    "author_name" TEXT NOT NULL,
    "written_by" TEXT,
    "origins" JSONB NOT NULL,
    "signed_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "note_signatures_pkey" PRIMARY KEY ("voice_note_id")
);

-- CreateTable
CREATE TABLE "note_addenda" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "voice_note_id" UUID NOT NULL,
    "text" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "author_name" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "note_addenda_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "note_signatures_user_id_idx" ON "note_signatures"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "note_signatures_voice_note_id_user_id_key" ON "note_signatures"("voice_note_id", "user_id");

-- CreateIndex
CREATE INDEX "note_addenda_voice_note_id_created_at_idx" ON "note_addenda"("voice_note_id", "created_at");

-- CreateIndex
CREATE INDEX "note_addenda_user_id_idx" ON "note_addenda"("user_id");

-- AddForeignKey
ALTER TABLE "note_signatures" ADD CONSTRAINT "note_signatures_voice_note_id_user_id_fkey" FOREIGN KEY ("voice_note_id", "user_id") REFERENCES "voice_notes"("id", "user_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "note_addenda" ADD CONSTRAINT "note_addenda_voice_note_id_user_id_fkey" FOREIGN KEY ("voice_note_id", "user_id") REFERENCES "voice_notes"("id", "user_id") ON DELETE RESTRICT ON UPDATE CASCADE;

CALL protect_table('note_signatures', 'user_id = (SELECT app_user_id())');
CALL protect_table('note_addenda', 'user_id = (SELECT app_user_id())');

-- The roles have no permission; the triggers refuse it to the owner of the tables too.
REVOKE UPDATE, DELETE ON note_signatures, note_addenda FROM openconsult_app, openconsult_system;

CREATE FUNCTION refuse_signed_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'Signed notes never change.' USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE TRIGGER note_signatures_only_grow BEFORE UPDATE OR DELETE ON "note_signatures"
    FOR EACH ROW EXECUTE FUNCTION refuse_signed_change();
CREATE TRIGGER note_signatures_never_emptied BEFORE TRUNCATE ON "note_signatures"
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_signed_change();
CREATE TRIGGER note_addenda_only_grow BEFORE UPDATE OR DELETE ON "note_addenda"
    FOR EACH ROW EXECUTE FUNCTION refuse_signed_change();
CREATE TRIGGER note_addenda_never_emptied BEFORE TRUNCATE ON "note_addenda"
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_signed_change();

-- The note's own copy of the text, whichever use case writes it.
CREATE TRIGGER signed_notes_never_change BEFORE UPDATE ON "voice_notes"
    FOR EACH ROW WHEN (OLD.signed_at IS NOT NULL AND
        (NEW.notes, NEW.notes_version, NEW.signed_at) IS DISTINCT FROM (OLD.notes, OLD.notes_version, OLD.signed_at))
    EXECUTE FUNCTION refuse_signed_change();
