import { useCallback, useEffect, useRef, useState } from 'react';
import { openIdProof } from '../../../contract/desk/id-proofs.ts';
import { callFile } from './call-desk.ts';

/** The reason that is written down for opening them. */
type Why = 'review' | 'alike' | 'sheet';

export interface Picture {
  /** Of this window's memory alone. */
  readonly url?: string;
  readonly error?: unknown;
}

/** Opens the pictures of `ids`, and lets go of the others. `retry` opens one that failed once more. */
export function usePictures(ids: readonly string[], why: Why) {
  const [pictures, setPictures] = useState<ReadonlyMap<string, Picture>>(new Map());
  const opened = useRef(new Map<string, Promise<string>>());
  const wanted = useRef(new Set<string>());

  const open = useCallback(
    (id: string) => {
      const show = (picture: Picture) =>
        wanted.current.has(id) && setPictures((all) => new Map(all).set(id, picture));
      const asked = callFile(openIdProof, { params: { id }, query: { why } });
      const url = asked.then(({ file }) => URL.createObjectURL(file));
      opened.current.set(id, url);
      url.then(
        (made) => show({ url: made }),
        (error: unknown) => show({ error }),
      );
    },
    [why],
  );

  const key = ids.join(' ');
  useEffect(() => {
    wanted.current = new Set(key.split(' ').filter(Boolean));
    for (const [id, url] of opened.current)
      if (!wanted.current.has(id)) {
        opened.current.delete(id);
        url.then(URL.revokeObjectURL, () => {});
        setPictures((all) => new Map([...all].filter(([one]) => one !== id)));
      }
    for (const id of wanted.current) if (!opened.current.has(id)) open(id);
  }, [key, open]);

  useEffect(
    () => () => {
      wanted.current = new Set();
      for (const url of opened.current.values()) url.then(URL.revokeObjectURL, () => {});
      opened.current.clear();
    },
    [],
  );

  const retry = useCallback(
    (id: string) => {
      setPictures((all) => new Map(all).set(id, {}));
      open(id);
    },
    [open],
  );
  return { pictures, retry };
}
