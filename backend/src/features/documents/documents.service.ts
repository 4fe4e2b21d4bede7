import { createHash, randomInt } from 'node:crypto'
import type { IssuedDocument, VerifiedDocument } from '@menara/shared/contract/documents.contract.ts'
import type { DocumentKind } from '@menara/shared/domain/document-kinds.ts'
import { tokenBuckets } from '@menara/shared/kit/flow-control/token-bucket.ts'
import type { Caller } from '../../platform/access/caller.ts'
import type { Journal } from '../../platform/audit/journal.ts'
import { Fault } from '../../platform/errors.ts'
import type { Seal } from '../../platform/secrets/sealed.ts'
import type { DocumentContent, DocumentLabel, DocumentSource, Documents, MonthSheet, ReportSheet } from '../../ports/documents.ts'
import type { Places } from '../../ports/places.ts'
import { documentDefinition, labelSheetDefinition } from './document-pdf.ts'
import type { DocumentPrinter } from './document-printer.ts'
import type { DocumentsStore, KeptDocument, Subject } from './documents.store.ts'
import { monthSheetDefinition } from './month-sheet-pdf.ts'
import { reportDefinition } from './report-pdf.ts'

export interface DocumentsNeeds {
  readonly store: DocumentsStore
  readonly print: DocumentPrinter
  /** Of files with a link that opens something, bound to the id of their document. */
  readonly seal: Seal
  readonly places: Pick<Places, 'site'>
  readonly journal: Pick<Journal, 'record'>
  /** Origin under which people find the product; QR codes lead there. */
  readonly publicUrl: string
  /** Zone of documents that belong to no site. */
  readonly zone: string
  atomically<T>(work: () => Promise<T>): Promise<T>
  now(): Date
  newId(): string
}
export type DocumentsService = ReturnType<typeof documentsService>
interface Asked {
  readonly kind: DocumentKind
  readonly subject_id: string
}
type Row = NonNullable<Awaited<ReturnType<DocumentsStore['find']>>>

/** Letters and digits that nobody mistakes for one another (Crockford's base 32). Twelve of them are 60 bits: not to be guessed. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const CODE_LENGTH = 12
/** Somebody checks one document, perhaps ten; a script tries thousands. */
const CHECKS = { perSecond: 1, burst: 60 }

/** Issues documents, keeps them, and says of a code whether it is one of them. */
export function documentsService(needs: DocumentsNeeds) {
  const { store, atomically } = needs
  const sources = new Map<DocumentKind, DocumentSource>()
  const checks = tokenBuckets({ ...CHECKS, now: () => needs.now().getTime() })

  const zoneOf = async (locationId: string): Promise<string> => (await needs.places.site(locationId))?.zone ?? needs.zone

  function sourceOf(kind: DocumentKind): DocumentSource {
    const source = sources.get(kind)
    if (!source) throw missing()
    return source
  }
  /** Throws where the caller may not read what documents of the kind are about. */
  const find = ({ kind, subject_id }: Asked, caller: Caller): Promise<unknown> => sourceOf(kind).find(subject_id, caller)

  const issue = (asked: Asked, caller: Caller): Promise<IssuedDocument> =>
    atomically(async () => {
      const content = await sourceOf(asked.kind).content(await find(asked, caller), { caller, zoneOf })
      await store.hold(subjectOf(asked))
      const contentHash = sha256(JSON.stringify(content))
      const newest = await store.newest(subjectOf(asked))
      if (newest?.content_sha256 === contentHash) return shown(newest)
      const id = await issueAnew(needs, { asked, content, contentHash, caller, revision: (newest?.revision ?? 0) + 1 })
      const row = await store.find(id)
      if (!row) throw new Error('A document that was just issued is not there')
      return shown(row)
    })
  async function file(id: string, caller: Caller): Promise<{ readonly row: Row; readonly bytes: Uint8Array }> {
    const row = await store.find(id)
    if (!row) throw missing()
    await find(row, caller)
    return { row, bytes: await bytesOf(needs, row) }
  }

  const port: Documents = {
    source(source) {
      if (sources.has(source.kind)) throw new Error(`There is a source of ${source.kind} already`)
      sources.set(source.kind, source as DocumentSource)
    },
    async pdf(asked, caller) {
      const { row, bytes } = await file((await issue(asked, caller)).id, caller)
      return { name: documentFileName(row), bytes }
    },
    labelSheet: (labels: readonly DocumentLabel[]) => needs.print(labelSheetDefinition(labels, needs.now().toISOString())),
    report: (sheet: ReportSheet) => needs.print(reportDefinition(sheet, needs.now().toISOString())),
    monthSheet: (sheet: MonthSheet) => needs.print(monthSheetDefinition(sheet, needs.now().toISOString())),
  }
  return {
    port,

    async list(asked: Asked, caller: Caller): Promise<IssuedDocument[]> {
      await find(asked, caller)
      return (await store.list(subjectOf(asked))).map(shown)
    },

    issue,
    file,

    /** 429 for an address that tries too many codes. */
    async verify(code: string, address: string): Promise<VerifiedDocument> {
      const waitS = checks.take(address)
      if (waitS > 0) throw new Fault('too-many', 'limits.reports', { params: { seconds: Math.ceil(waitS) }, retryAfterS: Math.ceil(waitS) })
      const found = await store.verify(plainCode(code))
      if (!found) throw missing()
      return found
    },
  }
}

