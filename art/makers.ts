import { drawBoard } from './board.ts';
import { drawDoor } from './door.ts';
import { fontLicences } from './font-licences.ts';
import { subsetFonts } from './fonts.ts';
import { outlineGlyphs } from './glyph-outlines.ts';
import { drawIcons } from './icons.ts';
import type { Made } from './made.ts';
import { drawPlan } from './plan.ts';
import { drawScenes } from './scenes.ts';
import { drawShareScene } from './share-scene.ts';
import { drawSigns } from './signs.ts';
import { renderTextures } from './textures.ts';
import { drawWindow } from './window.ts';

/** Everything on the site that is made rather than written; one that has no maker here was drawn by hand. */
export const makers: readonly (() => Made[] | Promise<Made[]>)[] = [
  drawBoard,
  drawDoor,
  drawWindow,
  drawPlan,
  drawScenes,
  drawShareScene,
  drawIcons,
  drawSigns,
  renderTextures,
  subsetFonts,
  outlineGlyphs,
  fontLicences,
];
