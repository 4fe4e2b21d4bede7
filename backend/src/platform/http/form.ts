import type { Readable } from 'node:stream'
import type { Endpoint } from '@menara/shared/kit/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { Fault, invalid } from '../errors.ts'
import { checkOf } from './validators.ts'

const MAX_FILE_BYTES = 25 * 1024 * 1024
const MAX_FILES = 10
/** Ten thousand characters are at most 40,000 bytes of UTF-8. */
const MAX_FIELD_BYTES = 64 * 1024
/** What `@fastify/multipart` is registered with. */
export const FORM_LIMITS = {
  fileSize: MAX_FILE_BYTES,
  files: MAX_FILES,
  fieldSize: MAX_FIELD_BYTES,
  fields: 20,
  parts: 30,
  headerPairs: 100,
  fieldNameSize: 100,
} as const

/** A JSON body that came as a form. */
const BODY_FIELD = Type.Object({ body: Type.String() }, { additionalProperties: false })

/** Called for each file in turn, and must read it to its end; a file that is longer than the limit ends as if it were whole and is refused afterwards. */
export type TakeFile = (file: Readable, field: string, name: string) => Promise<void>

/**
 * Reads a multipart request as its endpoint promises it: text fields are checked, files are handed over as they come.
 * 422 for a broken or cut-off form, 413 for too much, 415 for anything that is no form.
 */
export function formReader(endpoint: Endpoint): (request: FastifyRequest, take: TakeFile) => Promise<Record<string, unknown>> {
  const schema = endpoint.form ?? (endpoint.body && endpoint.files && BODY_FIELD)
  if (!schema) throw new Error(`${endpoint.name} takes no form`)
  const check = checkOf(schema, 'address')
  return async (request, take) => {
    if (!request.isMultipart()) throw new Fault('wrong-type', 'request.form_expected')
    const fields: Record<string, unknown> = {}
    const parts = request.parts()
    for (let part = await next(parts); part !== undefined; part = await next(parts)) {
      if (part.type === 'file') await takeFile(part, endpoint, take)
      else addField(fields, part)
    }
    check(fields)
    return fields
  }
}

type Parts = ReturnType<FastifyRequest['parts']>
type Part = Parts extends AsyncIterable<infer P> ? P : never
type FilePart = Extract<Part, { type: 'file' }>
type FieldPart = Extract<Part, { type: 'field' }>

async function next(parts: Parts): Promise<Part | undefined> {
  try {
    const step = await (parts as AsyncIterableIterator<Part>).next()
    return step.done ? undefined : step.value
  } catch (error) {
    throw formFault(error)
  }
}

async function takeFile({ file, fieldname, filename }: FilePart, { files = [] }: Endpoint, take: TakeFile): Promise<void> {
  if (!files.includes(fieldname)) throw invalid(fieldname, 'additionalProperties', `${fieldname} is not a file this form takes`)
  try {
    await take(file, fieldname, filename ?? '')
  } catch (error) {
    if (file.truncated) throw named(filename, tooLarge(fieldname))
    if (error instanceof Fault) throw named(filename, error)
    // The sender broke off, or what it sent is not a form: its doing, not ours.
    if (!file.readableEnded && file.destroyed) throw formFault(error)
    throw error
  }
  if (file.truncated) throw named(filename, tooLarge(fieldname))
}

const tooLarge = (field: string) =>
  new Fault('too-large', 'request.file_too_large', {
    params: { megabytes: MAX_FILE_BYTES / 1024 / 1024 },
    errors: [{ field, rule: 'maxBytes' }],
  })
/** Of several files, which. */
function named(file: string | undefined, fault: Fault): Fault {
  const { code, message, errors, phrase, retryAfterS } = fault
  if (!file) return fault
  if (code === 'invalid' || !phrase) return new Fault('invalid', `${file}: ${message}`, { errors })
  return new Fault(code, 'request.in_file', {
    params: { file, why: phrase },
    errors,
    ...(retryAfterS !== undefined && { retryAfterS }),
  })
}

function addField(fields: Record<string, unknown>, { fieldname, value, valueTruncated, fieldnameTruncated }: FieldPart): void {
  if (valueTruncated || fieldnameTruncated) throw invalid(fieldname, 'maxLength', `${fieldname} is too long`)
  if (fieldname in fields) throw invalid(fieldname, 'unique', `${fieldname} is given twice`)
  if (typeof value === 'string' && value.includes(NO_UTF8)) throw invalid(fieldname, 'utf8', `${fieldname} is not UTF-8`)
  // Browsers send every line break of a form as two characters.
  fields[fieldname] = typeof value === 'string' ? value.replaceAll('\r\n', '\n') : value
}

/** What the reader of forms puts in the place of bytes that are none of UTF-8. */
const NO_UTF8 = '\ufffd'

function formFault(error: unknown): Fault {
  if (error instanceof Fault) return error
  const { code = '' } = error as { code?: string }
  if (/LIMIT|TOO_LARGE/.test(code))
    return new Fault('too-large', 'request.form_too_large', { params: { files: MAX_FILES, megabytes: MAX_FILE_BYTES / 1024 / 1024 } })
  return invalid('', 'form', 'The form is broken off or not written as multipart/form-data')
}
