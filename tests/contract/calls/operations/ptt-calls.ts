import { ptt } from '@menara/shared/contract/media/ptt.contract.ts'
import { newId } from '../../../../backend/src/platform/ids.ts'
import { pttEmergencies, pttTransmissions } from '../../../../backend/src/schema/media/ptt.ts'
import type { Building } from '../../../kit/building.ts'
import { byId, code, type Make, newAlarm } from '../../good-call.ts'

async function newChannel({ admin, cast }: Building): Promise<string> {
  const reply = await admin.asks(ptt.create, { body: { name: code(), kind: 'group', location_id: cast.site } })
  return reply.body.data.id
}
const newIncident = async (building: Building): Promise<string> =>
  (await building.admin.asks(ptt.openIncident, { body: { alarm_id: await newAlarm(building) } })).body.data.id

async function newTalk(building: Building): Promise<string> {
  const { cast, db, clock } = building
  const [id, at] = [newId(), clock.now().toISOString()]
  const channel_id = await newChannel(building)
  await db.sql
    .insert(pttTransmissions)
    .values({ id, channel_id, channel_name: 'Guards', location_id: cast.site, user_id: cast.agent, started_at: at })
  return id
}

async function newEmergency(building: Building): Promise<string> {
  const { cast, db, clock } = building
  const id = newId()
  const facts = { channel_id: await newChannel(building), channel_name: 'Guards', location_id: cast.site, user_id: cast.agent }
  await db.sql.insert(pttEmergencies).values({ id, ...facts, raised_at: clock.now().toISOString() })
  return id
}

/** How push-to-talk is asked well, by endpoint. */
export const pttCalls: Readonly<Record<string, Make>> = {
  'ptt.list': ({ cast }) => ({ query: { search: 'C', kind: 'group', state: 'open', location_id: cast.site, limit: 5 } }),
  'ptt.get': async (building) => byId(await newChannel(building)),
  'ptt.create': ({ cast }) => ({
    body: {
      name: code(),
      kind: 'broadcast',
      location_id: cast.site,
      description: 'All guards',
      priority: 'high',
      talk_limit_s: 20,
      recorded: true,
      retention_days: 30,
    },
  }),
  'ptt.update': async (building) => ({ params: { id: await newChannel(building) }, body: { name: code(), talk_limit_s: 45 } }),
  'ptt.remove': async (building) => byId(await newChannel(building)),
  'ptt.mine': () => ({}),
  'ptt.members': async (building) => byId(await newChannel(building)),
  'ptt.setMembers': async (building) => ({
    params: { id: await newChannel(building) },
    body: {
      members: [
        { kind: 'group', id: building.cast.group, role: 'talk' },
        { kind: 'person', id: building.cast.operator, role: 'dispatch', priority: 'high' },
      ],
    },
  }),
  'ptt.openIncident': async (building) => ({ body: { alarm_id: await newAlarm(building), guards: 3 } }),
  'ptt.closeIncident': async (building) => byId(await newIncident(building)),
  'ptt.transmissions': ({ cast }) => ({
    query: {
      ...{ location_id: cast.site, user_id: cast.agent, search: 'a', emergency: false, recorded: true },
      ...{ start: '2026-01-01', limit: 5 },
    },
  }),
  'pttEmergencies.list': ({ cast }) => ({ query: { location_id: cast.site } }),
  'pttEmergencies.acknowledge': async (building) => byId(await newEmergency(building)),
  'pttEmergencies.end': async (building) => byId(await newEmergency(building)),
  'ptt.transmission': async (building) => byId(await newTalk(building)),
}
