const MAX_CHARACTERS = 512 * 1024;

/**
 * The reason why an SVG does more than draw. A picture that could run, fetch or embed something is refused rather than
 * cleaned: what a parser of ours misreads, a browser might run, so anything that isn't plainly
 * harmless is a reason. Undefined when it is harmless.
 */
export function svgFault(text: string): string | undefined {
  if (text.length > MAX_CHARACTERS) return 'is a drawing of more than 512 kB';
  const source = text.replace(/^\uFEFF?\s*<\?xml\s[^?]*\?>/, '').replace(COMMENT, '');
  if (!/^\s*<svg[\s>]/.test(source)) return 'is not an SVG picture';
  if (/<[!?]/.test(source)) return 'holds a declaration (DOCTYPE, CDATA or an instruction)';
  for (const text of source.split('<').slice(1)) {
    const end = text.indexOf('>');
    const [, name = '', attributes = ''] = /^\/?([^\s/]+)(.*)$/s.exec(text.slice(0, end)) ?? [];
    if (end < 0 || !name) return 'is not sound XML';
    if (!drawing.has(name)) return `holds <${name}>, which may not stand in a picture`;
    const fault = attributesFault(attributes);
    if (fault) return fault;
  }
  return styleFault(source);
}

/** As XML and HTML both read it; one that they read differently stays, and is refused. */
const COMMENT = /<!--(?!-?>)(?:(?!--)[\s\S])*-->/g;

/** Elements that draw or describe. No script, foreignObject, image, a, animation or embedding. */
const drawing = new Set(
  (
    'svg g defs symbol use title desc metadata style path rect circle ellipse line polyline polygon ' +
    'text tspan textPath linearGradient radialGradient stop pattern clipPath mask marker filter ' +
    'feGaussianBlur feOffset feBlend feColorMatrix feComposite feFlood feMerge feMergeNode ' +
    'feTurbulence feDisplacementMap feMorphology feComponentTransfer feFuncR feFuncG feFuncB feFuncA ' +
    'feDropShadow feDiffuseLighting feSpecularLighting feDistantLight fePointLight feSpotLight feTile'
  ).split(' '),
);

const ATTRIBUTE = /\s+([\w:.-]+)\s*=\s*("[^"]*"|'[^']*')/y;

/** Each attribute starts where the one before it ends: looked for everywhere, blanks alone would take minutes. */
function attributesFault(attributes: string): string | undefined {
  let end = 0;
  const parts: RegExpExecArray[] = [];
  ATTRIBUTE.lastIndex = 0;
  for (let part = ATTRIBUTE.exec(attributes); part; part = ATTRIBUTE.exec(attributes)) {
    parts.push(part);
    end = ATTRIBUTE.lastIndex;
  }
  if (!/^\s*\/?$/.test(attributes.slice(end))) return 'has an attribute that is not sound XML';
  for (const [, name = '', quoted = ''] of parts) {
    const value = quoted.slice(1, -1);
    if (/^on/i.test(name)) return `has the event handler ${name}`;
    if (/(^|:)href$/i.test(name) && !/^#/.test(value)) return 'refers to something outside itself';
    if (/^xmlns/.test(name)) continue;
    const fault = styleFault(value);
    if (fault) return fault;
  }
}

/** Styles may point within the picture only; an escape could spell anything, so there are none. */
function styleFault(text: string): string | undefined {
  if (/@import|expression\s*\(|javascript:|image-set|&#/i.test(text) || /\\/.test(text))
    return 'has a style or value that could load or run something';
  if (/url\(\s*(?!['"]?#)/i.test(text)) return 'refers to something outside itself';
}
