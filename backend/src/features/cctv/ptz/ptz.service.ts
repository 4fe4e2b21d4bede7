import type { PtzHold, PtzNote, PtzWay } from '@menara/shared/contract/internal.contract.ts'
import type { PtzRight } from '@menara/shared/contract/media/ptz.contract.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import type { Journal } from '../../../platform/audit/journal.ts'
import { Fault, type Phrase } from '../../../platform/errors.ts'
import type { CameraSeal } from '../camera-seal.ts'
import type { CamerasStore } from '../cameras.store.ts'
import type { PinOnvif } from '../onvif-address.ts'
import type { PtzStore } from './ptz.store.ts'

export interface PtzNeeds {
  readonly cameras: Pick<CamerasStore, 'find' | 'sealed'>
  readonly holds: PtzStore
  readonly seal: CameraSeal
  readonly pinOnvif: PinOnvif
  readonly personName: (id: string) => Promise<string | undefined>
  readonly journal: Journal
  readonly atomically: <T>(work: () => Promise<T>) => Promise<T>
  readonly now: () => Date
}
export type PtzService = ReturnType<typeof ptzService>

interface Held {
  readonly camera: string
  readonly hold: string
}
/** Who is silent for so long has it no more. */
const SILENT_MS = 30_000

/** Who moves cameras: what one may, where gateways do it, and the one hand on each. Every hold is in the audit trail, from its beginning. */
export function ptzService({ cameras, holds, seal, pinOnvif, personName, journal, atomically, now }: PtzNeeds) {
  function record(action: string, { camera, user }: { camera: string; user: string }, detail: object): void {
    journal.record({ action, subject: 'device', subject_id: camera, actor_id: user, detail: { ...detail } })
  }
  async function checkThere(camera: string, user: string): Promise<void> {
    if (!(await cameras.find(camera, null))) throw new Fault('not-found', 'cameras.not_found')
    if ((await personName(user)) === undefined) throw new Fault('not-found', 'people.not_found')
  }
  async function holderOf(camera: string): Promise<string | Phrase> {
    const holder = await holds.of(camera)
    return (holder && (await personName(holder.user_id))) ?? { key: 'names.somebody' }
  }
  return {
    async right(id: string, caller: Caller): Promise<PtzRight> {
      const camera = await cameras.find(id, caller.locationIds)
      if (!camera) throw new Fault('not-found', 'cameras.not_found')
      const may_move = caller.may('camera_move')
      const may_take_over = may_move && (caller.may('alarm_configure') || caller.may('show_manage_device'))
      return { person: { id: caller.userId, name: caller.name }, ptz: camera.ptz && camera.enabled, may_move, may_take_over }
    },

    /** For our own gateways: where it is moved at now, with what it is signed in to with. */
    async way(id: string): Promise<PtzWay> {
      const row = await cameras.sealed(id)
      if (!row) throw new Fault('not-found', 'cameras.not_found')
      if (!row.enabled) throw new Fault('conflict', 'cameras.disabled')
      const secret = row.sealed === null ? null : seal.open(id, row.sealed)
      if (!secret?.onvif) throw new Fault('conflict', 'cameras.no_ptz')
      return { url: await pinOnvif(secret.onvif), username: secret.username, password: secret.password }
    },

    /** Takes it, or goes on having it. 409 with the name of whoever has it. */
    hold: ({ camera, hold }: Held, { user_id, force }: PtzHold): Promise<void> =>
      atomically(async () => {
        const at = now()
        if (await holds.stays(camera, { hold_id: hold, at: at.toISOString() })) return
        await checkThere(camera, user_id)
        const before = await holds.of(camera)
        const silentSince = new Date(at.getTime() - SILENT_MS).toISOString()
        const mine = { device_id: camera, hold_id: hold, user_id, taken_at: at.toISOString() }
        if (!(await holds.take(mine, { force, silentSince })))
          throw new Fault('conflict', 'cameras.held', { params: { name: await holderOf(camera) } })
        record('camera.taken', { camera, user: user_id }, { hold, from: before?.user_id ?? null })
      }),

    /** It is over. Told twice, it counts once more in the trail; of a hold nobody knows there is nothing to end. */
    end: ({ camera, hold }: Held, { user_id, ...note }: PtzNote): Promise<void> =>
      atomically(async () => {
        await checkThere(camera, user_id)
        await holds.free(camera, hold)
        record('camera.moved', { camera, user: user_id }, { hold, ...note })
      }),
  }
}
