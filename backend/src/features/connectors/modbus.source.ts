import modbus from 'modbus-serial'
import { decode } from './modbus.decode.ts'
import { apart, type Block, blocksOf, isBit } from './modbus.plan.ts'
import { denied, noNumber, type OpenSource, type Read, readOf, type Source, type SourceNeeds } from './source.ts'

type Client = InstanceType<typeof modbus.default>

/** A Modbus TCP server: meters, inverters, controllers. The connection stays between polls. */
export const openModbus: OpenSource = ({ address, port, timeoutMs, mappings }: SourceNeeds): Source => {
  const blocks = blocksOf(mappings)
  let client: Client | undefined

  async function connected(): Promise<Client> {
    if (client?.isOpen) return client
    await close()
    const next = new modbus.default()
    // Without a listener an error of the socket would end the process; the read that waits is told as well.
    next.on('error', () => undefined)
    next.setTimeout(timeoutMs)
    client = next
    await within(timeoutMs, next.connectTCP(address, { port }))
    return next
  }
  function close(): Promise<void> {
    const last = client
    client = undefined
    if (!last) return Promise.resolve()
    return new Promise((closed) => {
      last.destroy(() => closed())
      // A socket that never opened does not tell of its end.
      setTimeout(closed, 50)
    })
  }

  /** A refusal by the device is a fact about some registers; anything else ends the poll. */
  async function readBlock(on: Client, block: Block): Promise<Read[]> {
    try {
      return await ask(on, block)
    } catch (error) {
      const refusal = refusalOf(error)
      if (!refusal) throw error
      if (block.wanted.length === 1) return block.wanted.map(({ mapping }) => denied(mapping, refusal))
      return inTurn(apart(block), (one) => readBlock(on, one))
    }
  }

  return {
    async read() {
      try {
        const on = await connected()
        return await inTurn(blocks, (block) => readBlock(on, block))
      } catch (error) {
        await close()
        throw error
      }
    },
    close,
  }
}

async function inTurn(blocks: readonly Block[], read: (block: Block) => Promise<Read[]>): Promise<Read[]> {
  const reads: Read[] = []
  for (const block of blocks) reads.push(...(await read(block)))
  return reads
}

async function ask(client: Client, { unit_id, table, address, length, wanted }: Block): Promise<Read[]> {
  client.setID(unit_id)
  if (isBit(table)) {
    const { data } = await (table === 'coil' ? client.readCoils(address, length) : client.readDiscreteInputs(address, length))
    return wanted.map(({ mapping, at }) => readOf(mapping, data[at.address - address] ? 1 : 0))
  }
  const { buffer } = await (table === 'holding' ? client.readHoldingRegisters(address, length) : client.readInputRegisters(address, length))
  return wanted.map(({ mapping, at }) => {
    const value = decode(buffer.subarray((at.address - address) * 2), at)
    return value === null ? noNumber(mapping, 'The device answers with no number') : readOf(mapping, value)
  })
}

/** Exceptions of Modbus Application Protocol 1.1b3, 7; undefined for anything else. */
function refusalOf(error: unknown): string | undefined {
  const { modbusCode, message } = error as { modbusCode?: number; message?: string }
  return modbusCode === undefined ? undefined : (message ?? String(modbusCode))
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${ms} ms`)), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
