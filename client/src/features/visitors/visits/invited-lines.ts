import { VisitorDraft } from '@menara/shared/contract/visitors/visitor-facts.contract.ts'
import type { Static } from 'typebox'
import { Errors } from 'typebox/schema'

type Draft = Static<typeof VisitorDraft>
/** With a link each, with one for a group, or standing at the desk. */
export const invitationKinds = ['single', 'group', 'walk_in'] as const
export type InvitationKind = (typeof invitationKinds)[number]
/** In one command. */
export const MOST_LINES = 100
/** What is wrong with a line: a part that is none, no name, or somebody who stands on an earlier line. */
type LineFault = 'name' | 'email' | 'phone' | 'vehicle' | 'company' | 'twice'
export interface InvitedLine {
  /** As counted in what was pasted, from 1. */
  readonly line: number
  readonly draft: Draft
  readonly fault: LineFault | null
}
type Field = 'name' | 'company' | 'email' | 'phone' | 'vehicle'
/** What a table's head calls its columns, in both languages. */
const HEADS: Readonly<Record<string, Field>> = {
  ...{ name: 'name', nama: 'name', visitor: 'name', tamu: 'name' },
  ...{ company: 'company', perusahaan: 'company', instansi: 'company' },
  ...{ email: 'email', 'e-mail': 'email', surel: 'email' },
  ...{ phone: 'phone', telephone: 'phone', telepon: 'phone', hp: 'phone', whatsapp: 'phone' },
  ...{ vehicle: 'vehicle', plate: 'vehicle', plat: 'vehicle', kendaraan: 'vehicle' },
}

/**
 * Visitors as they were pasted or read from a CSV file: a line each, parts by tab, semicolon or comma, quoted where they hold one.
 * With a head each part is what its column says; without, what has an @ is the e-mail, and what is mostly digits the telephone.
 */
export function linesOf(text: string): InvitedLine[] {
  const rows = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((row, index) => ({ line: index + 1, parts: partsOf(row) }))
    .filter(({ parts }) => parts.some(Boolean))
  const head = headOf(rows[0]?.parts ?? [])
  const before = new Set<string>()
  return rows.slice(head ? 1 : 0).map(({ line, parts }) => {
    const draft = head ? byHead(parts, head) : byLook(parts)
    const key = [draft.name, draft.company ?? '', draft.email ?? ''].join('\n').toLowerCase()
    const fault = faultOf(draft) ?? (before.has(key) ? 'twice' : null)
    before.add(key)
    return { line, draft, fault }
  })
}

const FIELDS = ['name', 'company', 'email', 'phone', 'vehicle'] as const satisfies readonly Field[]
/** Visitors as lines that are read back as they are. */
export const textOf = (guests: readonly Readonly<Record<Field, string>>[]): string =>
  [
    FIELDS,
    ...guests.map((guest) =>
      FIELDS.map((field) => (/[;,\t"]/.test(guest[field]) ? `"${guest[field].replaceAll('"', '""')}"` : guest[field])),
    ),
  ]
    .map((parts) => parts.join('; '))
    .join('\n')

/** Tabs part a pasted table, else semicolons and commas; a part in quotes may hold them. */
const partsOf = (row: string): string[] => {
  const by = row.includes('\t') ? /\t|;|,/ : /[;,]/
  const parts = row.match(/"(?:[^"]|"")*"|[^\t;,"]+|[\t;,]/g) ?? []
  const said = ['']
  for (const part of parts) {
    if (by.test(part) && part.length === 1) said.push('')
    else said[said.length - 1] += part.startsWith('"') ? part.slice(1, -1).replaceAll('""', '"') : part
  }
  return said.map((part) => part.trim().replace(/\s+/g, ' '))
}

function headOf(parts: readonly string[]): (Field | undefined)[] | undefined {
  const fields = parts.map((part) => HEADS[part.toLowerCase()])
  return fields.includes('name') && fields.filter(Boolean).length > 1 ? fields : undefined
}
function byHead(parts: readonly string[], head: readonly (Field | undefined)[]): Draft {
  const draft: Draft = { name: '' }
  for (const [index, field] of head.entries()) {
    const part = parts[index]
    if (field && part) draft[field] = field === 'vehicle' ? part.toUpperCase() : part
  }
  return draft
}
function byLook([name = '', ...rest]: readonly string[]): Draft {
  const facts: Partial<Record<Field, string>> = {}
  for (const part of rest.filter(Boolean)) {
    if (part.includes('@')) facts.email ??= part
    else if (/^\+?[\d ()./-]{6,30}$/.test(part)) facts.phone ??= part
    // An Indonesian plate: one or two letters, up to four digits, up to three letters.
    else if (/^[A-Z]{1,2} ?\d{1,4} ?[A-Z]{0,3}$/i.test(part)) facts.vehicle ??= part.toUpperCase()
    else facts.company ??= part
  }
  return { name, ...facts }
}

/** The first field the contract refuses. */
function faultOf(draft: Draft): LineFault | null {
  if (!draft.name) return 'name'
  const [, errors] = Errors(VisitorDraft, draft)
  return (errors[0]?.instancePath.split('/')[1] as LineFault | undefined) ?? null
}
