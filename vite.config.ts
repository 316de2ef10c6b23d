import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/**
 * Two builds of one source: `vite build` makes what the browser loads (build/site),
 * `vite build --ssr` what the server renders with (build/render).
 */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), reactAsModules()],
  publicDir: isSsrBuild ? false : 'web/public',
  build: {
    target: 'baseline-widely-available',
    outDir: isSsrBuild ? 'build/render' : 'build/site',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    // Fonts and pictures stay files: a data URL can't be cached or loaded late.
    assetsInlineLimit: 0,
    copyPublicDir: !isSsrBuild,
    rollupOptions: {
      input: isSsrBuild
        ? 'web/entry.server.tsx'
        : ['web/entry.start.ts', 'web/entry.client.tsx', 'web/entry.deferred.ts'],
      // The large libraries in files of their own, so that a slow phone runs them one at a time.
      output: isSsrBuild
        ? {}
        : {
            codeSplitting: {
              groups: [
                { name: 'react-dom', test: /node_modules\/(react-dom|scheduler)\// },
                { name: 'react-router', test: /node_modules\/react-router\// },
                { name: 'zod', test: /node_modules\/zod\// },
                { name: 'account-forms', test: /contract\/accounts\// },
                // Their styles come after the first paint; see server/site/render.ts.
                { name: 'error-screens', test: /web\/shell\/(not-found|something-wrong)\b/ },
              ],
            },
          },
    },
  },
  ssr: { noExternal: ['react-router'] },
}));

/**
 * React comes as CommonJS, which a bundler puts into a function of its own. The browser reads such a
 * function twice: past it while it loads, and again, on the page's own thread, when it is called; for
 * react-dom the second reading was most of what its start took. As modules they are read once.
 *
 * @throws Error (at build) when a file of React has a shape that this doesn't know
 */
function reactAsModules(): Plugin {
  return {
    name: 'react-as-modules',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/(react|react-dom|scheduler)\/.*\.js$/ },
      handler(code) {
        const [, production] = code.match(/require\('(\.\/cjs\/[\w.-]+\.production\.js)'\)/) ?? [];
        if (production)
          return `export * from '${production}'; export { default } from '${production}';`;

        const imports: string[] = [];
        const body = code.replace(/\brequire\("([\w-]+)"\)/g, (_, name: string) => {
          imports.push(`import required${imports.length} from '${name}';`);
          return `required${imports.length - 1}`;
        });
        if (/\brequire\(|\bmodule\.exports\b/.test(body))
          this.error('This file of React is written in a way that reactAsModules does not know.');
        const names = new Set(
          Array.from(code.matchAll(/^ *exports\.(\w+) =/gm), ([, name]) => name),
        );
        return [
          ...imports,
          'const exports = {};',
          body,
          ...Array.from(names, (name) => `const exported_${name} = exports.${name};`),
          `export { ${Array.from(names, (name) => `exported_${name} as ${name}`)} };`,
          'export default exports;',
        ].join('\n');
      },
    },
  };
}
