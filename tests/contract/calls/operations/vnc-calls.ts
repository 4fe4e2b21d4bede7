import { vnc } from '@menara/shared/contract/media/vnc.contract.ts'
import { newId } from '../../../../backend/src/platform/ids.ts'
import { vncSessions } from '../../../../backend/src/schema/media/vnc.ts'
import type { Building } from '../../../kit/building.ts'
import { byId, code, type Make } from '../../good-call.ts'

async function newTarget({ admin, cast }: Building): Promise<string> {
  const body = { name: code(), location_id: cast.site, host: '10.20.30.40', port: 5900 }
  return (await admin.asks(vnc.create, { body })).body.data.id
}
async function newSession(building: Building): Promise<string> {
  const { db, cast, clock } = building
  const [id, at] = [newId(), clock.now().toISOString()]
  await db.sql.insert(vncSessions).values({
    ...{ id, target_id: await newTarget(building), target_name: 'BMS', location_id: cast.site, user_id: cast.admin, mode: 'view' },
    ...{ started_at: at, seen_at: at, retention_days: 30 },
  })
  return id
}

/** How remote screens are asked well, by endpoint. */
export const vncCalls: Readonly<Record<string, Make>> = {
  'vnc.list': ({ cast }) => ({ query: { search: 'C', location_id: cast.site, limit: 5 } }),
  'vnc.get': async (building) => byId(await newTarget(building)),
  'vnc.create': ({ cast }) => ({
    body: {
      ...{ name: code(), location_id: cast.site, area_id: cast.floor, description: 'Chillers', host: '10.20.30.41', port: 5901 },
      ...{ password: 'secret', enabled: true, view_permission: 'show_plugin_iot', control_permission: 'show_manage_device' },
      ...{ recorded: true, retention_days: 30 },
    },
  }),
  'vnc.update': async (building) => ({ params: { id: await newTarget(building) }, body: { name: code(), password: null, enabled: false } }),
  'vnc.remove': async (building) => byId(await newTarget(building)),
  'vnc.screens': ({ cast }) => ({ query: { location_id: cast.site } }),
  'vnc.screen': async (building) => byId(await newTarget(building)),
  'vnc.ticket': async (building) => ({ params: { id: await newTarget(building) }, body: { mode: 'control' } }),
  'vnc.sessions': ({ cast }) => ({ query: { location_id: cast.site, user_id: cast.admin, start: '2026-01-01', limit: 5 } }),
  'vnc.session': async (building) => byId(await newSession(building)),
}
