-- CreateTable
CREATE TABLE "text_check_resolutions" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "voice_note_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "reading" TEXT,
    "reason" TEXT,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "text_check_resolutions_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "text_check_resolutions_user_id_idx" ON "text_check_resolutions"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "text_check_resolutions_voice_note_id_key_key" ON "text_check_resolutions"("voice_note_id", "key");

-- AddForeignKey
ALTER TABLE "text_check_resolutions" ADD CONSTRAINT "text_check_resolutions_voice_note_id_user_id_fkey" FOREIGN KEY ("voice_note_id", "user_id") REFERENCES "voice_notes"("id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;

CALL protect_table('text_check_resolutions', 'user_id = (SELECT app_user_id())');
