import type { FormFacts } from '@menara/shared/contract/tickets/ticket-facts.contract.ts'
import { CURRENCY, linesTotal } from '@menara/shared/domain/money.ts'
import { factsOfType } from '@menara/shared/domain/tickets/ticket-facts.ts'
import { ticketTypeById } from '@menara/shared/domain/tickets/ticket-types.ts'

/** Facts of a type as the fields of its form hold them: empty texts and lists for what is not said. */
export interface FactsValues extends Record<string, unknown> {
  lines: LineValues[]
  absence_kind: string
  first_day: string
  last_day: string
  first_half: boolean
  last_half: boolean
  handover_id: string
  destinations: string[]
  purpose: string
  transport: string
  lodging: string
  advance: string | number
  cost_centre_id: string
  companion_ids: string[]
  vendor_id: string
  /** A line for each: `2 x Seal 40 mm`. */
  parts: string
  device_id: string
  evidence: string[]
}
export const emptyFacts = (): FactsValues => factsValuesOf(null)

/** A line of a purchase or a claim as its fields hold it. */
export interface LineValues {
  readonly key: string
  readonly description: string
  readonly quantity: number | ''
  readonly unit_price: number | ''
}
let lineCount = 0
const lineKey = (): string => {
  lineCount += 1
  return `line ${lineCount}`
}
export const emptyLine = (): LineValues => ({ key: lineKey(), description: '', quantity: 1, unit_price: '' })
/** Lines of an earlier visit to the page, as rows of this one. */
export const newKeys = (lines: readonly LineValues[]): LineValues[] => lines.map((line) => ({ ...line, key: lineKey() }))
/** What is not filled in counts as none. */
export const lineOf = ({ quantity, unit_price }: LineValues) => ({ quantity: Number(quantity), unit_price: Number(unit_price) })
const wireLine = ({ description, quantity, unit_price }: LineValues) => ({
  description,
  quantity: quantity === '' ? null : quantity,
  unit_price: unit_price === '' ? null : unit_price,
})
const isBlank = ({ description, unit_price }: LineValues): boolean => description.trim() === '' && unit_price === ''

const NOTHING: Omit<FactsValues, 'parts' | 'lines'> = {
  absence_kind: '',
  first_day: '',
  last_day: '',
  first_half: false,
  last_half: false,
  handover_id: '',
  destinations: [],
  purpose: '',
  transport: '',
  lodging: '',
  advance: '',
  cost_centre_id: '',
  companion_ids: [],
  vendor_id: '',
  device_id: '',
  evidence: [],
}
export function factsValuesOf(item: FormFacts | null): FactsValues {
  const { handover, companions, vendor, device, cost_centre, parts, lines, amount: _amount, currency: _currency, ...plain } = item ?? {}
  const said = {
    ...plain,
    handover_id: handover?.id,
    companion_ids: companions?.map((one) => one.id),
    vendor_id: vendor?.id,
    device_id: device?.id,
    cost_centre_id: cost_centre?.id,
  }
  const known = Object.entries(said).filter(([, value]) => value !== null && value !== undefined)
  return { ...NOTHING, ...Object.fromEntries(known), parts: partsText(parts ?? []), lines: linesIn(lines ?? []) } as FactsValues
}

const linesIn = (lines: NonNullable<FormFacts['lines']>): LineValues[] =>
  lines.length > 0 ? lines.map((line) => ({ key: lineKey(), ...line })) : [emptyLine()]

type Part = NonNullable<FormFacts['parts']>[number]
export const partsText = (parts: readonly Part[]): string => parts.map(({ name, count }) => `${count} x ${name}`).join('\n')
/** A line without a count is one piece. */
export const partsIn = (text: string): Part[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [, count, name = line] = /^(\d{1,4})\s*(?:[x×]\s*)?\s(.*\S)$/i.exec(line) ?? []
      return { name: name.trim(), count: Number(count ?? 1) }
    })

/** Amount and currency follow from the lines. */
function wireOf(name: string, values: FactsValues): unknown {
  const isCosted = values.lines.some((line) => !isBlank(line))
  if (name === 'amount') return isCosted ? linesTotal(values.lines.map(lineOf)) : null
  if (name === 'currency') return isCosted ? CURRENCY : null
  if (name === 'lines') return isCosted ? values.lines.map(wireLine) : null
  return wireValue(name, values[name])
}
function wireValue(name: string, value: unknown): unknown {
  if (name === 'parts') return partsIn(String(value)).length > 0 ? partsIn(String(value)) : null
  if (name === 'advance') return value === '' ? null : Number(value)
  if (Array.isArray(value)) return value.length > 0 ? value : null
  return value === '' ? null : value
}
const takenBy = (typeId: number) => {
  const type = ticketTypeById(typeId)
  return type ? factsOfType(type.code) : { takes: [], needs: [] }
}

/** Of a new ticket: what is said, and what must be; undefined where its type asks for nothing or nothing was said. */
export function factsDraft(values: FactsValues, typeId: number): Record<string, unknown> | undefined {
  const { takes, needs } = takenBy(typeId)
  const said = takes
    .map((name) => [name, wireOf(name, values)] as const)
    .filter(([name, value]) => needs.includes(name) || (value !== null && value !== false))
  return said.length > 0 ? Object.fromEntries(said) : undefined
}

/** What differs from the facts a form was opened on. */
export function factsChanges(values: FactsValues, before: FormFacts | null, typeId: number): Record<string, unknown> | undefined {
  const was = factsValuesOf(before)
  const said = takenBy(typeId)
    .takes.map((name) => [name, wireOf(name, values), wireOf(name, was)] as const)
    .filter(([, now, old]) => JSON.stringify(now) !== JSON.stringify(old))
    .map(([name, now]) => [name, now] as const)
  return said.length > 0 ? Object.fromEntries(said) : undefined
}
