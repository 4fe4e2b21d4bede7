const HOME = '/admin/home'
const HERE = 'http://menara.invalid'

/** An address inside the product, read as a browser reads it; null for any other. */
export function ownAddress(text: unknown): URL | null {
  if (typeof text !== 'string' || !text.startsWith('/')) return null
  const url = URL.parse(text, HERE)
  return url?.origin === HERE && !url.pathname.startsWith('//') ? url : null
}

/** Only addresses of our own are returned to after signing in. */
export function safeNext(next: unknown): string {
  const url = ownAddress(next)
  return url && url.pathname !== '/login' ? `${url.pathname}${url.search}${url.hash}` : HOME
}
