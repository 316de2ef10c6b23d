/**
 * Sends like fetch, and tells how much of the body has left (0 to 1): fetch itself can't, and an ID proof
 * over a slow line takes long enough for a visitor to wonder.
 */
export function sendWithProgress(
  url: string,
  { method = 'GET', headers, body }: RequestInit,
  onProgress: (fraction: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    new Headers(headers).forEach((value, name) => {
      request.setRequestHeader(name, value);
    });
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(new TypeError('The request failed'));
    request.onload = () => {
      const headers = { 'retry-after': request.getResponseHeader('retry-after') ?? '' };
      resolve(new Response(request.responseText, { status: request.status, headers }));
    };
    request.send(body as XMLHttpRequestBodyInit | null | undefined);
  });
}
