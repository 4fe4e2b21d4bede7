import { invalid } from '../../platform/errors.ts'
import { type HostRefusal, hostGuard, type OwnPlace } from '../../platform/host-guard.ts'

export interface VncAddressNeeds {
  /** Networks screens may be in, as addresses or CIDR; empty: anywhere but here. */
  readonly allowed: readonly string[]
  /** Hosts of the house's own servers (database, broker): no screen is there, unless named one by one in `allowed`. */
  readonly own: readonly string[]
  /** Where this installation itself listens or connects to: no screen, whatever is allowed. */
  readonly ownPorts?: readonly Required<OwnPlace>[]
  /** The demo's own screen, which is on this machine. */
  readonly demo?: { readonly host: string; readonly port: number } | null
  /** Every address of a name. Another one only in tests. */
  readonly resolve?: (host: string) => Promise<readonly string[]>
  /** This machine's own addresses. Others only in tests. */
  readonly selves?: () => readonly string[]
}
export type VncAddressOf = (host: string, port: number) => Promise<string>

const WHY: Readonly<Record<HostRefusal, string>> = {
  exists: 'is not known to the name service',
  single: 'is not the address of one screen',
  own: "is one of this installation's own servers",
  allowed: 'is not where screens may be here (VNC_ALLOWED_NETWORKS says where they may)',
}

/** Finds the address of a screen's host and refuses (422, with the rule) those a screen must not be at. */
export function vncAddress({ allowed, own, ownPorts = [], demo = null, resolve, selves }: VncAddressNeeds): VncAddressOf {
  const find = hostGuard({ allowed, own: [...own.map((host) => ({ host })), ...ownPorts], exempt: demo, resolve, selves })
  return async (host, port) => {
    const found = await find(host, port)
    if ('refused' in found) throw invalid('host', found.refused, `${host} ${WHY[found.refused]}`)
    return found.address
  }
}
