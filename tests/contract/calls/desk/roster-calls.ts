import { type RosterWish, roster } from '@menara/shared/contract/people/roster/roster.contract.ts'
import { rosterFilling } from '@menara/shared/contract/people/roster/roster-filling.contract.ts'
import { rosterSkills } from '@menara/shared/contract/people/roster/roster-skills.contract.ts'
import { shiftOffers } from '@menara/shared/contract/people/roster/shift-offers.contract.ts'
import { dayAfter } from '@menara/shared/domain/energy/energy-calendar.ts'
import { newId } from '../../../../backend/src/platform/ids.ts'
import { userLocations, users } from '../../../../backend/src/schema/people.ts'
import type { Building, Person } from '../../../kit/building.ts'
import { newShift } from '../../../kit/desk/attendance.ts'
import type { Make } from '../../good-call.ts'

/** Somebody of the first site without a roster, and two days to come, one of work and one off. */
async function toPlan(building: Building) {
  const { db, cast, clock, as } = building
  const id = newId()
  const created_at = clock.now().toISOString()
  await db.sql.insert(users).values({ id, email: `${id}@example.test`, name: 'Rostered', status: 'active', password: 'none', created_at })
  await db.sql.insert(userLocations).values({ user_id: id, location_id: cast.site })
  const today = created_at.slice(0, 10)
  const shift_id = await newShift(building, { name: `Shift ${id}` })
  const days: RosterWish[] = [
    { user_id: id, day: dayAfter(today, 2), kind: 'shift', shift_id },
    { user_id: id, day: dayAfter(today, 3), kind: 'off' },
  ]
  return {
    who: () => as(id),
    shift_id,
    wishes: { location_id: cast.site, days },
    span: { location_id: cast.site, from: today, to: dayAfter(today, 9) },
  }
}
async function planned(building: Building) {
  const made = await toPlan(building)
  await building.admin.asks(roster.assign, { body: made.wishes })
  return made
}
async function published(building: Building): Promise<{ who: Person }> {
  const { span, who } = await planned(building)
  await building.admin.asks(roster.publish, { body: span })
  return { who: await who() }
}

async function newSkill({ admin }: Building): Promise<string> {
  return (await admin.asks(rosterSkills.create, { body: { name: `Skill ${newId()}` } })).body.data.id
}
async function toSkill(building: Building) {
  const { who, span } = await toPlan(building)
  const skills = [{ skill_id: await newSkill(building), valid_until: '2027-12-31' }]
  return { location_id: span.location_id, user_id: (await who()).id, skills }
}

/** A site that needs people, and one of them to be filled. */
async function toFill(building: Building) {
  const { who, shift_id, span } = await toPlan(building)
  const needs = [{ shift_id, weekdays: [1, 1, 1, 1, 1, 1, 1], holiday: null, dates: [], skills: [] }]
  await building.admin.asks(roster.setNeeds, { body: { location_id: span.location_id, needs } })
  return { body: { ...span, user_ids: [(await who()).id], replace_drafts: true, max_week_hours: 40 } }
}
/** Of two runs at once one is refused at once: the other goes on. */
async function beingFilled(building: Building) {
  const { body } = await toFill(building)
  await Promise.race([1, 2].map(() => building.admin.asks(rosterFilling.run, { body })))
  return { body: { location_id: body.location_id } }
}

/** A published shift of somebody, and a colleague to whom it may go. */
async function toOffer(building: Building) {
  const { span, who, wishes } = await planned(building)
  await building.admin.asks(roster.publish, { body: span })
  const colleague = await toPlan(building)
  return { who: await who(), colleague: await colleague.who(), day: wishes.days[0]?.day ?? '' }
}
/** That shift, offered to the colleague. */
async function offered(building: Building) {
  const { who, colleague, day } = await toOffer(building)
  const body = { kind: 'give' as const, day, counterpart_id: colleague.id }
  const { id } = (await who.asks(shiftOffers.create, { body })).body.data
  return { params: { id }, who, colleague }
}
async function opened(building: Building) {
  const { wishes, shift_id } = await toPlan(building)
  const body = { location_id: wishes.location_id, day: wishes.days[0]?.day ?? '', shift_id, places: 1 }
  return { body }
}

