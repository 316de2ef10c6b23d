import { hash } from 'node:crypto';
import { relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';

/**
 * Five builds of one source: `vite build` makes what visitors load (build/site), `vite build --ssr` what the server
 * renders with (build/render), `vite build --mode desk` what organisers load, `--mode gate` what volunteers do. These
 * parts share no script or style with the site, so that nothing of them can come to a visitor, nor change how the
 * site's own files are cut. And `--mode worker` the service worker (build/worker).
 */
export default defineConfig(({ isSsrBuild, mode }) => {
  if (mode === 'worker') return worker;
  return mode === 'desk' || mode === 'gate' ? part(mode) : site(isSsrBuild);
});

/** One file without imports, at an address that never changes. */
const worker: UserConfig = {
  publicDir: false,
  build: {
    target: 'baseline-widely-available',
    outDir: 'build/worker',
    rollupOptions: {
      input: 'web/offline/worker/worker.ts',
      output: { entryFileNames: 'worker.js', format: 'iife' },
    },
  },
};

/**
 * Every page names a hundred files, and a hash doesn't pack: seven letters of it are the bundler's fewest, and a style
 * needs no more. Fonts are the same files in every part.
 */
const named = (folder: string) => ({
  entryFileNames: `${folder}/[name]-[hash:7].js`,
  chunkFileNames: `${folder}/[name]-[hash:7].js`,
  assetFileNames: ({ names }: { names: string[] }) => {
    const has = (ending: string) => names.some((file) => file.endsWith(ending));
    return `${has('.woff2') ? 'assets' : folder}/${has('.css') ? '' : '[name]-'}[hash:7][extname]`;
  },
});

/** Beside the site's files, with a manifest of its own. */
const part = (name: 'desk' | 'gate'): UserConfig => ({
  plugins: [react()],
  publicDir: false,
  build: {
    target: 'baseline-widely-available',
    outDir: 'build/site',
    emptyOutDir: false,
    manifest: `.vite/${name}.json`,
    assetsInlineLimit: 0,
    rollupOptions: {
      input: `web/${name}/entry.${name}.tsx`,
      output: named(`assets/${name}`),
    },
  },
  worker: { rollupOptions: { output: named(`assets/${name}`) } },
});

/** By its file and its place in it, since all that shows a page has these names in it, and words pack worse. */
function className(name: string, file: string, css: string): string {
  const [path = file] = file.split('?');
  const names = [...new Set(css.match(/(?<=\.|@keyframes )[a-z][\w-]*/gi))];
  const inFile = hash('sha256', relative('.', path), 'base64url').slice(0, 4);
  return `_${inFile}${names.indexOf(name).toString(36)}`;
}

const site = (isSsrBuild: boolean | undefined): UserConfig => ({
  plugins: [react()],
  publicDir: isSsrBuild ? false : 'web/public',
  css: { modules: { generateScopedName: className } },
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
        ? { assetFileNames: named('assets').assetFileNames }
        : {
            ...named('assets'),
            codeSplitting: {
              groups: [
                { name: 'react-dom', test: /node_modules\/(react|react-dom|scheduler)\// },
                // What every visit asks for goes with it, or the shell would bring the forms along; and each file
                // costs as much in headers as a small one has in it.
                {
                  name: 'react-router',
                  test: /node_modules\/react-router\/|web\/(motion\/after-paint|calls\/(site|call-error)|ui\/(button|use-hydrated|lazy-part|shared-value|keep-focus)|shell\/toast-store|offline\/(store-ahead|store-offline|copies)\.ts|session\/(private-copy|return-address)\.ts)|contract\/(moments|event-addresses)/,
                },
                { name: 'zod', test: /node_modules\/zod\// },
                // Their styles come after the first paint; see server/site/load-build.ts.
                {
                  name: 'deferred-styles',
                  test: /web\/(shell\/(not-found|menu-panel)|offline\/bars)\.module\.css/,
                },
                // A search has a field, my programme presses and picks: neither has a form.
                { name: 'held', test: /web\/ui\/(form\/held|use-run)/ },
                // What is on when, and where, and for whom, and the flame of what is on: nearly every screen of the festival
                // asks. Forms need names alone.
                { name: 'names', test: /contract\/names\.ts/ },
                {
                  name: 'hours',
                  test: /contract\/(days|schedule|plan|name-keys|sentence)\.ts|web\/(ui\/(hours|formats|words|use-now)|calls\/(schedule|use-reading)|session\/(pins|own-events)|offline\/use-person)\.ts|(venue-link|try-again|drawn-part)\.tsx|pictures\/flame\.svg/,
                },
                // How an event stands: its card, its page and its line ask.
                {
                  name: 'standing',
                  test: /web\/entries\/(standing-tag|event-standing|places-reader|winners-reader|known-places)\.|web\/ui\/(facts|stamp|rank-windows)\.|contract\/(ordinal|results\/published-results|entries\/public-places|entries\/entry-rules)\.ts|web\/calls\/results\.ts/,
                },
                // Whoever has an entry, or asks for one: a button of its own, and how long a place is held.
                { name: 'acts', test: /web\/(ui\/action-button|entries\/held-words)\./ },
                // What an editor wrote, read and shown.
                {
                  name: 'content',
                  test: /web\/(calls\/(content|deferred)|ui\/(content-picture|markdown|prose|whole-words))\./,
                },
                // Who signs in or up asks the accounts server.
                {
                  name: 'accounts',
                  test: /contract\/(call|accounts\/(accounts-call|messages|fields|sessions|choices))\.ts|web\/(calls\/call|session\/guards)\.ts|submit-button\.tsx/,
                },
                // In one file they pack better, and every form needs them all.
                {
                  name: 'forms',
                  test: /web\/ui\/(form\/(use-form|validation|field|inputs)\b|captcha\/captcha-handle)|contract\/accounts\/(passwords|captcha)\.ts/,
                },
                // Of a person: sign-up asks for it, the profile changes it.
                {
                  name: 'person',
                  test: /web\/(ui\/form\/(fields|phone-field)|calls\/use-colleges)\.|contract\/accounts\/(bank-details|colleges|id-proofs)\.ts/,
                },
              ],
            },
          },
    },
  },
  // The renderer has React in it, as production has it: from node_modules it would be the one for development, three
  // times as slow, unless whoever starts the server sets NODE_ENV.
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
  ssr: { noExternal: isSsrBuild ? ['react', 'react-dom', 'react-router'] : ['react-router'] },
});
