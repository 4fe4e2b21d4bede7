import type { Preset, PtzReason } from '@menara/shared/contract/ptz.contract.ts'
import type { Clock } from '../platform/clock.ts'
import { Refused } from '../platform/refused.ts'
import { type OnvifCamera, openOnvif } from './onvif.ts'
import type { PtzDoor } from './ptz-door.ts'
import { OnvifFault, type Post } from './soap.ts'

interface MachineNeeds {
  readonly id: string
  readonly door: Pick<PtzDoor, 'way'>
  readonly post: Post
  readonly clock: Clock
  /** What is known of it reads differently. */
  readonly told: () => void
}
export type Machine = ReturnType<typeof openMachine>

const WORDS: Readonly<Record<PtzReason, readonly [status: number, words: string]>> = {
  no_ptz: [409, 'This camera does not move.'],
  disabled: [409, 'This camera is switched off.'],
  not_allowed: [409, 'This camera is where it must not be asked.'],
  unreachable: [503, 'This camera does not answer.'],
  credentials: [409, 'This camera refuses its user name and password.'],
  refused: [409, 'This camera refused that.'],
  away: [503, 'The service that knows cameras does not answer.'],
}

/** Turns what a camera did not do into words for whoever asked. */
export function refuse(error: unknown): never {
  if (!(error instanceof OnvifFault)) throw error
  const [status, words] = WORDS[error.reason]
  throw new Refused(status, words)
}

/** The camera itself: found when it is first wanted, and again when it failed. */
export function openMachine({ id, door, post, clock, told }: MachineNeeds) {
  let camera: Promise<OnvifCamera> | null = null
  let presets: readonly Preset[] = []
  let reason: PtzReason | null = null
  let asking = false

  async function find(): Promise<OnvifCamera> {
    const said = await door.way(id)
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
    nameOf: (token: string): string => presets.find((it) => it.token === token)?.name ?? token,
    async keep(name: string): Promise<void> {
      const it = await ask()
      await it.keep(name, presets.find((one) => one.name === name)?.token ?? null)
      presets = await it.presets()
      told()
    },
    forget(): void {
      camera = null
    },
  }
}

function reasonOf(
  said: { readonly is: 'away' } | { readonly is: 'refused'; readonly status: number; readonly message: string },
): PtzReason {
  if (said.is === 'away') return 'away'
  if (said.status === 422) return 'not_allowed'
  return said.message === 'disabled' ? 'disabled' : 'no_ptz'
}