/** How rosters and offers of shifts are asked well, by endpoint. */
export const rosterCalls: Readonly<Record<string, Make>> = {
  'roster.list': async (building) => ({ query: (await planned(building)).span }),
  'shift_wishes.own': async (building) => ({ who: await (await toPlan(building)).who(), query: { month: '2027-02' } }),
  'shift_wishes.put': async (building) => {
    const { who, shift_id, wishes } = await toPlan(building)
    return { who: await who(), body: { day: wishes.days[0]?.day ?? '', kind: 'shift', shift_id } }
  },
  'shift_wishes.setLimit': ({ cast }) => ({ body: { location_id: cast.site, per_month: 4 } }),
  'roster.sheet': async (building) => {
    const { location_id, from } = (await planned(building)).span
    const group_id = building.cast.group
    return { query: { location_id, month: from.slice(0, 7), group_id, paper: 'A3', language: 'id' } }
  },
  'roster.check': async (building) => ({ body: (await toPlan(building)).wishes }),
  'roster.assign': async (building) => ({ body: (await toPlan(building)).wishes }),
  'roster.publish': async (building) => ({ body: (await planned(building)).span }),
  'roster.setNeeds': async (building) => {
    const { shift_id } = await toPlan(building)
    const skills = [{ skill_id: await newSkill(building), count: 1 }]
    return {
      body: {
        location_id: building.cast.site,
        needs: [{ shift_id, weekdays: [2, 2, 2, 2, 2, 1, 1], holiday: 1, dates: [{ day: '2027-01-01', count: 3 }], skills }],
      },
    }
  },
  'roster_filling.run': toFill,
  'roster_filling.cancel': beingFilled,
  'roster_skills.list': async (building) => {
    await newSkill(building)
    return {}
  },
  'roster_skills.create': () => ({ body: { name: `Skill ${newId()}` } }),
  'roster_skills.update': async (building) => ({ params: { id: await newSkill(building) }, body: { name: `Skill ${newId()}` } }),
  'roster_skills.remove': async (building) => ({ params: { id: await newSkill(building) } }),
  'person_skills.list': async (building) => ({ query: { location_id: (await toSkill(building)).location_id } }),
  'person_skills.assign': async (building) => ({ body: await toSkill(building) }),
  'roster.own': (building) => published(building),
  'roster.confirm': (building) => published(building),
  'shift_offers.list': async (building) => {
    await offered(building)
    return { query: {} }
  },
  'shift_offers.own': async (building) => ({ who: (await offered(building)).who }),
  'shift_offers.choices': async (building) => {
    const { who, day } = await toOffer(building)
    return { who, query: { day } }
  },
  'shift_offers.create': async (building) => {
    const { who, colleague, day } = await toOffer(building)
    return { who, body: { kind: 'give', day, counterpart_id: colleague.id, note: 'School' } }
  },
  'shift_offers.open': opened,
  'shift_offers.accept': async (building) => {
    const { params, colleague } = await offered(building)
    return { params, who: colleague }
  },
  'shift_offers.decline': async (building) => {
    const { params, colleague } = await offered(building)
    return { params, who: colleague }
  },
  'shift_offers.withdraw': async (building) => {
    const { params, who } = await offered(building)
    return { params, who }
  },
  'shift_offers.close': async (building) => {
    const [made] = (await building.admin.asks(shiftOffers.open, await opened(building))).body.data
    return { params: { id: made?.id ?? '' } }
  },
  'shift_offers.decide': async (building) => {
    const { params, colleague } = await offered(building)
    await colleague.asks(shiftOffers.accept, { params })
    return { params, body: { approved: true } }
  },
}
