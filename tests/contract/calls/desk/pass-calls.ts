import { passSettings } from '@menara/shared/contract/visitors/passes.contract.ts'
import { visitors } from '@menara/shared/contract/visitors/visitors.contract.ts'
import type { Building } from '../../../kit/building.ts'
import { invite, openVisit, paramsOf } from '../../../kit/desk/visitors.ts'
import { byId, code, type Make } from '../../good-call.ts'

/** A locker of the list: visitors of other calls are given badges and bays that nobody lists. */
async function newPass({ admin, cast }: Building): Promise<{ id: string; code: string }> {
  const body = { location_id: cast.site, kind: 'locker' as const, code: code() }
  await admin.asks(passSettings.create, { body })
  const { data } = (await admin.asks(passSettings.list, { query: { search: body.code } })).body
  return { id: data[0]?.id ?? '', code: body.code }
}
/** A locker that is out. */
async function given(building: Building): Promise<string> {
  const { admin } = building
  const pass = await newPass(building)
  const [visitor] = await invite(admin, await openVisit(building, admin), [code()], { walk_in: true })
  if (!visitor) throw new Error('Nobody was taken in')
  const params = paramsOf(visitor)
  await admin.asks(visitors.verify, { params, body: { identity_seen: true } })
  await admin.asks(visitors.assign, { params, body: { locker: pass.code, escort: 'Pak Umar' } })
  return pass.id
}

/** How what receptions give out is asked well, by endpoint. */
export const passCalls: Readonly<Record<string, Make>> = {
  'passes.list': async (building) => {
    await given(building)
    return { query: { location_id: building.cast.site, kind: 'locker', limit: 5 } }
  },
  'passes.counts': async (building) => {
    await given(building)
    return { query: { location_id: building.cast.site } }
  },
  'passes.free': async (building) => {
    await newPass(building)
    return { query: { location_id: building.cast.site } }
  },
  'passes.back': async (building) => byId(await given(building)),
  'pass_settings.list': async (building) => {
    const pass = await newPass(building)
    return { query: { location_id: building.cast.site, kind: 'locker', search: pass.code, limit: 5 } }
  },
  'pass_settings.get': async (building) => byId((await newPass(building)).id),
  'pass_settings.create': ({ cast }) => ({
    body: { location_id: cast.site, kind: 'locker', code: 'L-01', to: 'L-12', area_id: cast.floor, note: 'Behind the gate' },
  }),
  'pass_settings.update': async (building) => ({ ...byId((await newPass(building)).id), body: { note: 'Red ribbon', active: false } }),
  'pass_settings.remove': async (building) => byId((await newPass(building)).id),
}
