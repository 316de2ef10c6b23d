import decodeQR from 'qr/decode.js';

/** Reads the code in each picture that it is sent; null where there is none. */
addEventListener('message', ({ data }: MessageEvent<ImageData>) => {
  postMessage(read(data));
});

function read(picture: ImageData): string | null {
  try {
    return decodeQR(picture);
  } catch {
    return null;
  }
}
