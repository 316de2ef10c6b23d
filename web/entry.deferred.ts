/*
 * Comes once a page answers: textures, pictures that no first screenful shows, the bold and slanted faces,
 * and letters that few pages need. Until those are there the browser thickens and slants the upright face,
 * so nothing jumps from one family to another. `styles/fonts.css` has the faces of the first paint.
 */
import courierBold from './styles/fonts/courier-prime-bold.woff2';
import courierBoldIndian from './styles/fonts/courier-prime-bold-indian.woff2';
import courierBoldWestern from './styles/fonts/courier-prime-bold-western.woff2';
import courierIndian from './styles/fonts/courier-prime-indian.woff2';
import courierWestern from './styles/fonts/courier-prime-western.woff2';
import newsreaderBold from './styles/fonts/newsreader-bold.woff2';
import newsreaderItalic from './styles/fonts/newsreader-italic.woff2';
import newsreaderItalicIndian from './styles/fonts/newsreader-italic-indian.woff2';
import newsreaderItalicWestern from './styles/fonts/newsreader-italic-western.woff2';
import newsreaderIndian from './styles/fonts/newsreader-var-indian.woff2';
import newsreaderWestern from './styles/fonts/newsreader-var-western.woff2';
import rozhaIndian from './styles/fonts/rozha-one-indian.woff2';
import rozhaWestern from './styles/fonts/rozha-one-western.woff2';
import rupee from './styles/fonts/rupee.woff2';

const regular = { weight: '400' };
const bold = { weight: '700' };
const italic = { style: 'italic' };

function face(family: string, url: string, descriptors: FontFaceDescriptors): FontFace {
  return new FontFace(family, `url(${url}) format("woff2")`, { display: 'swap', ...descriptors });
}

/** Every page has words in these. */
const cuts = [
  face('Newsreader', newsreaderBold, bold),
  face('Newsreader', newsreaderItalic, italic),
  face('Courier Prime', courierBold, bold),
];

type Letters = [unicodeRange: string, among: RegExp, files: Files];
/** Of the display face, of the text and its slant, of the labels and their bold. */
type Files = [display: string, text: string, slanted: string, label: string, boldLabel: string];

/** Letters beside the first faces' own, as `art/fonts.ts` parts them. */
const letters = new Set<Letters>([
  [
    'U+A1-A8, U+AA-B6, U+B8-D6, U+D8-FF',
    /[\u00a1-\u00a8\u00aa-\u00b6\u00b8-\u00d6\u00d8-\u00ff]/,
    [rozhaWestern, newsreaderWestern, newsreaderItalicWestern, courierWestern, courierBoldWestern],
  ],
  [
    'U+100-101, U+112-113, U+12A-12B, U+143-146, U+14C-14D, U+15A-15B, U+16A-16B',
    /[\u0100-\u016b]/,
    [rozhaIndian, newsreaderIndian, newsreaderItalicIndian, courierIndian, courierBoldIndian],
  ],
  // Courier Prime has no rupee sign: Newsreader's stands in, upright.
  ['U+20B9', /\u20b9/, [rozhaIndian, rupee, rupee, rupee, rupee]],
]);

/** Once for each weight, since Chrome mixes no others. */
function facesOf(
  unicodeRange: string,
  [display, text, slanted, label, boldLabel]: Files,
): FontFace[] {
  return [
    face('Rozha One', display, { unicodeRange }),
    face('Newsreader', text, { ...regular, unicodeRange }),
    face('Newsreader', text, { ...bold, unicodeRange }),
    face('Newsreader', slanted, { ...italic, unicodeRange }),
    face('Courier Prime', label, { ...regular, unicodeRange }),
    face('Courier Prime', boldLabel, { ...bold, unicodeRange }),
  ];
}

/** Textures first, then the faces, in frames of their own: each change has much of the page drawn anew. */
const loading = Promise.allSettled(cuts.map((cut) => cut.load()));
whenIdle(() => {
  document.documentElement.dataset.deferred = '';
  requestAnimationFrame(() => void loading.then(() => whenIdle(addFaces)));
});

/** All at once, since each change of them has the page laid out anew. */
function addFaces(): void {
  for (const cut of cuts) document.fonts.add(cut);
  watchForLetters();
}

/** Adds the faces of letters once the page has some: faces that no word needs take as long to lay out. */
function watchForLetters(): void {
  const root = document.getElementById('root') as HTMLElement;
  const look = () => addLettersOf(root.textContent);
  look();
  const changes = { childList: true, characterData: true, subtree: true };
  new MutationObserver(() => whenIdle(look)).observe(root, changes);
  root.addEventListener('input', ({ target }) => addLettersOf((target as HTMLInputElement).value));
}

function addLettersOf(text: string): void {
  for (const each of letters) {
    const [unicodeRange, among, files] = each;
    if (!among.test(text)) continue;
    letters.delete(each);
    for (const one of facesOf(unicodeRange, files)) document.fonts.add(one);
  }
}

function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: 2000 });
  else setTimeout(act, 200);
}