interface Issuing {
  readonly asked: Asked
  readonly content: DocumentContent
  readonly contentHash: string
  readonly caller: Caller
  readonly revision: number
}
async function issueAnew(needs: DocumentsNeeds, { asked, content, contentHash, caller, revision }: Issuing): Promise<string> {
  const { store, places, publicUrl, now, newId } = needs
  const site = content.locationId === null ? undefined : await places.site(content.locationId)
  const zone = site?.zone ?? needs.zone
  const [id, code, issuedAt] = [newId(), newCode(), now().toISOString()]
  const frame = { publicUrl, site: site?.name ?? 'Menara', address: site?.address ?? '', zone, revision, code: spelled(code), issuedAt }
  const file = await needs.print(
    documentDefinition(content, { ...frame, verifyUrl: `${publicUrl}/desk/external?document=${spelled(code)}` }),
  )
  const facts = { kind: asked.kind, subject_id: asked.subject_id, number: content.number, revision, sha256: sha256(file) }
  const { link: _secret, ...said } = content
  const row = {
    ...{ ...facts, id, code, location_id: content.locationId, title_en: content.title.en, title_id: content.title.id, day: content.day },
    ...{ amount: content.amount ?? null, content_sha256: contentHash, content: said, bytes: file.length, zone },
    ...{ issued_at: issuedAt, issued_by: caller.userId },
  }
  await store.insert(row, keptOf(needs, { id, content, file }))
  needs.journal.record({
    ...{ action: 'document.issued', subject: 'documents', subject_id: id, actor_id: caller.userId, detail: { after: facts } },
    hints: [{ topic: 'documents', key: asked.subject_id, location_id: content.locationId }],
  })
  return id
}

/** Whoever reads the database reads no link that opens something. */
function keptOf({ seal }: DocumentsNeeds, { id, content, file }: { id: string; content: DocumentContent; file: Buffer }): KeptDocument {
  if (!content.link) return { file, file_sealed: null }
  return { file: null, file_sealed: seal.seal(file.toString('base64'), id) }
}
/** 409 where the key that sealed it is no longer held. */
async function bytesOf({ store, seal }: DocumentsNeeds, { id, number }: Row): Promise<Uint8Array> {
  const kept = await store.file(id)
  if (kept?.file) return kept.file
  if (!kept?.file_sealed) throw new Error('A document without its file')
  const opened = seal.open(kept.file_sealed, id)
  if (opened === null) throw new Fault('conflict', 'documents.key_missing', { params: { number } })
  return Buffer.from(opened, 'base64')
}

const missing = (): Fault => new Fault('not-found', 'documents.not_found')
const subjectOf = ({ kind, subject_id }: Asked): Subject => ({ kind, subjectId: subject_id })
const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex')
const newCode = (): string => Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
/** As printed: in groups of four. */
const spelled = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-')
/** As kept: what people type for look-alikes means the letter that is there (Crockford). */
const plainCode = (code: string): string => code.toUpperCase().replaceAll(/[ -]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')

/** A name every file system takes: `PO-VJS-2026-0012.pdf`, `PO-VJS-2026-0012-r2.pdf`. */
export const documentFileName = ({ number, revision }: Pick<Row, 'number' | 'revision'>): string =>
  `${number.replaceAll(/[^0-9A-Za-z._-]+/g, '-').slice(0, 80)}${revision === 1 ? '' : `-r${revision}`}.pdf`

const shown = ({ content_sha256: _hash, ...row }: Row): IssuedDocument => ({
  ...row,
  code: spelled(row.code),
  file: `/api/v1/documents/${row.id}/file`,
})
