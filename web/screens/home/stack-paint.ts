import { coverOf, FOOTER_REACH, type StackPlan } from './stack-plan.ts';

const VEIL_DARKNESS = 0.6;

/** Draws what a position looks like, with transforms and opacities only. */
export function paintStack(
  sections: readonly HTMLElement[],
): (plan: StackPlan, position: number) => void {
  const layers = sections.map(layerOf);
  const footer = layers.pop();
  return (plan, position) => {
    for (const [index, layer] of layers.entries()) {
      const cover = coverOf(plan, index, position);
      lift(layer.section, cover === 1 ? (plan.ends[index] ?? 0) - position : 0);
      if (cover !== layer.cover) deepen(layer, cover);
    }
    // In the document the footer begins a fifth of a viewport after the last section's place; it waits below.
    const waiting = 1 - coverOf(plan, layers.length - 1, position);
    if (footer) lift(footer.section, waiting * (1 - FOOTER_REACH) * plan.viewport);
  };
}

function layerOf(section: HTMLElement) {
  return {
    section,
    veil: section.querySelector<HTMLElement>('[data-veil]'),
    /** These move a few pixels while their section is covered: `data-depth` says how many. */
    deep: [...section.querySelectorAll<HTMLElement>('[data-depth]')],
    cover: 0,
  };
}

/** A covered section lies where the document has it, above the viewport: so find-in-page scrolls to it. */
function lift(element: HTMLElement, pixels: number): void {
  const transform = pixels === 0 ? '' : `translateY(${pixels}px)`;
  if (element.style.transform !== transform) element.style.transform = transform;
}

function deepen(layer: ReturnType<typeof layerOf>, cover: number): void {
  layer.cover = cover;
  layer.section.toggleAttribute('data-covered', cover === 1);
  if (layer.veil) layer.veil.style.opacity = String(cover * VEIL_DARKNESS);
  for (const element of layer.deep)
    element.style.transform = `translate3d(0, ${Number(element.dataset.depth) * cover}px, 0)`;
}
