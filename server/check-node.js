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

const [, minor] = (process.versions.sqlite || '0.0').split('.').map(Number);
if (minor < 53) {
  console.error(
    `This project needs a newer Node 24: this one, ${process.versions.node}, has SQLite ${process.versions.sqlite}, and migrations need 3.53. "npm ci" brings one on Linux and Windows.`,
  );
  process.exit(1);
}

// Modules stay compiled from one start to the next, which halves the work of loading them.
module.enableCompileCache(
  fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)),
);
