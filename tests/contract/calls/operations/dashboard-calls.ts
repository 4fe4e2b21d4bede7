import { dashboards } from '@menara/shared/contract/iot/dashboards.contract.ts'
import type { Building } from '../../../kit/building.ts'
import { byId, type Make } from '../../good-call.ts'

const WIDGETS = [{ id: 'note', kind: 'text' as const, x: 0, y: 0, w: 4, h: 2, title: '', text: 'Read me' }]
const draft = ({ cast }: Building) => ({
  name: 'Lobby',
  audience: 'everyone' as const,
  location_id: cast.site,
  layout: { widgets: WIDGETS },
})
const made = async (building: Building) => (await building.admin.asks(dashboards.create, { body: draft(building) })).body.data.id

/** How dashboards are asked well, by endpoint. */
export const dashboardCalls: Readonly<Record<string, Make>> = {
  'dashboards.list': ({ cast }) => ({ query: { location_id: cast.site, limit: 100 } }),
  'dashboards.get': async (building) => byId(await made(building)),
  'dashboards.create': (building) => ({ body: draft(building) }),
  'dashboards.update': async (building) => ({ params: { id: await made(building) }, body: { rev: 1, name: 'Hall' } }),
  'dashboards.remove': async (building) => byId(await made(building)),
}
