/** A packet of sound that came. */
export interface Arrival {
  readonly at: number
  readonly packet: Buffer
}

/** Somebody in the channel: always listening, and able to send. */
export interface Peer {
  readonly ear: Arrival[]
  /** Resolves when the server has said yes. */
  press(): Promise<void>
  release(): Promise<void>
  /** One Opus packet; `tick` counts 20 ms of the sender's own clock. */
  say(packet: Buffer, tick: number): void
  close(): void
}

/** A channel of one system. */
export interface Band {
  /** From nothing: connects, signs in, enters the channel and listens. */
  enter(): Promise<{ readonly peer: Peer; readonly begun: number; readonly connected: number }>
  close(): Promise<void>
}

export interface System {
  readonly name: string
  /** What its figures leave out, or how it was asked. */
  readonly note: string
  /** False where nobody is asked before speaking. */
  readonly grants: boolean
  open(): Promise<Band>
  close(): Promise<void>
}
