import { cuspedArch, jali } from './drawing/arch.ts';
import { type Made, svgFiles } from './made.ts';

const opening = { centre: 120, floor: 284, width: 176, spring: 126, apex: 28 };
const opened = cuspedArch(opening);
const moulding = cuspedArch({ ...opening, width: 190, apex: 18.2 });
const eaves = [...Array(11).keys()].map((index) => `M${index * 22 - 1} 0q11 13 22 0z`).join('');

const window = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 300">
<defs>
<clipPath id="inside"><path d="${opened}"/></clipPath>
<radialGradient id="dusk" cx=".42" cy=".5" r=".75"><stop offset="0" stop-color="#6fa39b"/><stop offset=".4" stop-color="#2c6468"/><stop offset="1" stop-color="#0a2429"/></radialGradient>
<linearGradient id="jamb" x1="0" x2="1"><stop offset="0" stop-color="#020a0c" stop-opacity=".85"/><stop offset=".2" stop-color="#020a0c" stop-opacity="0"/></linearGradient>
<linearGradient id="teak" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#5b3820"/><stop offset="1" stop-color="#1c100a"/></linearGradient>
${jali('jali', 20, '#9a7029', 1.5)}
</defs>
<path fill="url(#teak)" d="M6 6h228v288H6z"/>
<path fill="none" stroke="#8a6428" stroke-opacity=".55" d="M10.5 10.5h219V280h-219z"/>
<path fill="url(#jali)" fill-opacity=".75" d="M14 14h212v120H14z"/>
<path fill="none" stroke="#120a07" stroke-width="15" d="${moulding}"/>
<path fill="url(#dusk)" d="${opened}"/>
<path fill="url(#jamb)" d="${opened}"/>
<g clip-path="url(#inside)"><path fill="#051114" fill-opacity=".55" d="M32 262h176v30H32z"/><ellipse cx="120" cy="268" rx="70" ry="8" fill="#020a0c" fill-opacity=".55"/></g>
<path fill="none" stroke="#cf9f4c" stroke-width="2.5" d="${opened}"/>
<path fill="#432717" d="M0 0h240v6H0z"/><path fill="#5b3a1d" d="${eaves}"/><path fill="#cf9f4c" d="M0 0h240v1.5H0z"/>
<path fill="#5b3a1d" d="M0 280h240v18H0z"/><path fill="#f1d592" d="M0 280h240v2.5H0z"/><path fill="#1c100a" d="M0 296h240v4H0z"/>
</svg>`;

const diya = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="28 232 50 52"><path fill="#7a3517" d="M32 266c4 14 12 16 20 16s18-3 22-16c-12 4-30 4-42 0z"/><path fill="#b5622d" d="M32 266c12-4 30-4 42 0-12 4-30 4-42 0z"/><path fill="#ffb938" d="M68 236c2 9 9 13 9 21 0 6-4 10-9 10s-9-4-9-10c0-8 7-12 9-21z"/><path fill="#fff3c9" d="M68 249c1 5 4 7 4 11 0 3-2 5-4 5s-4-2-4-5c0-4 3-6 4-11z"/></svg>`;

/** A jharokha window and its lamp. */
export function drawWindow(): Made[] {
  return svgFiles('web/art/window', {
    window: `${window.replaceAll('\n', '')}\n`,
    diya: `${diya}\n`,
  });
}
