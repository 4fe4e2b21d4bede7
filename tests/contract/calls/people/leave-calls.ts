import { leave, leaveRules } from '@menara/shared/contract/people/leave.contract.ts'
import type { Building } from '../../../kit/building.ts'
import { byId, type Make } from '../../good-call.ts'

const RULE = {
  ...{ days_per_year: 12, waiting_months: 12, pro_rata: true },
  ...{ carry_over_days: 5, carry_over_months: 6, joint_leave_counts: true },
}
const block = ({ cast }: Building) => ({
  location_id: cast.site,
  first_day: '2026-12-21',
  last_day: '2026-12-31',
  reason: 'Year-end closing',
})
const rule = async ({ admin }: Building): Promise<string> => {
  const taken = (await admin.asks(leaveRules.list, {})).body.data.map((row) => row.valid_from)
  const free = Array.from({ length: 28 }, (_, day) => `2020-02-${String(day + 1).padStart(2, '0')}`).find((day) => !taken.includes(day))
  return (await admin.asks(leaveRules.create, { body: { ...RULE, valid_from: free ?? '' } })).body.data.id
}

/** How annual leave is asked well, by endpoint. */
export const leaveCalls: Readonly<Record<string, Make>> = {
  'leave.own': () => ({ query: { year: 2026 } }),
  'leave.preview': ({ cast }) => ({
    query: { first_day: '2026-12-07', last_day: '2026-12-09', first_half: true, last_half: false, location_id: cast.site },
  }),
  'leave.list': ({ cast }) => ({ query: { page: 1, limit: 20, location_id: cast.site, year: 2026, search: 'a' } }),
  'leave.person': ({ cast }) => ({ params: { id: cast.employee }, query: { year: 2026 } }),
  'leave.setPerson': ({ cast }) => ({ params: { id: cast.employee }, body: { joined_on: '2024-03-01' } }),
  'leave.adjust': ({ cast }) => ({ params: { id: cast.employee }, body: { year: 2026, days: 1.5, reason: 'Ten years here' } }),
  'leave.blocks': ({ cast }) => ({ query: { location_id: cast.site } }),
  'leave.addBlock': (building) => ({ body: block(building) }),
  'leave.removeBlock': async (building) => byId((await building.admin.asks(leave.addBlock, { body: block(building) })).body.data.id),
  'leave_rules.list': async (building) => {
    await rule(building)
    return {}
  },
  'leave_rules.create': () => ({ body: { ...RULE, valid_from: '2021-01-01' } }),
  'leave_rules.remove': async (building) => byId(await rule(building)),
}
