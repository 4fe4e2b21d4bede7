/**
 * Whether a browser page of `origin` may open a socket here. Pages of this very host may, and those named in `allowed`.
 * No origin at all is no browser: such a client still has to bring a token in its first frame.
 */
export function mayConnect(
  origin: string | undefined,
  { host, allowed }: { host: string | undefined; allowed: readonly string[] },
): boolean {
  if (origin === undefined) return true
  if (allowed.includes(origin)) return true
  const url = URL.parse(origin)
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:') && host !== undefined && url.host === host.toLowerCase()
}
