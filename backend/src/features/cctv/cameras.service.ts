import type { CameraSource } from '@menara/shared/contract/internal.contract.ts'
import type { DeviceChange, DeviceDraft } from '@menara/shared/contract/iot/telemetry-devices.contract.ts'
import type { CameraChange, CameraDraft, CctvCamera, cctv } from '@menara/shared/contract/media/cctv.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../platform/access/caller.ts'
import type { Journal } from '../../platform/audit/journal.ts'
import { Fault, invalid } from '../../platform/errors.ts'
import { changedFacts } from '../../platform/events/changed.ts'
import { pageOf, readCursor } from '../../platform/paging.ts'
import { type PinAddress, partsOf } from './camera-address.ts'
import type { CameraSeal, CameraSecret } from './camera-seal.ts'
import type { CamerasStore } from './cameras.store.ts'
import { checkSameMachine, type PinOnvif } from './onvif-address.ts'

export interface CamerasNeeds {
  readonly store: CamerasStore
  readonly seal: CameraSeal
  readonly pin: PinAddress
  readonly pinOnvif: PinOnvif
  /** Cameras are devices: those are added and changed where devices are. */
  readonly devices: {
    create(draft: DeviceDraft, caller: Caller): Promise<{ readonly id: string }>
    update(id: string, change: DeviceChange, caller: Caller): Promise<unknown>
  }
  readonly journal: Journal
  readonly atomically: <T>(work: () => Promise<T>) => Promise<T>
  readonly now: () => Date
}
export type CamerasService = ReturnType<typeof camerasService>

type Filter = CallOf<typeof cctv.list>['query']

export function camerasService(needs: CamerasNeeds) {
  const { store, seal, pin, devices, atomically } = needs
  const get = async (id: string, caller: Caller): Promise<CctvCamera> => {
    const camera = await store.find(id, caller.locationIds)
    if (!camera) throw new Fault('not-found', 'cameras.not_found')
    return camera
  }
  const { keep, secretAfter } = secretsOf(needs)
  const record = recorderOf(needs)

  return {
    get,

    async list({ next, limit = 10, ...filter }: Filter, caller: Caller): Promise<{ data: CctvCamera[]; next?: string }> {
      const after = readCursor(next, ['string', 'string', 'string'] as const)
      const rows = await store.list({ ...filter, after, limit: limit + 1 }, caller.locationIds)
      return pageOf(rows, limit, (row) => [row.location.name, row.name, row.id])
    },

    async create(draft: CameraDraft, caller: Caller): Promise<CctvCamera> {
      const secret = await secretAfter(null, draft)
      const { location_id } = draft
      return atomically(async () => {
        const { id } = await devices.create({ location_id, code: draft.code, name: draft.name, kind: 'camera', ...placeOf(draft) }, caller)
        await keep(id, draft, secret)
        const made = await get(id, caller)
        record('camera.created', made, { caller, detail: { after: made } })
        return made
      })
    },

    async update(id: string, change: CameraChange, caller: Caller): Promise<CctvCamera> {
      const before = await get(id, caller)
      const sealed = (await store.sealed(id))?.sealed ?? null
      const secret = await secretAfter(sealed === null ? null : seal.open(id, sealed), change)
      return atomically(async () => {
        const facts = { ...(change.code && { code: change.code }), ...(change.name && { name: change.name }), ...placeOf(change) }
        if (Object.keys(facts).length > 0) await devices.update(id, facts, caller)
        await keep(id, change, secret)
        const after = await get(id, caller)
        const detail = { ...changedFacts(before, after), ...(secret !== undefined && { address: secret ? 'set' : 'taken away' }) }
        record('camera.updated', after, { caller, detail })
        return after
      })
    },

    /** For our own gateways: the address as it may be asked now, with what it is signed in to with. */
    async source(id: string): Promise<CameraSource> {
      const row = await store.sealed(id)
      if (!row) throw new Fault('not-found', 'cameras.not_found')
      if (!row.enabled) throw new Fault('conflict', 'cameras.disabled')
      const secret = row.sealed === null ? null : seal.open(id, row.sealed)
      if (!secret) throw new Fault('conflict', 'cameras.no_address')
      return { url: await pin(secret), transport: row.transport }
    },
  }
}

const PLACE = ['area_id', 'longitude', 'latitude'] as const
const placeOf = (change: CameraChange) =>
  Object.fromEntries(PLACE.filter((name) => change[name] !== undefined).map((name) => [name, change[name]]))
const VIEW = ['heading', 'field_of_view', 'range_m', 'transport', 'enabled', 'record', 'retention_days'] as const
const viewOf = (change: CameraChange) =>
  Object.fromEntries(VIEW.filter((name) => change[name] !== undefined).map((name) => [name, change[name]]))

const withoutLonePassword = (secret: CameraSecret): CameraSecret => (secret.username === null ? { ...secret, password: null } : secret)

function changedSecret(before: CameraSecret | null, asked: CameraChange): CameraSecret {
  // Another address never gets what was meant for the one before.
  const from = asked.address ? { ...partsOf(asked.address), onvif: null } : before
  if (!from) throw invalid('address', 'required', 'A user name, a password or an ONVIF address needs an address to go with')
  const { username = from.username, password = from.password, onvif_address: onvif = from.onvif } = asked
  if (username === null && asked.password) throw invalid('username', 'required', 'A password needs a user name')
  return withoutLonePassword({ address: from.address, username, password, onvif })
}

const SECRET = ['address', 'username', 'password', 'onvif_address'] as const
function secretsOf({ store, seal, pin, pinOnvif, now }: CamerasNeeds) {
  return {
    /** What it is asked with after a change; undefined: as before. Refuses an address that may not be asked. */
    async secretAfter(before: CameraSecret | null, asked: CameraChange): Promise<CameraSecret | null | undefined> {
      if (SECRET.every((name) => asked[name] === undefined)) return undefined
      if (asked.address === null) return null
      const secret = changedSecret(before, asked)
      await pin(secret)
      if (secret.onvif !== null) await pinOnvif(secret.onvif)
      checkSameMachine(asked.address === undefined ? before : null, secret, asked.password !== undefined)
      return secret
    },
    async keep(id: string, asked: CameraChange, secret: CameraSecret | null | undefined): Promise<void> {
      await store.put(id, {
        ...viewOf(asked),
        ...(secret !== undefined && {
          sealed: secret && seal.seal(id, secret),
          has_credentials: secret?.username != null,
          has_ptz: secret?.onvif != null,
        }),
        updated_at: now().toISOString(),
      })
    },
  }
}

function recorderOf({ journal }: CamerasNeeds) {
  return (action: string, { id, location }: CctvCamera, { caller, detail }: { caller: Caller; detail: object }): void =>
    journal.record({
      action,
      subject: 'device',
      subject_id: id,
      actor_id: caller.userId,
      detail: { ...detail },
      hints: [
        { topic: 'cctv', key: id, location_id: location.id },
        { topic: 'devices', key: id, location_id: location.id },
      ],
    })
}
