import { describe, expect, it } from 'vitest';
import { clusterSlug, clusters } from '../../../contract/clusters.ts';
import { svgFault } from '../pictures/picture-facts.ts';
import { stopwatch } from './drawings/clusters/english-lits.ts';
import { musicStand } from './drawings/clusters/music.ts';
import { letterTiles } from './drawings/clusters/tamil-lits.ts';
import { palettes } from './drawings/palettes.ts';
import { posterLooks } from './looks.ts';
import { motifsOf } from './motifs.ts';
import { choices, drawPoster } from './poster.ts';

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

  it('show their cluster’s motifs in turn', () => {
    expect(posterLooks(names).map(({ motif }) => motif)).toEqual([...names.keys()]);
  });

  it('never repeat a motif within four of a wall', () => {
    for (const { id } of clusters) {
      const motifs = motifsOf(id);
      const wall = posterLooks(names).map(({ motif }) => motifs[motif % motifs.length]);
      for (const at of wall.keys()) {
        const near = wall.slice(at, at + 4);
        expect(new Set(near).size).toBe(near.length);
      }
    }
  });

  it('never show letters, notes or a clock in a mirror', () => {
    const mirrored = clusters.flatMap(({ id }) =>
      motifsOf(id).filter((_, motif) =>
        [...Array(choices.composition).keys()].some((composition) => {
          const poster = drawPoster(id, { ...posterLooks(names)[0]!, motif, composition });
          return poster.svg.includes('scale(-');
        }),
      ),
    );
    expect(mirrored.length).toBeGreaterThan(0);
    expect(mirrored).not.toContain(letterTiles);
    expect(mirrored).not.toContain(musicStand);
    expect(mirrored).not.toContain(stopwatch);
  });

  it('are found for a thousand events of a cluster too', () => {
    const many = posterLooks([...Array(1000).keys()].map((index) => `Event ${index}`));
    expect(many.slice(0, 24)).toEqual(posterLooks(names));
    for (const [index, { palette }] of many.entries())
      expect(palette).not.toBe(many[index + 1]?.palette);
    const seen = many.map(
      ({ palette, composition, light }) => `${palette} ${composition} ${light}`,
    );
    for (const [index, look] of seen.entries())
      expect(seen.slice(index + 1, index + 41)).not.toContain(look);
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
  it.each(clusters)('of $name has the motifs that are drawn for it', async ({ id, name }) => {
    const drawn = await import(`./drawings/clusters/${clusterSlug(name)}.ts`);
    expect(Object.values(drawn)).toContain(motifsOf(id));
  });

  it('has at least four motifs, which no other cluster has', () => {
    const signs = clusters.flatMap(({ id }) => {
      const drawings = motifsOf(id).map((draw) => draw(palettes[0]!));
      expect(drawings.length).toBeGreaterThanOrEqual(4);
      return drawings;
    });
    expect(new Set(signs).size).toBe(signs.length);
  });
});
