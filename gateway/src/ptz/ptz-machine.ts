import type { Preset, PtzReason } from '@menara/shared/contract/media/ptz.contract.ts'
import { Refused } from '../platform/calls/refused.ts'
import type { Clock } from '../platform/clock.ts'
import { type OnvifCamera, openOnvif } from './onvif.ts'
import { OnvifFault, type Post } from './soap.ts'
import type { PtzUpstream } from './upstream-ptz.ts'

interface MachineNeeds {
  readonly id: string
  readonly upstream: Pick<PtzUpstream, 'way'>
  readonly post: Post
  readonly clock: Clock
  /** What is known of it reads differently. */
  readonly told: () => void
}
export type Machine = ReturnType<typeof openMachine>

/** Reasons that pass by themselves: 503. All others are what the camera is: 409. */
const PASSING: ReadonlySet<PtzReason> = new Set(['unreachable', 'away'])

/** Turns what a camera did not do into words for whoever asked. */
export function refuse(error: unknown): never {
  if (!(error instanceof OnvifFault)) throw error
  throw new Refused(PASSING.has(error.reason) ? 503 : 409, `ptz.${error.reason}`)
}

/** The camera itself: found when it is first wanted, and again when it failed. */
export function openMachine({ id, upstream, post, clock, told }: MachineNeeds) {
  let camera: Promise<OnvifCamera> | null = null
  let presets: readonly Preset[] = []
  let reason: PtzReason | null = null
  let asking = false

  async function find(): Promise<OnvifCamera> {
    const said = await upstream.way(id)
    if (said.is !== 'ok') throw new OnvifFault(reasonOf(said), 'The backend does not say where it is')
    const found = await openOnvif(said.data, { post, clock })
    presets = await found.presets()
    return found
  }
  function failed(error: unknown): void {
    if (!(error instanceof OnvifFault)) return
    reason = error.reason
    // A camera that refuses one thing may do the next.
    if (error.reason !== 'refused') camera = null
    told()
  }
  async function connect(): Promise<OnvifCamera> {
    asking = true
    told()
    try {
      const found = await find()
      reason = null
      return found
    } finally {
      asking = false
    }
  }
  function ask(): Promise<OnvifCamera> {
    if (camera) return camera
    const finding = connect()
    camera = finding
    finding.then(told, (error: unknown) => {
      if (camera === finding) camera = null
      failed(error)
    })
    return finding
  }
  return {
    ask,
    /** It did not do something. */
    failed,
    facts: () => ({ reason, asking, presets: [...presets] }),
    nameOf: (token: string): string => presets.find((preset) => preset.token === token)?.name ?? token,
    async keep(name: string): Promise<void> {
      const item = await ask()
      await item.keep(name, presets.find((one) => one.name === name)?.token ?? null)
      presets = await item.presets()
      told()
    },
    forget(): void {
      camera = null
    },
  }
}

function reasonOf(
  said: { readonly is: 'away' } | { readonly is: 'refused'; readonly status: number; readonly rule?: string | undefined },
): PtzReason {
  if (said.is === 'away') return 'away'
  if (said.status === 422) return 'not_allowed'
  return said.rule === 'cameras.disabled' ? 'disabled' : 'no_ptz'
}
