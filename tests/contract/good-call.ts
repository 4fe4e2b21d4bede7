import { newId } from '../../backend/src/platform/ids.ts'
import { devices } from '../../backend/src/schema/iot.ts'
import type { Building, Person } from '../kit/building.ts'

/** One call that succeeds. `who` asks it; the administrator unless said. */
export interface GoodCall {
  readonly who?: Person
  readonly params?: { readonly id: string } & Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: Readonly<Record<string, unknown>>
  /** A multipart body with its boundary. */
  readonly form?: { readonly type: string; readonly bytes: Buffer }
}
/** Makes a good call, and what has to be there for it. */
export type Make = (building: Building) => GoodCall | Promise<GoodCall>

/** A code that nothing has yet. */
export const code = (): string => `C-${newId()}`
export const byId = (id: string): GoodCall => ({ params: { id } })

export async function newDevice({ db, cast }: Building): Promise<string> {
  const id = newId()
  await db.sql
    .insert(devices)
    .values({ id, location_id: cast.site, area_id: cast.floor, asset_id: cast.asset, code: code(), name: 'Sensor', kind: 'sensor' })
  return id
}
