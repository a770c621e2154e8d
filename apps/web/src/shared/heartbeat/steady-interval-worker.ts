/** Posts one message for each interval that passed; told once how long it is, in milliseconds. */
self.onmessage = ({ data }: MessageEvent<number>) => {
  setInterval(() => self.postMessage(null), data);
};
