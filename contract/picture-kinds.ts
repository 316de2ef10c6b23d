interface PictureKind {
  readonly mime: string;
  /** How the names of its files end, without the dot. */
  readonly endings: readonly string[];
}

/** The kinds of picture that content may have, by what people call them. */
export const PICTURE_KINDS = {
  JPEG: { mime: 'image/jpeg', endings: ['jpg', 'jpeg'] },
  PNG: { mime: 'image/png', endings: ['png'] },
  WebP: { mime: 'image/webp', endings: ['webp'] },
  SVG: { mime: 'image/svg+xml', endings: ['svg'] },
} as const satisfies Record<string, PictureKind>;

export type PictureKindName = keyof typeof PICTURE_KINDS;

/** Each ending of a picture's file with its kind on the wire. */
export const PICTURE_ENDINGS: ReadonlyMap<string, string> = new Map(
  Object.values<PictureKind>(PICTURE_KINDS).flatMap(({ mime, endings }) =>
    endings.map((ending) => [ending, mime] as const),
  ),
);
