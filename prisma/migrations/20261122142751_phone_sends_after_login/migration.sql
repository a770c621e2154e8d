-- DropForeignKey
ALTER TABLE "remote_microphones" DROP CONSTRAINT "remote_microphones_login_session_id_fkey";

-- AlterTable
ALTER TABLE "remote_microphones" ALTER COLUMN "login_session_id" DROP NOT NULL;

-- AddForeignKey
ALTER TABLE "remote_microphones" ADD CONSTRAINT "remote_microphones_login_session_id_fkey" FOREIGN KEY ("login_session_id") REFERENCES "login_sessions"("id") ON DELETE SET NULL ON UPDATE CASCADE;
