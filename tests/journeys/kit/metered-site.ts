import { iot } from '@menara/shared/contract/iot/iot.contract.ts'
import { telemetry } from '@menara/shared/contract/iot/telemetry.contract.ts'
import { deviceManagement } from '@menara/shared/contract/iot/telemetry-devices.contract.ts'
import { locations } from '@menara/shared/contract/places/locations.contract.ts'
import { expect, type Page } from '@playwright/test'
import { connectAsync } from 'mqtt'
import { house } from './house.ts'
import { ask, sessionOf, unique } from './people.ts'

export interface MeteredSite {
  readonly id: string
  readonly name: string
  readonly code: string
  /** Adds a device with these points (name to unit; `counters` count) and makes it say its first values. */
  device(facts: {
    readonly name: string
    readonly kind: 'meter' | 'counter'
    readonly points: Readonly<Record<string, { readonly unit: string; readonly first: number; readonly counter?: true }>>
  }): Promise<{ readonly id: string; point(name: string): string; says(values: Record<string, number>): Promise<void> }>
}

/** A site of its own, so that every figure on it is one the journey published. */
export async function meteredSite(word: string): Promise<MeteredSite> {
  const admin = await sessionOf('admin')
  const name = unique(word)
  const code = name.toUpperCase().replaceAll(' ', '-')
  const { data: site } = await ask(admin, locations.create, { body: { code, name, type: 'branch', zone: 'Asia/Jakarta' } })
  return {
    id: site.id,
    name,
    code,
    async device({ name: called, kind, points }) {
      const device = unique(called).toUpperCase().replaceAll(' ', '-')
      const body = { location_id: site.id, code: device, name: called, kind, heartbeat_s: 600 }
      const { data: made } = await ask(admin, deviceManagement.create, { body })
      const { credential, secret } = (await ask(admin, deviceManagement.issueCredential, { params: { id: made.id }, body: {} })).data
      const says = async (values: Record<string, number>) => {
        const client = await connectAsync(house().mqttUrl, { username: credential.username, password: secret })
        await client.publishAsync(`menara/${code}/${device}/telemetry`, JSON.stringify({ values }), { qos: 1 })
        await client.endAsync()
      }
      const known = async () => (await ask(admin, iot.readings, { query: { device_id: made.id } })).data
      await says(Object.fromEntries(Object.entries(points).map(([point, item]) => [point, item.first])))
      await expect.poll(async () => (await known()).length).toBe(Object.keys(points).length)
      const ids = new Map((await known()).map((item) => [item.point, item.id]))
      for (const [point, { unit, counter }] of Object.entries(points))
        await ask(admin, telemetry.updatePoint, {
          params: { id: ids.get(point) ?? '' },
          body: { unit, kind: counter ? 'counter' : 'gauge' },
        })
      return { id: made.id, says, point: (point) => ids.get(point) ?? '' }
    },
  }
}

/** The page looks at this site from its next address on. */
export const lookAt = (page: Page, site: Pick<MeteredSite, 'id'>): Promise<unknown> =>
  page.addInitScript((id) => localStorage.setItem('location_id', id), site.id)
