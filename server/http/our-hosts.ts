import type {
  IncomingMessage,
  OutgoingHttpHeaders,
  RequestListener,
  ServerResponse,
} from 'node:http';
import { isIP } from 'node:net';
import { isLoopback } from '../settings/public-faults.ts';
import { JSON_TYPE } from './json-type.ts';

/**
 * Stands before everything, the kept answers too: lets through what is asked of `publicUrl`'s host, so that no
 * other name, which may be a stranger's, leads to pages of ours. A server of one's own machine goes by all of
 * its names. `/healthz` and `/readyz` answer probes, which know the server by number or not by name at all. A
 * target that repeats the host (`GET http://host/path`) becomes the path. A refusal has `headers`.
 */
export function onlyOurHosts(
  { publicUrl, headers: refusalHeaders }: { publicUrl: string; headers: OutgoingHttpHeaders },
  listener: RequestListener,
): RequestListener {
  const { host: ourHost, hostname, protocol } = new URL(publicUrl);
  const isOurMachine = isLoopback(hostname);
  const ours = new Set([ourHost, `${hostname}:${protocol === 'https:' ? 443 : 80}`]);
  const isOurs = (host: string) =>
    ours.has(host.toLowerCase()) || (isOurMachine && isLoopback(withoutPort(host)));

  const refusalOf = (request: IncomingMessage): [number, string] | undefined => {
    if (!takePath(request)) return [400, 'The address could not be read'];
    const { url, headers } = request;
    if (isProbe(url, headers.host)) return;
    if (headers.host === undefined) return [400, 'The request names no host'];
    if (!isOurs(headers.host)) return [421, `This server answers for ${publicUrl} alone`];
  };

  return (request, response) => {
    const isUsual = request.url?.startsWith('/') && ours.has(request.headers.host ?? '');
    const refusal = isUsual ? undefined : refusalOf(request);
    if (refusal) refuse(response, refusalHeaders, ...refusal);
    else listener(request, response);
  };
}

/** Takes the host out of the request's target, where it outweighs the header. False where no path is left. */
function takePath(request: IncomingMessage): boolean {
  const { url = '' } = request;
  if (url.startsWith('/')) return true;
  const [, host, rest = ''] = /^https?:\/\/([^/?#]*)(.*)$/is.exec(url) ?? [];
  if (!host) return false;
  request.headers.host = host;
  request.url = rest.startsWith('/') ? rest : `/${rest}`;
  return true;
}

function isProbe(url: string | undefined, host = 'localhost'): boolean {
  const name = withoutPort(host);
  const isHealth = url === '/healthz' || url === '/readyz';
  return isHealth && (isLoopback(name) || isIP(name.replace(/^\[|\]$/g, '')) > 0);
}

function withoutPort(host: string): string {
  return host.replace(/:\d+$/, '');
}

function refuse(
  response: ServerResponse,
  protective: OutgoingHttpHeaders,
  status: number,
  message: string,
): void {
  const body = Buffer.from(JSON.stringify({ message }));
  const headers = {
    ...protective,
    'content-type': JSON_TYPE,
    'content-length': body.length,
    // The rest of the connection is as likely to be meant for somebody else.
    connection: 'close',
  };
  response.writeHead(status, headers).end(body);
}
