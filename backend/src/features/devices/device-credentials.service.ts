import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Credential } from '@menara/shared/contract/iot/telemetry-devices.contract.ts'
import type { Caller } from '../../platform/access/caller.ts'
import type { Journal } from '../../platform/audit/journal.ts'
import { Fault } from '../../platform/errors.ts'
import type { Change } from '../../platform/events/change.ts'
import { isId } from '../../platform/ids.ts'
import type { CredentialRow, DeviceCredentialsStore } from './device-credentials.store.ts'
import type { DeviceFacts, DevicesStore } from './devices.store.ts'

export interface CredentialsNeeds {
  readonly store: DeviceCredentialsStore
  readonly devices: Pick<DevicesStore, 'facts'>
  readonly journal: Journal
  readonly atomically: <T>(work: () => Promise<T>) => Promise<T>
  readonly now: () => Date
}
/** Who speaks, and for whom it may. */
export interface DeviceIdentity {
  readonly id: string
  readonly location: string
  readonly device: string
  /** A gateway speaks for every device of its site. */
  readonly gateway: boolean
}
export type DeviceCredentialsService = ReturnType<typeof deviceCredentialsService>

const PREFIX = 'mdv_'
const HINT = 4

/** `mdv_{device id without dashes}_{256 bits}`: names its device, so that one string is enough where there is no user name. */
export const secretOf = (deviceId: string, chance: Buffer): string =>
  `${PREFIX}${deviceId.replaceAll('-', '')}_${chance.toString('base64url')}`
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')
export const secretPreview = (secret: string): string => (secret.split('_')[2] ?? '').slice(0, HINT)

export function deviceCredentialsService({ store, devices, journal, atomically, now }: CredentialsNeeds) {
  const listeners = new Set<(deviceId: string) => void>()
  const end = (deviceId: string): void => {
    for (const told of listeners) told(deviceId)
  }

  async function deviceFor(id: string, caller: Caller): Promise<DeviceFacts> {
    const device = await devices.facts({ id })
    if (!device || !caller.sees(device.location_id)) throw new Fault('not-found', 'devices.not_found')
    return device
  }
  /** The device whose secret this is. Every look takes the same time, whatever is wrong. */
  async function holds(device: DeviceFacts | undefined, secret: string): Promise<DeviceIdentity | undefined> {
    const row = device && (await store.get(device.id))
    const fits = timingSafeEqual(Buffer.from(hashOf(secret)), Buffer.from(row?.secret_hash ?? hashOf(PREFIX)))
    if (!device || !row || !fits || row.revoked_at !== null || device.status === 'retired') return undefined
    await store.used(device.id, now().toISOString())
    return { id: device.id, location: device.location_code, device: device.code, gateway: device.kind === 'gateway' }
  }

  return {
    async get(id: string, caller: Caller): Promise<Credential | null> {
      const device = await deviceFor(id, caller)
      const row = await store.get(id)
      return row ? credentialOf(device, row) : null
    },

    /** A new secret; the one before ends at once, and so does its connection. */
    async issue(id: string, caller: Caller, reason?: string): Promise<{ credential: Credential; secret: string; topics: string[] }> {
      const device = await deviceFor(id, caller)
      if (device.status === 'retired') throw new Fault('conflict', 'devices.retired')
      const secret = secretOf(id, randomBytes(32))
      const row = { device_id: id, secret_hash: hashOf(secret), hint: secretPreview(secret), issued_at: now().toISOString() }
      await atomically(async () => {
        await store.put(row)
        journal.record(changeOf(device, 'issued', { actor_id: caller.userId, reason }))
      })
      end(id)
      return { credential: credentialOf(device, { ...row, used_at: null, revoked_at: null }), secret, topics: topicsOf(device) }
    },

    async revoke(id: string, caller: Caller): Promise<void> {
      const device = await deviceFor(id, caller)
      await atomically(async () => {
        if (await store.revoke(id, now().toISOString())) journal.record(changeOf(device, 'revoked', { actor_id: caller.userId }))
      })
      end(id)
    },

    /** MQTT: `username` is the device's id or `{location code}/{device code}`. Undefined: not let in. */
    async identify(username: string, secret: string): Promise<DeviceIdentity | undefined> {
      const [location = '', device = ''] = username.split('/')
      const key = isId(username) ? { id: username.toLowerCase() } : { location, device }
      return holds(username.includes('\u0000') ? undefined : await devices.facts(key), secret)
    },
    /** HTTP: the secret names its device. */
    async bearer(secret: string): Promise<DeviceIdentity | undefined> {
      const hex = /^mdv_([0-9a-f]{32})_[\w-]{43}$/.exec(secret)?.[1]
      if (!hex) return undefined
      return holds(await devices.facts({ id: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') }), secret)
    },

    /** Told of devices whose secret ended. Gives the end of it. */
    onEnd(told: (deviceId: string) => void): () => void {
      listeners.add(told)
      return () => listeners.delete(told)
    },
    end,
  }
}

const changeOf = (device: DeviceFacts, what: 'issued' | 'revoked', by: { actor_id: string; reason?: string | undefined }): Change => ({
  action: `device.credential_${what}`,
  subject: 'device',
  subject_id: device.id,
  actor_id: by.actor_id,
  detail: { device: nameOf(device), ...(by.reason && { reason: by.reason }) },
  hints: [{ topic: 'devices', key: device.id, location_id: device.location_id }],
})
const nameOf = ({ location_code, code }: DeviceFacts): string => `${location_code}/${code}`

function topicsOf(device: DeviceFacts): string[] {
  const place = device.kind === 'gateway' ? `menara/${device.location_code}/+` : `menara/${nameOf(device)}`
  return ['telemetry', 'event', 'position'].map((kind) => `${place}/${kind}`)
}

const credentialOf = (
  device: DeviceFacts,
  { hint, issued_at, used_at, revoked_at }: CredentialRow | Omit<CredentialRow, 'secret_hash'>,
): Credential => ({
  device_id: device.id,
  username: nameOf(device),
  hint,
  issued_at,
  used_at,
  revoked_at,
})
