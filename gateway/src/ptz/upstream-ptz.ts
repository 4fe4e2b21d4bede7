import { internalCameras, type PtzHold, type PtzNote, type PtzWay } from '@menara/shared/contract/internal.contract.ts'
import { type PtzRight, ptz } from '@menara/shared/contract/media/ptz.contract.ts'
import { type Answered, ask } from '../platform/calls/ask.ts'
import { type BackendAddress, openBackend } from '../platform/calls/backend.ts'
import type { Upstream } from '../platform/calls/upstream.ts'

export interface OfHold {
  readonly camera: string
  readonly hold: string
}
export interface PtzUpstream {
  /** As the person has it, asked with their own token. */
  right(camera: string, token: string): Promise<Answered<PtzRight>>
  way(camera: string): Promise<Answered<PtzWay>>
  hold(of: OfHold, who: PtzHold): Promise<Answered<null>>
  end(of: OfHold, note: PtzNote): Promise<Answered<null>>
  close(): Promise<void>
}

/** A name service has its own patience. */
const RESOLVE_MS = 8_000

/** What those who move cameras ask: our own backend, and a person's rights with their own token. */
export function openPtzUpstream(core: Pick<Upstream, 'pool' | 'basePath'>, address: BackendAddress): PtzUpstream {
  const backend = openBackend(address, 4)
  const paramsOf = ({ camera, hold }: OfHold) => ({ id: camera, hold })
  return {
    right: (id, token) => ask(core, ptz.right, { params: { id }, token }),
    way: (id) => backend.ask(internalCameras.ptz, { params: { id }, ms: RESOLVE_MS }),
    hold: (of, body) => backend.ask(internalCameras.hold, { params: paramsOf(of), body }),
    end: (of, body) => backend.ask(internalCameras.endHold, { params: paramsOf(of), body }),
    close: backend.close,
  }
}
