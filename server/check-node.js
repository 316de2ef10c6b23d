// Runs before any TypeScript, on whatever Node there is: plain, old JavaScript on purpose.
const [major] = process.versions.node.split('.').map(Number);
if (major < 24) {
  console.error(
    `This project runs on Node 24; this is Node ${process.versions.node}. "npm ci" brings it on Linux and Windows; elsewhere install Node 24 from nodejs.org.`,
  );
  process.exit(1);
}
