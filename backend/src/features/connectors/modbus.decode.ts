import type { ModbusAddress } from '@menara/shared/contract/iot/connectors.contract.ts'

/** 16-bit registers of a value. Bits take one place of their own table. */
export const REGISTERS = {
  bool: 1,
  int16: 1,
  uint16: 1,
  int32: 2,
  uint32: 2,
  float32: 2,
  int64: 4,
  uint64: 4,
  float64: 4,
} as const satisfies Record<ModbusAddress['type'], number>

const READ = {
  bool: (bytes) => (bytes.readUInt16BE() === 0 ? 0 : 1),
  int16: (bytes) => bytes.readInt16BE(),
  uint16: (bytes) => bytes.readUInt16BE(),
  int32: (bytes) => bytes.readInt32BE(),
  uint32: (bytes) => bytes.readUInt32BE(),
  // Seven digits are what 32 bits hold: more would be noise.
  float32: (bytes) => Number(bytes.readFloatBE().toPrecision(7)),
  int64: (bytes) => Number(bytes.readBigInt64BE()),
  uint64: (bytes) => Number(bytes.readBigUInt64BE()),
  float64: (bytes) => bytes.readDoubleBE(),
} as const satisfies Record<ModbusAddress['type'], (bytes: Buffer) => number>

/** A number from its registers as they came, high byte first each. Null when it is no number: meters say so of what they cannot measure. */
export function decode(registers: Buffer, { type, order }: Pick<ModbusAddress, 'type' | 'order'>): number | null {
  const bytes = Buffer.from(registers.subarray(0, REGISTERS[type] * 2))
  if (order === 'BADC' || order === 'DCBA') bytes.swap16()
  const value = READ[type](order === 'CDAB' || order === 'DCBA' ? wordsReversed(bytes) : bytes)
  return Number.isFinite(value) ? value : null
}

function wordsReversed(bytes: Buffer): Buffer {
  const reversed = Buffer.alloc(bytes.length)
  for (let at = 0; at < bytes.length; at += 2) bytes.copy(reversed, bytes.length - 2 - at, at, at + 2)
  return reversed
}
