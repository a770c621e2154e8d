-- CreateTable
CREATE TABLE "usage_counters" (
    "subject" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "window_s" INTEGER NOT NULL,
    "window_start" TIMESTAMP(3) NOT NULL,
    "amount" BIGINT NOT NULL,

    CONSTRAINT "usage_counters_pkey" PRIMARY KEY ("subject","kind","window_s","window_start")
);

-- CreateIndex
CREATE INDEX "usage_counters_window_start_idx" ON "usage_counters"("window_start");
