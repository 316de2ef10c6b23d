/** A file that a maker has made: where it belongs, from the project's root, and what stands in it. */
export interface Made {
  path: string;
  bytes: string | Buffer;
}

/** Drawings of one folder by their names, each an SVG file. */
export function svgFiles(folder: string, drawings: Record<string, string>): Made[] {
  return Object.entries(drawings).map(([name, bytes]) => ({
    path: `${folder}/${name}.svg`,
    bytes,
  }));
}

/** An SVG document; `attributes` stand beside its `viewBox`. */
export function svg(viewBox: string, body: string, attributes = ''): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}"${attributes}>${body}</svg>`;
}
