/** Receives the interval in milliseconds once, then posts a message after each. */
self.onmessage = ({ data }: MessageEvent<number>) => {
  setInterval(() => self.postMessage(null), data);
};
