import { type Static, Type } from 'typebox'
import { importKinds, importStates, importVerdicts, MAX_IMPORT_COLUMNS } from '../../domain/imports/import-kinds.ts'
import { endpoint } from '../../kit/endpoint.ts'
import {
  ById,
  closed,
  dictionary,
  FREE_JSON,
  Id,
  Instant,
  many,
  nullable,
  one,
  oneOf,
  optional,
  Paging,
  Ref,
  SearchText,
} from '../../kit/words.ts'

const Kind = oneOf(...importKinds)
const Counts = closed({ create: Type.Integer(), update: Type.Integer(), unchanged: Type.Integer(), refused: Type.Integer() })

/** Of each column of the file the field it becomes; null: it is left out. */
export const ImportMapping = Type.Array(nullable(Type.String({ maxLength: 40 })), { minItems: 1, maxItems: MAX_IMPORT_COLUMNS })

/** A file whose rows become records, or a change of records that were chosen from a list. */
export const ImportBatch = closed({
  id: Id,
  kind: Kind,
  source: oneOf('file', 'selection'),
  state: oneOf(...importStates),
  file_name: Type.String(),
  columns: Type.Array(Type.String()),
  mapping: Type.Array(nullable(Type.String())),
  /** Rows, and how many of them have been gone through in the present state. */
  total: Type.Integer(),
  done: Type.Integer(),
  /** What became of the rows gone through, or would. */
  counts: Counts,
  /** Of an undone batch: rows that are as they were before, and rows that stay, each with its reason. */
  restored: Type.Integer(),
  kept: Type.Integer(),
  made_by: nullable(Ref),
  made_at: Instant,
  ended_at: nullable(Instant),
})
export type ImportBatch = Static<typeof ImportBatch>

/** `sample`: the first rows of the file. */
export const ImportBatchDetail = closed({ ...ImportBatch.properties, sample: Type.Array(Type.Array(Type.String())) })
export type ImportBatchDetail = Static<typeof ImportBatchDetail>

const Reason = closed({ field: Type.String(), rule: Type.String(), sentence: Type.String() })
/** `row`: its number in the file, the header being 1; of a selection its place in it. `record_id`: of the record it became or is about. */
export const ImportRow = closed({
  row: Type.Integer(),
  cells: Type.Array(Type.String()),
  verdict: nullable(oneOf(...importVerdicts)),
  record_id: nullable(Id),
  /** Why it is refused, in the reader's language. */
  reasons: Type.Array(Reason),
  /** Once undone: whether the record is as it was before. */
  undo: nullable(oneOf('restored', 'kept')),
})
export type ImportRow = Static<typeof ImportRow>

/** One record as the columns of a file: `key` of a field to its text, as an import reads it. */
const ExportRow = dictionary(Type.String())

const at = '/api/v1/imports'
const byId = `${at}/:id` as const
const command = { params: ById, access: 'signed-in', reply: one(ImportBatch) } as const

/** Whoever may add records of a kind by hand imports them; a batch is seen by who made it, and by who may do the same at all sites. */
export const imports = {
  list: endpoint({
    name: 'imports.list',
    method: 'GET',
    path: at,
    access: 'signed-in',
    summary: 'Imports, the newest first',
    query: closed({ ...Paging, kind: optional(Kind) }),
    reply: many(ImportBatch),
    personal: true,
  }),
  get: endpoint({
    name: 'imports.get',
    method: 'GET',
    path: byId,
    access: 'signed-in',
    summary: 'An import with its first rows and how far it is',
    params: ById,
    reply: one(ImportBatchDetail),
    personal: true,
  }),
  /** 422 for what is no table. The mapping is the one that the person used last for such columns, else by the words above them. */
  upload: endpoint({
    name: 'imports.upload',
    method: 'POST',
    path: at,
    access: 'signed-in',
    summary: 'Send a file to import: CSV (comma, semicolon or tab; UTF-8 or Windows-1252) or XLSX. Nothing is changed yet',
    form: closed({ kind: Kind }),
    files: ['file'],
    reply: one(ImportBatchDetail),
    personal: true,
  }),
  /** 409 while it is running and once it has been imported. */
  check: endpoint({
    ...command,
    name: 'imports.check',
    method: 'POST',
    path: `${byId}/check`,
    summary: 'Begin the dry run: what would become of each row. It goes the way of the import and keeps nothing',
    body: closed({ mapping: ImportMapping }),
  }),
  /** 409 before a dry run. Rows that are refused are left out. */
  run: endpoint({ ...command, name: 'imports.run', method: 'POST', path: `${byId}/run`, summary: 'Begin the import' }),
  cancel: endpoint({
    ...command,
    name: 'imports.cancel',
    method: 'POST',
    path: `${byId}/cancel`,
    summary: 'Stop a dry run or an import. What has been imported stays, and can be undone',
  }),
  undo: endpoint({
    ...command,
    name: 'imports.undo',
    method: 'POST',
    path: `${byId}/undo`,
    summary: 'Begin to restore what was before: created records go, changed ones get their values back, unless somebody changed them since',
  }),
  rows: endpoint({
    name: 'imports.rows',
    method: 'GET',
    path: `${byId}/rows`,
    access: 'signed-in',
    summary: 'Rows of an import with what becomes of each, and why',
    params: ById,
    query: closed({ ...Paging, verdict: optional(oneOf(...importVerdicts)), undo: optional(oneOf('restored', 'kept')) }),
    reply: many(ImportRow),
    personal: true,
  }),
  refused: endpoint({
    name: 'imports.refused',
    method: 'GET',
    path: `${byId}/refused`,
    access: 'signed-in',
    summary: 'The refused rows as CSV with the reason of each',
    params: ById,
    reply: 'binary',
    personal: true,
  }),
  /** All of them or those that can be: each that cannot is refused with its reason. Undone like an import. */
  change: endpoint({
    name: 'imports.change',
    method: 'POST',
    path: `${at}/changes`,
    access: 'signed-in',
    summary: 'Change or remove records that were chosen from a list, at once',
    body: closed({
      kind: Kind,
      ids: Type.Array(Id, { minItems: 1, maxItems: 500, uniqueItems: true }),
      /** Fields of a record as it is changed by hand; null: the records are removed. */
      changes: nullable(
        dictionary(Type.Unknown(), { propertyNames: { maxLength: 40 }, minProperties: 1, maxProperties: 10, ...FREE_JSON }),
      ),
    }),
    reply: one(closed({ batch: ImportBatch, refused: Type.Array(ImportRow) })),
  }),
  exported: endpoint({
    name: 'imports.exported',
    method: 'GET',
    path: '/api/v1/exports/:kind',
    access: 'signed-in',
    summary: 'Records as the rows of a file that can be imported again',
    params: closed({ kind: Kind }),
    query: closed({ ...Paging, location_id: optional(Id), search: SearchText }),
    reply: many(ExportRow),
    personal: true,
  }),
} as const
