import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { invalid } from '../errors.ts'

/**
 * Reads JSON bodies and queries as UTF-8 (RFC 8259, 8.1; RFC 3986, 2.5) and refuses any other bytes with 422 and the rule `utf8`, where
 * decoding alone would put U+FFFD in their place. No bytes are no body, whatever their content type.
 */
export function readUtf8(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error') as (request: unknown, text: string, done: never) => void
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes: Buffer, done) => {
    if (bytes.length === 0) done(null, undefined)
    else if (!isUtf8(bytes)) done(invalid('', 'utf8', 'The body is not UTF-8'), undefined)
    else parse(request, bytes.toString('utf8'), done as never)
  })
  app.addHook('onRequest', async ({ raw }) => {
    checkQuery(raw.url ?? '')
  })
}

/** Bytes that stand in an address unescaped, escaped: the router would take each for a character of its own. */
export const escapedUrl = (url: string): string =>
  RAW.test(url) ? url.replace(RAW_BYTES, (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, '0')}`) : url
const RAW = /[\u0080-\u00ff]/
const RAW_BYTES = /[\u0080-\u00ff]/g

const ESCAPED = /%[89a-f]/i
function checkQuery(url: string): void {
  const at = url.indexOf('?')
  if (at < 0 || !ESCAPED.test(url)) return
  for (const pair of url.slice(at + 1).split('&')) {
    if (isDecodable(pair)) continue
    const [name = ''] = new URLSearchParams(pair).keys()
    const field = name.includes('\ufffd') ? '' : name
    throw invalid(field, 'utf8', `${field || 'The query'} is not UTF-8`)
  }
}
/** A lone percent sign is no byte: it stays as it is. */
function isDecodable(text: string): boolean {
  const bytes = text.match(/(%[0-9a-f]{2})+/gi) ?? []
  return bytes.every((run) => isUtf8(Buffer.from(run.replaceAll('%', ''), 'hex')))
}
