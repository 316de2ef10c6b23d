/** Of the browsers that know trusted types; TypeScript's own types don't. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: (address: string) => string | null }): void;
}

/*
 * The policy of desk and gate has the browser refuse texts that would be read as HTML or as a script, and ask here for the
 * address of each script that code starts: a worker of ours alone.
 */
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
trustedTypes?.createPolicy('default', {
  createScriptURL: (address) =>
    new URL(address, location.href).origin === location.origin ? address : null,
});

export {};
