/** Who speaks, and for whom it may. */
export interface Speaker {
  readonly id: string
  readonly location: string
  readonly device: string
  /** A gateway speaks for every device of its site. */
  readonly gateway: boolean
}

/** What the broker asks before it lets anybody in. */
export interface DeviceAuthentication {
  /** `username`: the device's id or `{location code}/{device code}`. Undefined: not let in. */
  identify(username: string, secret: string): Promise<Speaker | undefined>
  /** Told of devices whose secret ended, so that their connection ends as well. Gives the end of it. */
  onEnd(told: (deviceId: string) => void): () => void
}

const KINDS = ['telemetry', 'event', 'position', 'card']

/** A device publishes telemetry, events, positions and cards held to it under its own name, a gateway under any name of its site. */
export function mayPublish({ location, device, gateway }: Speaker, topic: string): boolean {
  const [root, site, name, kind = '', ...more] = topic.split('/')
  return root === 'menara' && site === location && (gateway || name === device) && KINDS.includes(kind) && more.length === 0
}

/** A device listens to what is under its own name, a gateway to what is under its site's. */
export function maySubscribe({ location, device, gateway }: Speaker, filter: string): boolean {
  return filter.startsWith(gateway ? `menara/${location}/` : `menara/${location}/${device}/`)
}
