import { expect, test } from 'vitest';
import { checkFile } from './library-file.ts';

const GIGABYTE = 1024 ** 3;

test('a video is an MP4 or WebM of at most 1 GB, captions are WebVTT, whatever type the browser claims', () => {
  expect(checkFile('video', { name: 'Root canal.MP4', type: '', size: GIGABYTE })).toEqual({ type: 'video/mp4' });
  expect(checkFile('video', { name: 'a.webm', type: 'video/webm', size: GIGABYTE + 1 })).toEqual({
    problem: 'The limit is 1024 MB; this file is 1024.1 MB.',
  });
  expect(checkFile('video', { name: 'a.mov', type: 'video/mp4', size: 1 })).toEqual({
    problem: 'Choose an MP4 or WebM file.',
  });
  expect(checkFile('captions', { name: 'a.vtt', type: '', size: 5 })).toEqual({ type: 'text/vtt' });
  expect(checkFile('captions', { name: 'a.mp4', type: '', size: 5 })).toEqual({
    problem: 'Choose a WebVTT file: its name ends in .vtt.',
  });
  expect(checkFile('video', { name: 'a.webm', type: '', size: 0 })).toEqual({
    problem: 'This file is empty. Choose another one.',
  });
});
