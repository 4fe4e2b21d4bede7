interface SentFile {
  readonly name: string
  readonly mime: string
  readonly bytes: number
}

/**
 * Headers of a file that is saved under its name and never shown: browsers neither guess its type nor run anything of it in our origin. The
 * name is given in UTF-8, and as ASCII for programs that know no better (RFC 6266). It never changes, so it may be kept.
 */
export const attachmentHeaders = ({ name, mime, bytes }: SentFile): Readonly<Record<string, string | number>> => ({
  'content-type': mime.startsWith('text/') ? `${mime}; charset=utf-8` : mime,
  'content-length': bytes,
  'content-disposition': `attachment; filename="${ascii(name)}"; filename*=UTF-8''${encoded(name)}`,
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cache-control': 'private, max-age=31536000, immutable',
})

/** The same for a file that is made anew each time, or may be replaced at its address: it is never kept. */
export const currentFileHeaders = (file: SentFile): Readonly<Record<string, string | number>> => ({
  ...attachmentHeaders(file),
  'cache-control': 'private, no-store',
})

/** Headers of a file that the product makes for its reader, by its name in ASCII and its type: it is saved, and kept nowhere on the way. */
export const madeFileHeaders = (name: string, type: string): Readonly<Record<string, string>> => ({
  'content-type': type,
  'content-disposition': `attachment; filename="${ascii(name)}"`,
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-store',
})

/** Headers of a picture that is shown and never run. It never changes, so the browser of its reader may keep it. */
export const pictureHeaders = ({ mime, bytes }: Omit<SentFile, 'name'>): Readonly<Record<string, string | number>> => ({
  'content-type': mime,
  'content-length': bytes,
  'content-disposition': 'inline',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cache-control': 'private, max-age=31536000, immutable',
})

const ascii = (name: string): string => name.replaceAll(/[^ -~]|["\\%]/g, '_')
/** Percent-encoded with the marks that RFC 8187 reserves and `encodeURIComponent` leaves. */
const encoded = (name: string): string =>
  encodeURIComponent(name).replaceAll(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
