import { defineConfig } from 'vitest/config';

/** Tests against a real, running Strapi (`npm run test:cms`): minutes, not part of `npm test`. */
export default defineConfig({
  test: {
    include: ['server/cli/cms/testing/*.test.ts'],
    globalSetup: ['server/cli/cms/testing/prepared.ts'],
    testTimeout: 120_000,
    hookTimeout: 300_000,
    fileParallelism: false,
  },
});
