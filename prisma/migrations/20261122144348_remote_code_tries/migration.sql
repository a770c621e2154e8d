-- AlterTable
ALTER TABLE "remote_microphones" ADD COLUMN     "nearby_tries" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "offered_from" TEXT;
