/** Stands in for a browser's translator: each text node gives way to another one in two `font` elements. */
export function translate(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (
      node.nodeValue?.trim() &&
      !node.parentElement?.closest('script, style, svg, font, [translate=no]')
    )
      texts.push(node as Text);
  for (const text of texts) {
    const font = document.createElement('font');
    font.append(document.createElement('font'));
    font.firstElementChild!.textContent = text.nodeValue;
    text.replaceWith(font);
  }
}
