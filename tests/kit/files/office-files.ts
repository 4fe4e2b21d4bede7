import { strToU8, zipSync } from 'fflate'

/** The least of a Word file: what the type of its parts says. `macros` makes it one that carries macros. */
export function docx({ macros = false } = {}): Buffer {
  const type = macros
    ? 'application/vnd.ms-word.document.macroEnabled.main+xml'
    : 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
  return zipped({
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`,
    'word/document.xml': '<w:document/>',
  })
}
/** The least of an OpenDocument sheet: its type stands first and uncompressed. */
export const ods = (): Buffer =>
  Buffer.from(
    zipSync({
      mimetype: [strToU8('application/vnd.oasis.opendocument.spreadsheet'), { level: 0 }],
      'content.xml': strToU8('<office:document-content/>'),
    }),
  )
export const zipped = (files: Readonly<Record<string, string>>): Buffer =>
  Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))))
export const pdf = (): Buffer => Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n')
