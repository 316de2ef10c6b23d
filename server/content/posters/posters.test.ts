import { describe, expect, it } from 'vitest';
import { clusters } from '../../../contract/clusters.ts';
import { svgFault } from '../pictures/svg.ts';
import { palettes } from './drawings/palettes.ts';
import { posterLooks } from './looks.ts';
import { motifsOf } from './motifs.ts';
import { drawPoster } from './poster.ts';

const names = [...Array(24).keys()].map((index) => `Event ${index}`);

describe('the posters', () => {
  it('differ from each other in every cluster', () => {
    for (const { id } of clusters) {
      const posters = posterLooks(names).map((look) => drawPoster(id, look).svg);
      expect(new Set(posters).size).toBe(names.length);
    }
  });

  it('never hang beside one of the same ground', () => {
    const grounds = posterLooks(names).map(({ palette }) => palette);
    for (const [index, ground] of grounds.entries()) expect(ground).not.toBe(grounds[index + 1]);
  });

  it('are found for a thousand events of a cluster too', () => {
    const many = posterLooks([...Array(1000).keys()].map((index) => `Event ${index}`));
    expect(many.slice(0, 24)).toEqual(posterLooks(names));
    for (const [index, { palette }] of many.entries())
      expect(palette).not.toBe(many[index + 1]?.palette);
  });

  it('stay the same for the same names, and for the first ones when others follow', () => {
    expect(posterLooks(names.slice(0, 5))).toEqual(posterLooks(names).slice(0, 5));
  });

  it('only draw', () => {
    for (const { id } of clusters)
      for (const look of posterLooks(names))
        expect(svgFault(drawPoster(id, look).svg)).toBeUndefined();
  });
});

describe('a cluster', () => {
  it('has at least two motifs, which no other cluster has', () => {
    const signs = clusters.flatMap(({ id }) => {
      const drawings = motifsOf(id).map((draw) => draw(palettes[0]!));
      expect(drawings.length).toBeGreaterThanOrEqual(2);
      return drawings;
    });
    expect(new Set(signs).size).toBe(signs.length);
  });
});
