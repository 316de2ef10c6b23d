import workerAddress from './decoder.worker.ts?worker&url';

/** Reads the code in a film's picture of this moment; null where there is none. */
type Decode = (video: HTMLVideoElement) => Promise<string | null>;

interface Detector {
  detect(video: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}

interface Detectors {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}

const FORMAT = 'qr_code';

/** The browser's own detector where it knows these codes. */
async function ownDetectors(): Promise<Detectors | undefined> {
  const { BarcodeDetector } = globalThis as unknown as { BarcodeDetector?: Detectors };
  const formats = await BarcodeDetector?.getSupportedFormats().catch((): string[] => []);
  return formats?.includes(FORMAT) ? BarcodeDetector : undefined;
}

/** Files that reading codes needs, besides the page's own. */
export async function decoderFiles(): Promise<string[]> {
  return (await ownDetectors()) ? [] : [workerAddress];
}

/** The browser's own detector, else a worker of ours. */
export async function openDecoder(): Promise<{ decode: Decode; close: () => void }> {
  const Own = await ownDetectors();
  if (!Own) return workerDecoder();
  const detector = new Own({ formats: [FORMAT] });
  // It refuses a film that has no picture yet.
  const decode: Decode = async (video) =>
    (await detector.detect(video).catch(() => []))[0]?.rawValue ?? null;
  return { decode, close: () => {} };
}

/** More than a code needs that fills a third of the frame, and few enough for a slow phone. */
const SIDE = 560;

function workerDecoder() {
  const worker = new Worker(workerAddress, { type: 'module' });
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  const decode: Decode = (video) => {
    const picture = middleOf(video, canvas, context);
    return new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = () => reject(new Error('The reader of codes could not be loaded'));
      worker.postMessage(picture, [picture.data.buffer]);
    });
  };
  return { decode, close: () => worker.terminate() };
}

/** The square in the middle of the film, where the frame is. */
function middleOf(
  video: HTMLVideoElement,
  canvas: HTMLCanvasElement,
  context: CanvasRenderingContext2D,
): ImageData {
  const { videoWidth: width, videoHeight: height } = video;
  const side = Math.min(width, height);
  const size = Math.min(side, SIDE);
  canvas.width = size;
  canvas.height = size;
  context.drawImage(video, (width - side) / 2, (height - side) / 2, side, side, 0, 0, size, size);
  return context.getImageData(0, 0, size, size);
}
