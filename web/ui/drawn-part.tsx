import { type ComponentType, lazy } from 'react';

/**
 * A part that the server draws, of a module that only some pages have. `ready` loads it before a page is taken over: React
 * would drop what is drawn of a part that is still on its way. Elsewhere it loads when it shows, within a Suspense.
 */
export function drawnParts<Module>(load: () => Promise<Module>) {
  let there: Module | undefined;
  return {
    async ready(): Promise<void> {
      there = await load().catch(() => undefined);
    },
    part<Props extends object>(
      pick: (module: Module) => ComponentType<Props>,
      Missing: ComponentType<object>,
    ): ComponentType<Props> {
      const Later = lazy<ComponentType<Props>>(() =>
        load().then(
          (loaded) => ({ default: pick(loaded) }),
          () => ({ default: Missing as ComponentType<Props> }),
        ),
      );
      return function Part(props: Props) {
        const Drawn = there ? pick(there) : Later;
        return <Drawn {...props} />;
      };
    },
  };
}
