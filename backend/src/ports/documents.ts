import type { DocumentKind } from '@menara/shared/domain/document-kinds.ts'
import type { PurchaseCurrency } from '@menara/shared/domain/purchasing/purchase-currencies.ts'
import type { Caller } from '../platform/access/caller.ts'
import type { Bilingual } from '../platform/texts/bilingual.ts'

export interface DocumentFact {
  readonly label: Bilingual
  readonly value: string | Bilingual
}
export interface DocumentColumn {
  readonly label: Bilingual
  /** Figures stand at the right. */
  readonly align?: 'right'
  /** Takes the room that is left. */
  readonly wide?: true
}
export interface DocumentSignature {
  readonly role: Bilingual
  /** Null: to be signed by hand. */
  readonly name: string | null
  /** When it was signed or decided; RFC 3339. */
  readonly at?: string | null
  /** A drawn signature: an SVG path of moves and lines (`M 10 20 L 30 40`) in a box of 400 by 160; anything else is left out. */
  readonly drawing?: string | null
}

/** What a document says. Amounts are in the minor unit of its currency: whole Rupiah unless it names another; days `YYYY-MM-DD`, instants RFC 3339 in UTC. */
export interface DocumentContent {
  readonly number: string
  readonly title: Bilingual
  readonly locationId: string | null
  readonly day: string
  /** Across the sheet, for wide tables. */
  readonly landscape?: true
  readonly facts: readonly DocumentFact[]
  /** Who is on either side: buyer and supplier, giver and taker. */
  readonly parties?: readonly { readonly role: Bilingual; readonly lines: readonly string[] }[]
  readonly table?: { readonly columns: readonly DocumentColumn[]; readonly rows: readonly (readonly string[])[] }
  /** Of the totals; Rupiah where it is left out. */
  readonly currency?: PurchaseCurrency
  readonly totals?: readonly { readonly label: Bilingual; readonly amount: number }[]
  /** Whole Rupiah, said in words under the totals; none of a document in another currency. */
  readonly amount?: number | null
  readonly notes?: readonly { readonly title: Bilingual; readonly text: string }[]
  /** An address of the product that opens something without an account, printed as a QR code; such a document is kept encrypted. */
  readonly link?: { readonly label: Bilingual; readonly path: string }
  readonly signatures?: readonly DocumentSignature[]
}

/** What a source is asked with. */
export interface DocumentAsked {
  readonly caller: Caller
  /** Zone of a site; of none, the installation's. */
  zoneOf(locationId: string): Promise<string>
}

/** What a feature offers so that documents of one kind can be issued about its records. */
export interface DocumentSource<T = unknown> {
  readonly kind: DocumentKind
  /** The record; throws `not-found` for one the caller may not read. What was issued about it stays readable as long as this is. */
  find(subjectId: string, caller: Caller): Promise<T>
  /** What a document issued now says; throws `conflict` where the record has none yet. */
  content(record: T, asked: DocumentAsked): DocumentContent | Promise<DocumentContent>
}

export interface DocumentLabel {
  /** Printed, and said by the QR code unless `qr` says something else. */
  readonly code: string
  readonly qr?: string
  readonly name: string
  readonly detail: string
}

/** A report as it is printed, in one language. */
export interface ReportSheet {
  readonly name: string
  readonly subject: string
  readonly language: 'en' | 'id'
  /** What stands below the figures: the period, and what each figure means. */
  readonly facts: readonly (readonly [label: string, value: string])[]
  readonly head: readonly string[]
  /** The last one is the total. */
  readonly rows: readonly (readonly (string | number | null)[])[]
  /** How many columns at the left are words. */
  readonly labels: number
}

export interface MonthSheetCell {
  readonly text: string
  /** Number of the colour behind it; absent: none. */
  readonly colour?: number
  readonly isBold?: boolean
  readonly isItalic?: boolean
}
interface MonthSheetRow {
  readonly label: string
  /** Muted, beside the label. */
  readonly detail: string
  /** One for each day. */
  readonly cells: readonly MonthSheetCell[]
  readonly total: string
}
/** People and the days of a month as they are printed across a sheet, in one language. */
export interface MonthSheet {
  readonly title: string
  readonly subtitle: string
  readonly footer: string
  readonly language: 'en' | 'id'
  readonly paper: 'A4' | 'A3'
  readonly head: { readonly person: string; readonly total: string }
  readonly days: readonly { readonly weekday: string; readonly number: string; readonly isRest: boolean }[]
  readonly rows: readonly MonthSheetRow[]
  /** Below the rows. */
  readonly sums: readonly MonthSheetRow[]
  readonly legend: readonly (readonly [mark: string, text: string])[]
}

/** Makes every PDF of the product. */
export interface Documents {
  /** Registers the source of a kind; one source for a kind. */
  source<T>(source: DocumentSource<T>): void
  /** The newest document about a record as a file; issued first where there is none of it as it is now. Throws like issuing it. */
  pdf(subject: { readonly kind: DocumentKind; readonly subject_id: string }, caller: Caller): Promise<{ name: string; bytes: Uint8Array }>
  /** A4 sheets of 3 by 8 labels, each with a QR code, as PDF. */
  labelSheet(labels: readonly DocumentLabel[]): Promise<Buffer>
  /** A report, A4; it is no document that is kept or verified. */
  report(sheet: ReportSheet): Promise<Buffer>
  /** A month of people and days across a sheet; it is no document that is kept or verified. */
  monthSheet(sheet: MonthSheet): Promise<Buffer>
}
