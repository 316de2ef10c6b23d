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

/** Letters beside the first faces' own, as `art/fonts.ts` parts them. */
const western = { unicodeRange: 'U+A1-A8, U+AA-B6, U+B8-D6, U+D8-FF' };
const indian = {
  unicodeRange: 'U+100-101, U+112-113, U+12A-12B, U+143-146, U+14C-14D, U+15A-15B, U+16A-16B',
};
const price = { unicodeRange: 'U+20B9' };

function face(family: string, url: string, descriptors: FontFaceDescriptors): FontFace {
  return new FontFace(family, `url(${url}) format("woff2")`, { display: 'swap', ...descriptors });
}

/** Every page has words in these. */
const cuts = [
  face('Newsreader', newsreaderBold, bold),
  face('Newsreader', newsreaderItalic, italic),
  face('Courier Prime', courierBold, bold),
];

/** Each is fetched only where its range stands in the text, and once for each weight: Chrome mixes no others. */
function letters(): FontFace[] {
  return [
    face('Rozha One', rozhaWestern, western),
    face('Rozha One', rozhaIndian, indian),
    face('Rozha One', rozhaIndian, price),
    ...[regular, bold].flatMap((weight) => [
      face('Newsreader', newsreaderWestern, { ...weight, ...western }),
      face('Newsreader', newsreaderIndian, { ...weight, ...indian }),
      face('Newsreader', rupee, { ...weight, ...price }),
      // Courier Prime has no rupee sign: Newsreader's stands in.
      face('Courier Prime', rupee, { ...weight, ...price }),
    ]),
    face('Newsreader', newsreaderItalicWestern, { ...italic, ...western }),
    face('Newsreader', newsreaderItalicIndian, { ...italic, ...indian }),
    face('Courier Prime', courierWestern, { ...regular, ...western }),
    face('Courier Prime', courierIndian, { ...regular, ...indian }),
    face('Courier Prime', courierBoldWestern, { ...bold, ...western }),
    face('Courier Prime', courierBoldIndian, { ...bold, ...indian }),
  ];
}

/** Textures first, faces in a later frame: each has much of the page drawn anew. */
const loading = Promise.allSettled(cuts.map((cut) => cut.load()));
whenIdle(() => {
  document.documentElement.dataset.deferred = '';
  requestAnimationFrame(() => void loading.then(() => whenIdle(addFaces)));
});

/** All at once, since each change of them has the page laid out anew. */
function addFaces(): void {
  for (const each of [...cuts, ...letters()]) document.fonts.add(each);
}

function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: 2000 });
  else setTimeout(act, 200);
}
