import type { Mapping, ModbusAddress } from '@menara/shared/contract/iot/connectors.contract.ts'
import { REGISTERS } from './modbus.decode.ts'

/** Values that are read with one request. */
export interface Block {
  readonly unit_id: number
  readonly table: ModbusAddress['table']
  readonly address: number
  readonly length: number
  readonly wanted: readonly { readonly mapping: Mapping; readonly at: ModbusAddress }[]
}

// Modbus Application Protocol 1.1b3, 6.1 and 6.3: at most 125 registers or 2,000 bits.
const MOST = { holding: 125, input: 125, coil: 2000, discrete: 2000 } as const
/** A gap is read along rather than asked around. */
const GAP = { holding: 8, input: 8, coil: 64, discrete: 64 } as const

export const isBit = (table: ModbusAddress['table']): boolean => table === 'coil' || table === 'discrete'
const lengthOf = ({ table, type }: ModbusAddress): number => (isBit(table) ? 1 : REGISTERS[type])

/** As few requests as the protocol allows, each of neighbours in one table of one unit. */
export function blocksOf(mappings: readonly Mapping[]): Block[] {
  const wanted = mappings.flatMap((mapping) => (mapping.modbus ? [{ mapping, at: mapping.modbus }] : []))
  const groups = Map.groupBy(wanted, ({ at }) => `${at.unit_id} ${at.table}`)
  return [...groups.values()].flatMap((own) => joined([...own].sort((a, b) => a.at.address - b.at.address)))
}

function joined(sorted: Block['wanted']): Block[] {
  const blocks: Block[] = []
  for (const one of sorted) {
    const last = blocks.at(-1)
    const longer = last && grown(last, one)
    if (longer) blocks[blocks.length - 1] = longer
    else blocks.push({ unit_id: one.at.unit_id, table: one.at.table, address: one.at.address, length: lengthOf(one.at), wanted: [one] })
  }
  return blocks
}

function grown(block: Block, one: Block['wanted'][number]): Block | undefined {
  const end = block.address + block.length
  const length = Math.max(end, one.at.address + lengthOf(one.at)) - block.address
  if (one.at.address > end + GAP[block.table] || length > MOST[block.table]) return undefined
  return { ...block, length, wanted: [...block.wanted, one] }
}

/** Each value of a block on its own: for a device that refuses the whole. */
export const apart = ({ wanted, ...block }: Block): Block[] =>
  wanted.map((one) => ({ ...block, address: one.at.address, length: lengthOf(one.at), wanted: [one] }))
