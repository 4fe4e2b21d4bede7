import { parentPort, workerData } from 'node:worker_threads'
import modbus from 'modbus-serial'

/** The thread of `modbusDevice`. */
const state = workerData as { port: number; registers: Record<number, number>; bits: Record<number, boolean>; silent?: boolean }
const asked: Record<string, number> = {}

// Modbus Application Protocol 1.1b3, 7: exception 2, illegal data address.
const refused = () => Object.assign(new Error('Illegal data address'), { modbusErrorCode: 2 })

type Answer<T> = (error: Error | null, value: T) => void

function words(kind: string, { address, length, answer }: { address: number; length: number; answer: Answer<number[]> }): void {
  asked[kind] = (asked[kind] ?? 0) + 1
  if (state.silent) return
  const found = Array.from({ length }, (_, i) => state.registers[address + i])
  if (found.every((item) => item !== undefined)) answer(null, found)
  else answer(refused(), [])
}
/** The library counts the parameters of a function to see how it answers. */
const many =
  (kind: string) =>
  (address: number, length: number, _unit: number, answer: Answer<number[]>): void =>
    words(kind, { address, length, answer })
function word(kind: string, address: number, answer: Answer<number>): void {
  words(kind, { address, length: 1, answer: (error, [value = 0]) => answer(error, value) })
}
function bit(kind: string, address: number, answer: Answer<boolean>): void {
  asked[kind] = (asked[kind] ?? 0) + 1
  const found = state.bits[address]
  if (found === undefined) answer(refused(), false)
  else answer(null, found)
}

const server = new modbus.ServerTCP(
  {
    getMultipleHoldingRegisters: many('holding'),
    getHoldingRegister: (address: number, _unit: number, answer: Answer<number>) => word('holding', address, answer),
    getMultipleInputRegisters: many('input'),
    getInputRegister: (address: number, _unit: number, answer: Answer<number>) => word('input', address, answer),
    getCoil: (address: number, _unit: number, answer: Answer<boolean>) => bit('coil', address, answer),
    getDiscreteInput: (address: number, _unit: number, answer: Answer<boolean>) => bit('discrete', address, answer),
  },
  { host: '127.0.0.1', port: state.port, debug: false, unitID: 255 },
)
server.on('socketError', () => undefined)
server.on('initialized', () => {
  const inner = (server as unknown as { _server: { address(): { port: number } } })._server
  parentPort?.postMessage({ listening: inner.address().port })
})
parentPort?.on('message', ({ id, change }: { id: number; change?: object }) => {
  if (change) Object.assign(state, change)
  parentPort?.postMessage({ id, answer: asked })
})
