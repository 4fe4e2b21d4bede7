import { fileTypeFromBuffer } from 'file-type'
import { invalid } from '../errors.ts'

/** Files that are taken beside pictures, by what their bytes are, with the ending they are saved under. */
const ENDINGS: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods',
  'application/vnd.oasis.opendocument.presentation': 'odp',
}
/** Endings a text may keep; another is followed by `.txt`, so that no program starts with it. */
const TEXT_ENDINGS = /\.(txt|csv|tsv|log|md|json)$/i
/** What the library knows of texts that are kept as text. */
const TEXT_TYPES = new Set(['application/xml', 'text/calendar', 'text/vcard', 'text/vtt'])
/** Pictures among files that are kept as they came. */
export const PICTURE_ENDINGS: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' }
const MAX_NAME = 120
/** Control characters that texts have. */
const LAYOUT = /[\t\n\f\r\u0085]/g

export interface AttachmentType {
  readonly mime: string
  /** As it is shown and saved: without folders, control characters and what turns the direction of writing, and with the ending of its type. */
  readonly name: string
}

/** Judges a file by its content. 422 `type` for anything but PDF, office documents without macros, and text in UTF-8. */
export async function attachmentType(bytes: Buffer, givenName: string): Promise<AttachmentType> {
  const found = await fileTypeFromBuffer(bytes)
  const ending = found && ENDINGS[found.mime]
  if (found && ending) return { mime: found.mime, name: ended(plainName(givenName), ending) }
  if (bytes.length > 0 && isText(bytes) && (!found || TEXT_TYPES.has(found.mime))) {
    const name = plainName(givenName)
    const kept = TEXT_ENDINGS.test(name) ? name : `${name}.txt`
    return { mime: kept.toLowerCase().endsWith('.csv') ? 'text/csv' : 'text/plain', name: kept }
  }
  throw invalid('file', 'type', 'Send PDF, Word, Excel, PowerPoint, OpenDocument, CSV or text files')
}

/** The same for a file that is kept byte for byte: pictures are among them, under their name. */
export async function keptType(bytes: Buffer, givenName: string): Promise<AttachmentType> {
  const found = await fileTypeFromBuffer(bytes)
  const ending = found && PICTURE_ENDINGS[found.mime]
  if (!ending) return attachmentType(bytes, givenName)
  return { mime: found.mime, name: ended(plainName(givenName).replace(/\.jpeg$/i, '.jpg'), ending) }
}

function isText(bytes: Buffer): boolean {
  try {
    return !/\p{Cc}/u.test(new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll(LAYOUT, ''))
  } catch {
    return false
  }
}

function plainName(given: string): string {
  const base = given.split(/[\\/]/).at(-1) ?? ''
  // Control characters, invisible marks and such as turn the direction of writing: `invoice‮fdp.exe` would read as a PDF.
  const plain = base.replaceAll(/[\p{C}\u2028\u2029"<>:|?*]/gu, '').trim()
  const short = plain.length <= MAX_NAME ? plain : `${plain.slice(0, MAX_NAME - 12)}${plain.slice(-12)}`
  return short.replace(/^\.+/, '') || 'file'
}

const ended = (name: string, ending: string): string => (name.toLowerCase().endsWith(`.${ending}`) ? name : `${name}.${ending}`)
