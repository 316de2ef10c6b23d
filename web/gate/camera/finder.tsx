import type { ReactNode, RefObject } from 'react';
import { Control } from '../ui/control.tsx';
import styles from './finder.module.css';
import type { Camera, CameraState } from './use-camera.ts';

const TROUBLE: Partial<Record<CameraState, string>> = {
  refused:
    'This page may not use the camera. Allow it beside the address, or in the browser’s settings; until then type the code.',
  missing:
    'The camera does not open. Another app may hold it: close that, then try again; until then type the code.',
  unread:
    'What reads the codes could not be loaded. Try again once there is network; until then type the code.',
};

/** The camera’s film with a frame to hold a code into, or why there is none. */
export function Finder({
  video,
  camera: { state, again },
  tip,
  isOut = false,
  children,
}: {
  video: RefObject<HTMLVideoElement | null>;
  camera: Camera;
  tip: string;
  /** Of a phone that counts who goes out. */
  isOut?: boolean;
  children?: ReactNode;
}) {
  const trouble = TROUBLE[state];
  return (
    <div className={styles.camera} data-out={isOut || undefined}>
      <video
        ref={video}
        className={styles.film}
        muted
        playsInline
        aria-label="What the camera sees"
      />
      <svg className={styles.frame} viewBox="0 0 260 260" aria-hidden="true">
        <path d={CORNERS} fill="none" stroke="#050d10" strokeWidth="10" />
        <path d={CORNERS} fill="none" stroke="#f8efd9" strokeWidth="6" />
      </svg>
      <p className={styles.tip} role="status">
        {state === 'opening' ? 'The camera opens …' : tip}
      </p>
      {trouble && (
        <div className={styles.trouble} role="alert">
          <p>{trouble}</p>
          <Control onPaper isLit onClick={again}>
            Try again
          </Control>
        </div>
      )}
      {children}
    </div>
  );
}

/** A code in the frame, for a screen that asks for one. */
export function FinderPicture() {
  return (
    <svg className={styles.picture} viewBox="0 0 260 260" aria-hidden="true">
      <path d={CORNERS} fill="none" stroke="currentColor" strokeWidth="8" />
      <path d={CODE} fill="currentColor" fillRule="evenodd" />
    </svg>
  );
}

/** The three squares by which a code is found, and a little of what it says. */
const CODE = [
  ...at('h56v56h-56zm8 8v40h40v-40zm10 10h20v20h-20z', 'M52 52', 'M152 52', 'M52 152'),
  ...at('h18v18h-18z', 'M152 152', 'M188 152', 'M170 170', 'M152 190', 'M190 190'),
  ...at('h18v18h-18z', 'M120 120', 'M120 60', 'M60 120'),
].join('');

function at(shape: string, ...corners: string[]): string[] {
  return corners.map((corner) => corner + shape);
}

const CORNERS = 'M4 58V4h54M202 4h54v54M256 202v54h-54M58 256H4v-54';
