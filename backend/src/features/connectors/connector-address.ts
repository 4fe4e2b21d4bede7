import { invalid } from '../../platform/errors.ts'
import { type HostRefusal, type HostRules, hostGuard } from '../../platform/host-guard.ts'

const THIS_MACHINE = ['127.0.0.0/8', '::1'] as const
const WHY: Readonly<Record<HostRefusal, string>> = {
  exists: 'is not known to the name service',
  single: 'is not the address of one device',
  own: "is one of this installation's own servers: connectors may not ask it",
  allowed: 'is this machine, its own link or outside of the networks: connectors may not ask it (CONNECTORS_LOCAL=1 allows this machine)',
}
export interface ConnectorRules extends Pick<HostRules, 'own' | 'resolve'> {
  /** Devices on this machine may be asked, but for our own servers. */
  readonly allowLocal: boolean
}

/** Finds the address of a device and refuses (422) those that are not to be asked. What is given is connected to: a name cannot change in between. */
export function connectorAddress({ allowLocal, own, resolve }: ConnectorRules): (host: string, port: number) => Promise<string> {
  const find = hostGuard({ allowed: [], own, also: allowLocal ? THIS_MACHINE : [], resolve })
  return async (host, port) => {
    const found = await find(host, port)
    if ('refused' in found) throw invalid('host', found.refused, `${host} ${WHY[found.refused]}`)
    return found.address
  }
}
