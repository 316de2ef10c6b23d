import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { openDecoder } from './decoder.ts';

/**
 * `refused`: somebody, or a setting, forbids the camera. `missing`: there is none, or another app holds it. `unread`: what
 * reads the codes could not be loaded.
 */
export type CameraState = 'opening' | 'open' | 'refused' | 'missing' | 'unread';

/** A code that stays in the picture is taken once, and again after it was out of it for so long. */
const AGAIN_MS = 2000;

/** True where the code was taken: it isn't told again while it stays. */
type OnCode = (code: string) => boolean;

interface Torch {
  readonly isOn: boolean;
  readonly toggle: () => void;
}

/** The camera that is open, of the several that there are, from 1. */
interface Several {
  readonly at: number;
  readonly of: number;
  /** Opens the one after it. */
  readonly next: () => void;
}

/**
 * Shows the back camera in `video`, or another one that was chosen, and tells each code that it sees, until `onCode` takes
 * it. `torch` is undefined where the camera has none, `several` where there is one alone; `again` opens the camera once more.
 */
export function useCamera(video: RefObject<HTMLVideoElement | null>, onCode: OnCode) {
  const [state, setState] = useState<CameraState>('opening');
  const [track, setTrack] = useState<MediaStreamTrack>();
  const [tries, setTries] = useState(0);
  const [chosen, setChosen] = useState<string>();
  const latest = useRef(onCode);
  useEffect(() => {
    latest.current = onCode;
  });
  const again = useCallback(() => setTries((count) => count + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` opens it once more
  useEffect(() => {
    const controller = new AbortController();
    const shown = video.current!;
    setState('opening');
    openCamera(shown, controller.signal, chosen).then(
      (opened) => {
        setTrack(opened);
        setState('open');
        // A phone takes the camera away from a page that was hidden for long.
        opened.addEventListener('ended', again, { signal: controller.signal });
        watch(shown, (code) => latest.current(code), controller.signal).catch(
          () => controller.signal.aborted || setState('unread'),
        );
      },
      (error) => controller.signal.aborted || setState(stateAfter(error)),
    );
    return () => controller.abort();
  }, [video, tries, again, chosen]);
  return { state, torch: useTorch(track), several: useSeveral(track, setChosen), again };
}

export type Camera = ReturnType<typeof useCamera>;

function stateAfter(error: unknown): CameraState {
  return error instanceof DOMException && error.name === 'NotAllowedError' ? 'refused' : 'missing';
}

async function openCamera(
  video: HTMLVideoElement,
  signal: AbortSignal,
  chosen?: string,
): Promise<MediaStreamTrack> {
  if (!navigator.mediaDevices) throw new Error('No page without https may use a camera');
  const stream = await (chosen ? streamOfChosen(chosen) : streamOf(BACK));
  const close = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  if (signal.aborted) close();
  signal.throwIfAborted();
  signal.addEventListener('abort', close);
  video.srcObject = stream;
  await video.play();
  return stream.getVideoTracks()[0]!;
}

const BACK = { facingMode: 'environment' };

function streamOf(which: MediaTrackConstraints): Promise<MediaStream> {
  const size = { width: { ideal: 1280 }, height: { ideal: 720 } };
  return navigator.mediaDevices.getUserMedia({ video: { ...which, ...size } });
}

/** One that was pulled out meanwhile is no reason to have none. */
function streamOfChosen(deviceId: string): Promise<MediaStream> {
  return streamOf({ deviceId: { exact: deviceId } }).catch((error) => {
    if (error.name === 'OverconstrainedError') return streamOf(BACK);
    throw error;
  });
}

/** Reads picture after picture, as fast as the phone can. */
async function watch(video: HTMLVideoElement, onCode: OnCode, signal: AbortSignal) {
  const { decode, close } = await openDecoder();
  if (signal.aborted) return close();
  signal.addEventListener('abort', close);
  let last = { code: '', at: Number.NEGATIVE_INFINITY };
  while (!signal.aborted) {
    await nextPicture(video);
    const code = await decode(video);
    if (!code || signal.aborted) continue;
    const now = performance.now();
    const isNew = code !== last.code || now - last.at > AGAIN_MS;
    if (!isNew || onCode(code)) last = { code, at: now };
  }
}

function nextPicture(video: HTMLVideoElement): Promise<unknown> {
  return new Promise((resolve) => {
    if (video.requestVideoFrameCallback) video.requestVideoFrameCallback(resolve);
    else requestAnimationFrame(resolve);
  });
}

/** Cameras have names, and tell how many they are, once one is open. */
function useSeveral(
  track: MediaStreamTrack | undefined,
  choose: (deviceId: string) => void,
): Several | undefined {
  const [ids, setIds] = useState<readonly string[]>([]);
  useEffect(() => {
    if (!track) return;
    const controller = new AbortController();
    const list = async () => {
      const devices = await navigator.mediaDevices.enumerateDevices();
      const cameras = devices.filter(({ kind }) => kind === 'videoinput');
      if (!controller.signal.aborted) setIds(cameras.map(({ deviceId }) => deviceId));
    };
    void list();
    navigator.mediaDevices.addEventListener('devicechange', list, { signal: controller.signal });
    return () => controller.abort();
  }, [track]);
  const at = ids.indexOf(track?.getSettings().deviceId ?? '');
  if (ids.length < 2) return;
  return { at: at + 1, of: ids.length, next: () => choose(ids[(at + 1) % ids.length]!) };
}

type WithTorch = MediaTrackCapabilities & { torch?: boolean };

function useTorch(track: MediaStreamTrack | undefined): Torch | undefined {
  // A camera that is opened again is dark.
  const [lit, setLit] = useState<MediaStreamTrack>();
  const isOn = lit === track;
  const capabilities: WithTorch | undefined = track?.getCapabilities?.();
  if (!track || !capabilities?.torch) return;
  const toggle = () => {
    const constraint = { torch: !isOn } as MediaTrackConstraintSet;
    track.applyConstraints({ advanced: [constraint] }).then(
      () => setLit(isOn ? undefined : track),
      () => setLit(undefined),
    );
  };
  return { isOn, toggle };
}
