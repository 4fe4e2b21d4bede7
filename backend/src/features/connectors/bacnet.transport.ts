import { createSocket } from 'node:dgram'
import { EventEmitter } from 'node:events'

/** The largest BACnet/IP packet (ASHRAE 135, annex J): an Ethernet frame's worth. */
const MOST_BYTES = 1482

/**
 * UDP for one device: any free port of ours, and only what that device sends is heard. The library's own transport
 * always binds 47808, so that two connectors could not live beside each other.
 */
export class DeviceTransport extends EventEmitter {
  readonly #socket = createSocket('udp4')
  readonly #address: string
  readonly #port: number
  #closed = false

  constructor(address: string, port: number) {
    super()
    this.#address = address
    this.#port = port
    this.#socket.on('message', (message, from) => {
      if (from.address === address && from.port === port) this.emit('message', message, `${from.address}:${from.port}`)
    })
    this.#socket.on('listening', () => this.emit('listening', this.#socket.address()))
    this.#socket.on('error', (error) => this.emit('error', error))
    this.#socket.on('close', () => this.emit('close'))
  }
  getBroadcastAddress(): string {
    return this.#address
  }
  getMaxPayload(): number {
    return MOST_BYTES
  }
  send(buffer: Buffer, length: number): void {
    if (!this.#closed) this.#socket.send(buffer, 0, length, this.#port, this.#address)
  }
  open(): void {
    this.#socket.bind(0)
  }
  close(): void {
    if (this.#closed) return
    this.#closed = true
    this.#socket.close()
  }
}
