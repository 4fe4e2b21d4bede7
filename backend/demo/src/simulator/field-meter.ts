import type { Mapping } from '@menara/shared/contract/iot/connectors.contract.ts'
import modbus from 'modbus-serial'
import type { PointSpec } from '../portfolio/buildings/profiles.ts'
import { diceOf } from '../portfolio/dice.ts'
import { readingAt } from '../portfolio/wave.ts'

type Register = Pick<Mapping, 'point' | 'kind' | 'unit' | 'scale'> & Pick<NonNullable<Mapping['modbus']>, 'address' | 'type' | 'order'>

/** The register map of the demo's panel meter, as a manual would print it. */
export const PANEL_REGISTERS: readonly Register[] = [
  { point: 'power', kind: 'gauge', unit: 'kW', scale: 1, address: 0, type: 'float32', order: 'ABCD' },
  { point: 'voltage', kind: 'gauge', unit: 'V', scale: 0.1, address: 2, type: 'uint16', order: 'ABCD' },
  { point: 'frequency', kind: 'gauge', unit: 'Hz', scale: 0.01, address: 3, type: 'uint16', order: 'ABCD' },
  { point: 'energy', kind: 'counter', unit: 'kWh', scale: 0.1, address: 4, type: 'uint32', order: 'CDAB' },
]
const HOUR = 3_600_000
/** When the meter was mounted: its counter runs since then, so that a restart takes nothing back. */
const MOUNTED = Date.UTC(2025, 0, 6)
const SEED = 4711

interface MeterFacts {
  readonly port: number
  readonly points: readonly PointSpec[]
}
interface Meter {
  close(): Promise<void>
}

/** The meter where the backend says it is: a backend that starts again finds the port taken, by this very meter, and names another. */
export function movingMeter(now: () => number) {
  let stands: { readonly port: number; readonly meter: Meter } | null = null
  const leave = async (): Promise<void> => {
    const left = stands
    stands = null
    await left?.meter.close()
  }
  return {
    async standAt(field: MeterFacts | null): Promise<void> {
      if (field?.port === stands?.port) return
      await leave()
      stands = field && { port: field.port, meter: openPanelMeter({ ...field, now }) }
    },
    close: leave,
  }
}

/** A Modbus TCP meter on loopback that measures what its profile says. */
function openPanelMeter({ port, points, now }: MeterFacts & { readonly now: () => number }): Meter {
  const dice = diceOf(SEED)
  const measured = (name: string): number => {
    const spec = points.find((point) => point.point === name)
    if (!spec) return 0
    return spec.counter ? spec.base + (spec.swing * (now() - MOUNTED)) / HOUR : readingAt(spec, now(), dice)
  }
  // Registers of one value come from one look at it.
  let image: Buffer = Buffer.alloc(0)
  let lookedAt = 0
  const wordAt = (address: number): number => {
    if (now() - lookedAt > 100) {
      lookedAt = now()
      image = imageOf(measured)
    }
    return address * 2 + 2 <= image.length ? image.readUInt16BE(address * 2) : 0
  }
  const server = new modbus.ServerTCP(
    { getHoldingRegister: (address: number) => wordAt(address) },
    { host: '127.0.0.1', port, debug: false, unitID: 255 },
  )
  server.on('socketError', () => undefined)
  server.on('serverError', () => undefined)
  return { close: () => new Promise((closed) => server.close(() => closed())) }
}

function imageOf(measured: (point: string) => number): Buffer {
  const image = Buffer.alloc(12)
  for (const { point, scale, address, type } of PANEL_REGISTERS) {
    const raw = measured(point) / scale
    if (type === 'float32') image.writeFloatBE(raw, address * 2)
    if (type === 'uint16') image.writeUInt16BE(Math.round(raw), address * 2)
    if (type === 'uint32') {
      // The lower word comes first: CDAB.
      image.writeUInt16BE(Math.round(raw) & 0xffff, address * 2)
      image.writeUInt16BE(Math.floor(Math.round(raw) / 0x1_0000), address * 2 + 2)
    }
  }
  return image
}
