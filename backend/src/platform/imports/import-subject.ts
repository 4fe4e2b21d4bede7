import type { ImportKind } from '@menara/shared/domain/imports/import-kinds.ts'
import type { TObject } from 'typebox'
import type { Caller } from '../access/caller.ts'
import type { Fault } from '../errors.ts'

/** Cells of a row by the key of their field: as text, number, truth or list; null where a cell is empty. A field that is not mapped is not there. */
export type ImportValues = Readonly<Record<string, ImportValue>>
export type ImportValue = string | number | boolean | null | readonly string[]
/** Fields of a record as its form has them, with ids in the place of names. */
export type ImportDraft = Readonly<Record<string, unknown>>

/** A row with its names looked up: what tells it from other rows, and the record it is about. */
export interface ResolvedRow {
  readonly key: string
  readonly draft: ImportDraft
  /** Null: a new one. */
  readonly found: { readonly id: string; readonly record: ImportDraft } | null
}
export interface ImportChange {
  readonly id: string
  readonly changes: ImportDraft
}

/**
 * What a feature offers for its records to be imported. All of it runs inside an open transaction, which a dry run rolls back; answers are
 * in the order of what was asked. A fault is the refusal of one row.
 */
export interface ImportSubject {
  readonly kind: ImportKind
  /** What a new record may be, as the endpoint that creates one checks it. */
  readonly draft: TObject
  /** So many rows are done in one transaction. */
  readonly chunk: number
  /** Rows refer to one another: all of a file are done in one transaction, each after the one before it. */
  readonly together?: true
  resolve(rows: readonly ImportValues[], caller: Caller): Promise<readonly (ResolvedRow | Fault)[]>
  /** Ids of the new records. */
  create(drafts: readonly ImportDraft[], caller: Caller): Promise<readonly (string | Fault)[]>
  update(changes: readonly ImportChange[], caller: Caller): Promise<readonly (Fault | null)[]>
  remove(ids: readonly string[], caller: Caller): Promise<readonly (Fault | null)[]>
  /** Puts removed records back under their ids. Absent: they cannot be removed from a list. */
  restore?(records: readonly ImportChange[], caller: Caller): Promise<readonly (Fault | null)[]>
  /** Those of the records that the caller sees, with every field that can be imported. */
  records(ids: readonly string[], caller: Caller): Promise<ReadonlyMap<string, ImportDraft>>
  /** A page of all records the caller sees, by name: the cells of each by field. */
  exported(filter: ExportFilter, caller: Caller): Promise<ExportPage>
}
export interface ExportFilter {
  readonly location_id?: string
  readonly search?: string
  readonly next?: string
  readonly limit: number
}
export interface ExportPage {
  readonly data: readonly ImportValues[]
  readonly next?: string
}

/** Names that cells say and the ids they stand for. */
export interface ImportNames {
  sites(): Promise<readonly SiteName[]>
  areas(siteIds: readonly string[]): Promise<readonly AreaName[]>
  vendors(): Promise<readonly { readonly id: string; readonly name: string }[]>
}
/** People by their addresses. */
export interface ImportPeople {
  /** Those in the viewer's sight; addresses are compared without case. */
  people(
    emails: readonly string[],
    viewer: Pick<Caller, 'userId' | 'locationIds'>,
  ): Promise<readonly { readonly id: string; readonly email: string }[]>
  emails(ids: readonly string[]): Promise<ReadonlyMap<string, string>>
}
export interface SiteName {
  readonly id: string
  readonly code: string
  readonly name: string
}
export interface AreaName {
  readonly id: string
  readonly location_id: string
  readonly parent_id: string | null
  readonly code: string
  readonly name: string
}
