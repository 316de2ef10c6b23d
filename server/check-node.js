// Runs before any TypeScript, on whatever Node there is: plain, old JavaScript on purpose.
import module from 'node:module';
import { fileURLToPath } from 'node:url';

const [major] = process.versions.node.split('.').map(Number);
if (major < 24) {
  console.error(
    `This project runs on Node 24; this is Node ${process.versions.node}. "npm ci" brings it on Linux and Windows; elsewhere install Node 24 from nodejs.org.`,
  );
  process.exit(1);
}

// Modules stay compiled from one start to the next, which halves the work of loading them.
module.enableCompileCache(
  fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)),
);
