import { type ReadRow, type ReadStatement, rowOf } from './statement-text.ts'

/** Tags and their text, in order: `:61:…` may go on over several lines. */
const TAG = /^:(\d{2}[A-Z]?):/
const BALANCE = /^([CD])(\d{6})([A-Z]{3})([\d]+),(\d*)/
/** Value date, entry date, sign (R: reversal), funds code, amount, type, reference, the bank's own. */
const ENTRY = /^(\d{2})(\d{2})(\d{2})(\d{4})?(R?[CD])[A-Z]?(\d+),(\d*)[NSF][A-Z0-9]{3}([^/\n]*(?:\/[^/\n]+)*)(?:\/\/([^\n]*))?/

/** Reads MT940 (SWIFT); undefined for what is none. */
export function readMt940(content: string): ReadStatement | undefined {
  const fields = fieldsOf(content)
  const number = fields.find(({ tag }) => tag === '28C' || tag === '28')
  if (!number || !fields.some(({ tag }) => tag.startsWith('60'))) return undefined
  const currency = BALANCE.exec(fields.find(({ tag }) => tag.startsWith('60'))?.text ?? '')?.[3] ?? 'IDR'
  const rows: ReadRow[] = []
  for (const [at, { tag, text }] of fields.entries()) {
    if (tag !== '61') continue
    const details = fields[at + 1]
    rows.push(entryOf(text, { row: rows.length + 1, currency, details: details?.tag === '86' ? details.text : '' }))
  }
  const balance = (tag: string) => balanceOf(fields.find((field) => field.tag.startsWith(tag))?.text)
  return { format: 'mt940', number: number.text.trim(), opening: balance('60'), closing: balance('62'), rows }
}

interface Field {
  readonly tag: string
  readonly text: string
}
function fieldsOf(content: string): Field[] {
  const fields: { tag: string; text: string }[] = []
  for (const line of content.replaceAll('\r', '').split('\n')) {
    const tag = TAG.exec(line)?.[1]
    const last = fields.at(-1)
    if (tag) fields.push({ tag, text: line.slice(tag.length + 2) })
    else if (last && line !== '-' && !line.startsWith('-}')) last.text += `\n${line}`
  }
  return fields
}
function balanceOf(text = ''): number | null {
  const [, sign, , , whole = '', fraction = ''] = BALANCE.exec(text) ?? []
  if (whole === '' || /[1-9]/.test(fraction)) return null
  return sign === 'D' ? -Number(whole) : Number(whole)
}
function entryOf(
  text: string,
  { row, currency, details }: { readonly row: number; readonly currency: string; readonly details: string },
): ReadRow {
  const [, year, month, day, , sign = '', whole = '', fraction = '', reference = ''] = ENTRY.exec(text) ?? []
  const isOut = sign === 'D' || sign === 'RC'
  const name = /\/NAME\/([^/\n]+)/.exec(details)?.[1] ?? ''
  return rowOf({
    ...{ row, day: `20${year}-${month}-${day}`, amount: `${isOut ? '-' : ''}${whole}.${fraction}`, currency },
    ...{ reference: reference === 'NONREF' ? '' : reference, counterparty: name, text: details.replaceAll('\n', ' ') },
  })
}
