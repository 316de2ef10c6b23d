import { scheduleAddress } from '../../../contract/schedule.ts';

/* The worker looks at requests for these addresses alone. None of them ever carries a token or says anything of a person. */

/** A page of the site, or what may be one: the desk, calls, pictures and single files are none. */
export function isPage({ pathname }: URL): boolean {
  return !/^\/((api|assets|site|desk|uploads|calendar|share)(\/|$)|[^/]+\.\w+$|metrics$|healthz$|readyz$)/.test(
    pathname,
  );
}

/** A file whose name changes with what is in it. */
export function isFile({ pathname }: URL): boolean {
  return pathname.startsWith('/assets/') || /^\/site\/[\w-]{10}\.json$/.test(pathname);
}

/** An answer that is the same for everybody, of which the offline copy has one. */
export function isPublicAnswer({ pathname }: URL): boolean {
  return pathname === scheduleAddress || /^\/api\/(clusters\/\d+|hospitalities)$/.test(pathname);
}
