import { controlRoomOf } from '../alarms/alarm-desks.ts'
import { alarmRulesOf, alarmRuleTemplatesOf } from '../alarms/alarm-rules.ts'
import { pastAlarmsOf } from '../alarms/past-alarms.ts'
import { activitiesOf, inboxOf } from '../alarms/recent-events.ts'
import { approvalsOf, specialistApprovalOf } from '../approvals.ts'
import { bookingsOf } from '../bookings.ts'
import { budgetsOf, energyOf } from '../buildings/energy.ts'
import { equipmentOf } from '../buildings/equipment.ts'
import { placesOf } from '../buildings/places.ts'
import { costCentresOf } from '../cost-centres.ts'
import { countingOf } from '../counting.ts'
import { dashboardsOf } from '../dashboards.ts'
import { deskSettingsOf } from '../desk-settings.ts'
import { diceOf } from '../dice.ts'
import { historyOf } from '../history.ts'
import { attendanceOf } from '../people/attendance.ts'
import { settlingOf } from '../people/attendance-settling.ts'
import { kiosksOf } from '../people/kiosks.ts'
import { leaveOf } from '../people/leave.ts'
import { staffOf } from '../people/people.ts'
import { rosterOf } from '../people/roster.ts'
import { shiftOffersOf } from '../people/shift-offers.ts'
import { talkOf } from '../people/talk.ts'
import { vendorsOf } from '../people/vendors.ts'
import { roomRulesOf } from '../room-rules.ts'
import { serviceLevelsOf } from '../service-levels.ts'
import { itemsOf } from '../stock/stock-items.ts'
import { stockOf } from '../stock/stock-year.ts'
import { castOf } from './ticket-cast.ts'
import { ticketCategoriesOf } from './ticket-categories.ts'
import { ticketClocksOf } from './ticket-clocks.ts'
import { deskOf } from './tickets.ts'

const SEED = 20_261_017
/** The day the portfolio was entered: fixed, so that its devices behave the same at every start. */
const ENTERED = Date.UTC(2025, 0, 6)

/** Sites and what stands in them: the same at every start, whatever the day. */
export function portfolioOf() {
  const dice = diceOf(SEED)
  const places = placesOf(dice, ENTERED)
  const vendors = vendorsOf(dice, ENTERED)
  const equipment = equipmentOf(dice, { places, vendors, at: ENTERED })
  const alarmRules = alarmRulesOf(equipment, ENTERED)
  // Dice of their own: what stands in the rooms does not change with them.
  const apart = diceOf(SEED + 2)
  return {
    places,
    vendors,
    equipment,
    alarmRules,
    alarmRuleTemplates: alarmRuleTemplatesOf(ENTERED),
    energy: energyOf(apart, { places, equipment, at: ENTERED }),
    counting: countingOf(apart, { places, equipment, at: ENTERED }),
    items: itemsOf(diceOf(SEED + 11), { at: ENTERED, vendors }),
  }
}
export type Portfolio = ReturnType<typeof portfolioOf>

/** The whole demo: the portfolio, its people and the year that lies behind them. `now` in milliseconds since 1970. */
export function storyOf({ now, password }: { now: number; password: string }) {
  const portfolio = portfolioOf()
  const { places, vendors, equipment } = portfolio
  const dice = diceOf(SEED + 1)
  const crew = staffOf(dice, { sites: places.sites, now, password })
  // Dice of their own: what happened does not change with them.
  const categories = ticketCategoriesOf(diceOf(SEED + 5), { teams: crew.teams, at: ENTERED })
  const cast = castOf({ sites: places.sites, crew, equipment, vendors: vendors.map((vendor) => vendor.name), categories })
  const costCentres = costCentresOf(diceOf(SEED + 9), { crew, at: ENTERED })
  const asked = { crew, desk: deskOf(dice, { cast, now }), costCentres, now, at: ENTERED }
  const { approvals, desk } = approvalsOf(diceOf(SEED + 8), asked)
  const alarms = pastAlarmsOf(dice, { equipment, cast, told: desk.told, now })
  const specialist = specialistApprovalOf(diceOf(SEED + 10), { crew, at: ENTERED })
  const deskSettings = deskSettingsOf(diceOf(SEED + 7), { crew, places, told: desk.told, now, at: ENTERED })
  const roster = rosterOf({ crew, now })
  const attended = attendanceOf({ crew, now, off: roster.off })
  const levels = serviceLevelsOf(diceOf(SEED + 6), {
    ...{ at: ENTERED, specialist: specialist.id },
    disturbance: deskSettings.subtypes.find((subtype) => subtype.name_en === 'Disturbance')?.id ?? '',
    guards: crew.teams.filter((team) => team.kind === 'security').map((team) => team.id),
  })
  const past = { told: desk.told, alarms, crew, sites: places.sites, now }
  return {
    now,
    portfolio,
    crew,
    categories: categories.rows,
    approvals: { ...approvals, types: [...approvals.types, specialist] },
    costCentres,
    serviceLevels: levels,
    ticketClocks: ticketClocksOf(diceOf(SEED + 7), { told: desk.told, teams: crew.teams, levels, now }),
    desk,
    deskSettings,
    dashboards: dashboardsOf({ places, equipment, at: ENTERED }),
    alarms,
    controlRoom: controlRoomOf({ alarms, sites: places.sites, crew, told: desk.told, now }),
    talk: talkOf(diceOf(SEED + 3), { crew, sites: places.sites, now }),
    activities: activitiesOf(dice, past),
    inbox: inboxOf(dice, past),
    history: historyOf(dice, { equipment, now }),
    roster,
    leave: leaveOf({ crew, now }),
    shiftOffers: shiftOffersOf({ crew, roster, now }),
    attendance: { ...attended, ...settlingOf({ attended, crew, now }), kiosks: kiosksOf({ attended, crew, now }) },
    bookings: bookingsOf({ sites: places.sites, equipment, crew, now }),
    roomRules: roomRulesOf({ sites: places.sites, equipment, crew, now }),
    stock: stockOf(diceOf(SEED + 12), { portfolio, staff: crew, told: desk.told, now }),
    budgets: budgetsOf(dice, { sites: places.sites, now, at: ENTERED }),
  }
}
export type Story = ReturnType<typeof storyOf>
