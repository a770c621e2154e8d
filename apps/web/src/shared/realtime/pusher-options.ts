interface RealtimeServer {
  readonly host: string;
  readonly port: number;
  readonly tls: boolean;
}

/** The options of every connection to the realtime server. A dead one is noticed within 15 s (fault M8). */
export const pusherOptions = ({ host, port, tls }: RealtimeServer) => ({
  // Unused with an explicit host, but the client insists on one.
  cluster: '',
  wsHost: host,
  wsPort: port,
  wssPort: port,
  forceTLS: tls,
  // With TLS if configured. The other transport would try TLS at a port without it.
  enabledTransports: ['ws' as const],
  enableStats: false,
  activityTimeout: 10_000,
  pongTimeout: 5_000,
});
