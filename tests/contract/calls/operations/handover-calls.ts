import { handovers } from '@menara/shared/contract/alarms/handovers.contract.ts'
import { signOns } from '@menara/shared/contract/alarms/sign-ons.contract.ts'
import { newId } from '../../../../backend/src/platform/ids.ts'
import { alarmDeskLocations, alarmDesks } from '../../../../backend/src/schema/monitoring/alarm-desks.ts'
import type { Building } from '../../../kit/building.ts'
import { byId, code, type Make } from '../../good-call.ts'

/** A desk that has taken the site over from the one before. */
async function newDesk({ db, cast }: Building): Promise<string> {
  const id = newId()
  await db.sql.insert(alarmDesks).values({ id, name: code() })
  await db.sql
    .insert(alarmDeskLocations)
    .values({ desk_id: id, location_id: cast.site })
    .onConflictDoUpdate({ target: alarmDeskLocations.location_id, set: { desk_id: id } })
  return id
}
const prepared = async (building: Building) =>
  (await building.admin.asks(handovers.prepare, { body: { desk_id: await newDesk(building) } })).body.data
const seen = async (building: Building) => ({ params: { id: (await prepared(building)).id }, body: { rev: 0 } })
async function given(building: Building) {
  const { id } = await prepared(building)
  await building.operator.asks(handovers.give, { params: { id }, body: { rev: 0 } })
  return { params: { id }, body: { rev: 1, comment: 'Read' } }
}
async function noted(building: Building) {
  const { id } = await prepared(building)
  const { body } = await building.admin.asks(handovers.addNote, { params: { id }, body: { text: 'Key 14 is lent', flagged: true } })
  return { params: { id, note: body.data.notes[0]?.id ?? '' }, body: {} }
}

async function signedOn(building: Building) {
  const { body } = await building.admin.asks(signOns.start, { body: { desk_id: await newDesk(building) } })
  return body.data.id
}

/** How hand-overs and sign-ons are asked well, by endpoint. */
export const handoverCalls: Readonly<Record<string, Make>> = {
  'sign_ons.list': async (building) => {
    await signedOn(building)
    return { query: { state: 'all', limit: 5 } }
  },
  'sign_ons.get': async (building) => byId(await signedOn(building)),
  'sign_ons.start': async (building) => ({ body: { desk_id: await newDesk(building), take_over: true } }),
  'sign_ons.end': async (building) => {
    await signedOn(building)
    return {}
  },
  'handovers.list': () => ({ query: { state: 'draft', limit: 5 } }),
  'handovers.get': async (building) => byId((await prepared(building)).id),
  'handovers.prepare': async (building) => ({ body: { desk_id: await newDesk(building) } }),
  'handovers.update': async (building) => ({ params: { id: (await prepared(building)).id }, body: { rev: 0, summary: 'Quiet' } }),
  'handovers.addNote': async (building) => ({ params: { id: (await prepared(building)).id }, body: { text: 'Quiet night' } }),
  'handovers.clearNote': noted,
  'handovers.refresh': seen,
  'handovers.give': seen,
  'handovers.take': given,
  'handovers.withdraw': seen,
}
