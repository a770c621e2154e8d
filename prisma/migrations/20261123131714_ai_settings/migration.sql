-- CreateEnum
CREATE TYPE "ai_task" AS ENUM ('notes', 'letter', 'treatments', 'consent', 'title');

-- CreateEnum
CREATE TYPE "ai_provider" AS ENUM ('environment', 'built_in', 'openai');

-- CreateTable
CREATE TABLE "ai_settings" (
    "practice_id" UUID NOT NULL,
    "task" "ai_task" NOT NULL,
    "provider" "ai_provider" NOT NULL DEFAULT 'environment',
    "base_url" TEXT,
    "model" TEXT,
    "encrypted_key" BYTEA,
    "instructions" TEXT NOT NULL DEFAULT '',
    "temperature" DOUBLE PRECISION,
    "allows_fallback" BOOLEAN NOT NULL DEFAULT true,
    "input_price" INTEGER,
    "output_price" INTEGER,
    "monthly_limit" INTEGER,

    CONSTRAINT "ai_settings_pkey" PRIMARY KEY ("practice_id","task")
);

-- CreateTable
CREATE TABLE "ai_uses" (
    "id" UUID NOT NULL,
    "practice_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "task" "ai_task" NOT NULL,
    "model" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    "input_tokens" INTEGER NOT NULL,
    "output_tokens" INTEGER NOT NULL,
    "cost" BIGINT NOT NULL,

    CONSTRAINT "ai_uses_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ai_uses_practice_id_at_idx" ON "ai_uses"("practice_id", "at");

-- CreateIndex
CREATE UNIQUE INDEX "users_id_practice_id_key" ON "users"("id", "practice_id");

-- AddForeignKey
ALTER TABLE "ai_settings" ADD CONSTRAINT "ai_settings_practice_id_fkey" FOREIGN KEY ("practice_id") REFERENCES "practices"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ai_uses" ADD CONSTRAINT "ai_uses_user_id_practice_id_fkey" FOREIGN KEY ("user_id", "practice_id") REFERENCES "users"("id", "practice_id") ON DELETE RESTRICT ON UPDATE CASCADE;

CALL protect_table('ai_settings', 'practice_id = (SELECT app_practice_id())');
CALL protect_table('ai_uses', 'practice_id = (SELECT app_practice_id())');
