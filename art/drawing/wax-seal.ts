import { kolam13 } from '../../web/art/kolam-paths.ts';

function kolamMark(attributes: string, x: number, y: number) {
  return `<path d="${kolam13}" transform="translate(${x} ${y}) scale(.38)" fill="none" ${attributes}/>`;
}

/** The festival's seal in wax, a picture of 100 x 100. */
export const waxSeal = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-50 -50 100 100"><path fill="#6e1309" d="M3-46c10 0 16 6 23 9 8 3 13 9 15 17 2 7 7 12 6 21-1 8-6 13-9 20-3 8-9 14-17 17-7 2-12 8-21 8-8 0-14-5-21-8-8-3-14-8-17-16-3-7-9-12-9-21 0-8 6-14 8-21 2-8 8-13 15-16 8-4 15-10 27-10z"/><path fill="#b8240f" d="M1-44c10-1 16 6 23 9 8 3 12 8 14 16 2 7 7 12 6 20-1 8-6 13-9 20-3 7-8 13-16 15-7 3-12 8-20 8s-13-5-20-8c-8-3-13-7-16-15-3-7-8-12-8-20s6-13 8-20c2-8 7-13 14-16 8-3 14-8 24-9z"/><circle r="31" fill="#8f1a0b"/><circle cy="1.2" r="29.5" fill="#c22b14"/>${kolamMark('stroke="#7a1408" stroke-width="6.8"', 0, 1.2)}${kolamMark('stroke="#f0705a" stroke-width="2.4"', -0.6, 0.4)}<path d="M-38-12C-34-28-20-39-4-40" fill="none" stroke="#f59480" stroke-width="3" stroke-linecap="round" stroke-opacity=".8"/></svg>`;
