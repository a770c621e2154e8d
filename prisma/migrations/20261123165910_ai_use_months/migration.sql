-- CreateTable
CREATE TABLE "ai_use_months" (
    "practice_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "task" "ai_task" NOT NULL,
    "month" TIMESTAMP(3) NOT NULL,
    "texts" INTEGER NOT NULL,
    "input_tokens" BIGINT NOT NULL,
    "output_tokens" BIGINT NOT NULL,
    "seconds" BIGINT NOT NULL,
    "cost" BIGINT NOT NULL,

    CONSTRAINT "ai_use_months_pkey" PRIMARY KEY ("practice_id","month","user_id","task")
);

-- AddForeignKey
ALTER TABLE "ai_use_months" ADD CONSTRAINT "ai_use_months_user_id_practice_id_fkey" FOREIGN KEY ("user_id", "practice_id") REFERENCES "users"("id", "practice_id") ON DELETE RESTRICT ON UPDATE CASCADE;

CALL protect_table('ai_use_months', 'practice_id = (SELECT app_practice_id())');
