-- CreateTable
CREATE TABLE "login_sockets" (
    "id" UUID NOT NULL,
    "socket_id" TEXT NOT NULL,
    "login_session_id" UUID NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "login_sockets_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "login_sockets_login_session_id_socket_id_key" ON "login_sockets"("login_session_id", "socket_id");
