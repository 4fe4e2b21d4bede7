import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { type ReadStatement, rowOf, rupiahOf } from './statement-text.ts'

type Node = Readonly<Record<string, unknown>>
/** The node below these names; empty where there is none. The first of several. */
function below(node: unknown, ...names: readonly string[]): Node {
  let at: unknown = node
  for (const name of names) at = listed((at as Node | undefined)?.[name])[0]
  return typeof at === 'object' && at !== null ? (at as Node) : {}
}
function said(node: unknown, ...names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  const value = listed(below(node, ...names.slice(0, -1))[last])[0]
  if (typeof value === 'string') return value
  const text = (value as Node | undefined)?.['#text']
  return typeof text === 'string' ? text : ''
}
const listed = (value: unknown): unknown[] => (value === undefined ? [] : Array.isArray(value) ? value : [value])

/** Reads camt.053.001.02 and .08 (ISO 20022); undefined for what is neither. */
export function readCamt(content: string): ReadStatement | undefined {
  // Entities and document types have no place in a statement.
  if (content.includes('<!DOCTYPE') || XMLValidator.validate(content) !== true) return undefined
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseTagValue: false,
    removeNSPrefix: true,
    processEntities: true,
  })
  const statement = below(parser.parse(content), 'Document', 'BkToCstmrStmt', 'Stmt')
  if (said(statement, 'Id') === '') return undefined
  return {
    format: 'camt_053',
    number: said(statement, 'Id'),
    ...balancesOf(statement),
    rows: listed(statement.Ntry).map((entry, at) => entryOf(entry, at + 1)),
  }
}

function balancesOf(statement: Node): Pick<ReadStatement, 'opening' | 'closing'> {
  const balance = (code: string): number | null => {
    const found = listed(statement.Bal).find((one) => said(one, 'Tp', 'CdOrPrtry', 'Cd') === code)
    const amount = Number(said(found, 'Amt'))
    if (!found || !Number.isInteger(amount)) return null
    return said(found, 'CdtDbtInd') === 'DBIT' ? -amount : amount
  }
  return { opening: balance('OPBD'), closing: balance('CLBD') }
}

function entryOf(entry: unknown, row: number) {
  const isDebit = said(entry, 'CdtDbtInd') === 'DBIT'
  const details = below(entry, 'NtryDtls', 'TxDtls')
  const party = isDebit ? 'Cdtr' : 'Dbtr'
  const day = said(entry, 'BookgDt', 'Dt') || said(entry, 'BookgDt', 'DtTm').slice(0, 10)
  const written = said(entry, 'Amt').trim()
  const remittance = listed(below(details, 'RmtInf').Ustrd).filter((text) => typeof text === 'string')
  return rowOf({
    ...{ row, day, amount: isDebit && rupiahOf(written).amount !== null ? `-${written}` : written },
    currency: String(below(entry, 'Amt')['@Ccy'] ?? 'IDR'),
    reference: said(details, 'Refs', 'EndToEndId') || said(entry, 'NtryRef') || said(entry, 'AcctSvcrRef'),
    // Of .08 the name is one level deeper.
    counterparty: said(details, 'RltdPties', party, 'Nm') || said(details, 'RltdPties', party, 'Pty', 'Nm'),
    text: [...remittance, said(entry, 'AddtlNtryInf')].join(' '),
  })
}
