import type { OvertimeTerms } from '@menara/shared/contract/people/overtime/overtime-terms.contract.ts'
import type { Overtime, OvertimeDetail, OvertimePay, overtimeActions } from '@menara/shared/contract/people/overtime/overtimes.contract.ts'
import { type OvertimeLaw, overtimeLawOn } from '@menara/shared/domain/overtime/overtime-law.ts'
import {
  hourlyWages,
  mealOwed,
  type OvertimeStep,
  overtimePay,
  overtimeSteps,
  shownBasis,
  shownHour,
  wageBasis,
} from '@menara/shared/domain/overtime/overtime-pay.ts'
import { overtimeMachine } from '@menara/shared/domain/overtime/overtime-states.ts'
import { dayAt } from '@menara/shared/domain/zone-offsets.ts'
import type { Caller } from '../../platform/access/caller.ts'
import { OVERRIDES, WAGES } from './overtimes.needs.ts'
import { MANAGES, type StoredOvertime } from './overtimes.store.ts'

type Action = (typeof overtimeActions)[number]

/** The day at the site on which an overtime begins. */
export const dayOf = ({ starts_at, zone }: Pick<StoredOvertime, 'starts_at' | 'zone'>): string => dayAt(zone, Date.parse(starts_at))

/** Whether the caller decides about an overtime: never about their own, as the manager or by permission at a site of theirs. */
export const decides = ({ user, manager_id, location }: StoredOvertime, caller: Caller): boolean =>
  user.id !== caller.userId && caller.sees(location.id) && (manager_id === caller.userId || caller.may(MANAGES))
const converts = (row: StoredOvertime, caller: Caller): boolean => decides(row, caller) && caller.may(MANAGES)
export const seesWage = ({ location }: Pick<StoredOvertime, 'location'>, caller: Caller): boolean =>
  caller.may(WAGES) && caller.sees(location.id)

/** Whether the work has begun, so that agreeing to it would come too late; not of what was recorded afterwards with a reason. */
export const hasBegun = ({ starts_at }: Pick<StoredOvertime, 'starts_at'>, now: Date): boolean => Date.parse(starts_at) <= now.getTime()

interface Standing {
  readonly isWorker: boolean
  readonly isDecider: boolean
  readonly begun: boolean
}
/** What the caller may do with an overtime as it is. */
export function actionsOf(row: StoredOvertime, caller: Caller, now: Date): Action[] {
  const standing = { isWorker: row.user.id === caller.userId, isDecider: decides(row, caller), begun: hasBegun(row, now) }
  if (row.state === 'performed') return standing.isDecider ? ['verify'] : []
  if (row.state === 'verified') return converts(row, caller) ? ['convert'] : []
  const open = openActions(row, standing, caller.may(OVERRIDES))
  const cancels = overtimeMachine.cancel.from.includes(row.state) && !(standing.begun && row.state === 'approved')
  return cancels && (standing.isWorker || standing.isDecider) ? [...open, 'cancel'] : open
}

/** What leads on from where both sides or an approval are still waited for. */
function openActions({ state, exemption }: StoredOvertime, { isWorker, isDecider, begun }: Standing, overrides: boolean): Action[] {
  if (state === 'ordered' && isWorker) return begun && exemption === '' ? ['decline'] : ['consent', 'decline']
  if (!overtimeMachine.approve.from.includes(state) || !isDecider) return []
  if (!begun) return ['approve', 'reject']
  return overrides ? ['override', 'reject'] : ['reject']
}

/** Pay in whole Rupiah by the terms of the day; undefined without a wage, for exempt positions and where time off was chosen. */
export function payOf(
  steps: readonly OvertimeStep[],
  terms: OvertimeTerms | undefined,
  { exempt, compensation, law }: Pick<StoredOvertime, 'exempt' | 'compensation'> & { readonly law: OvertimeLaw },
): OvertimePay | undefined {
  if (!terms || exempt || compensation === 'time_off' || terms.base + terms.fixed + terms.variable === 0) return undefined
  const basis = wageBasis(terms, terms.week === 6 ? 6 : 5, law)
  const { article } = basis
  return { basis: shownBasis(basis), basis_article: article, hourly: shownHour(basis, law), amount: overtimePay(steps, basis, law) }
}

export const stepsOf = (row: Pick<StoredOvertime, 'counted'>): OvertimeStep[] => row.counted.flatMap(overtimeSteps)

/** The pay of an overtime: as it was converted, else by the terms of its day. */
export const payOfRow = (row: StoredOvertime, terms: OvertimeTerms | undefined): OvertimePay | undefined =>
  row.paid ?? payOf(stepsOf(row), terms, { ...row, law: overtimeLawOn(dayOf(row)) })

interface Viewed {
  readonly caller: Caller
  readonly now: Date
  /** In force on the day; read only for who may see wages. */
  readonly terms: OvertimeTerms | undefined
}

/** An overtime as the caller may see it: without pay for who may see no wages. */
export function overtimeOf(row: StoredOvertime, { caller, now, terms }: Viewed): Overtime {
  const { counted: _counted, actual: _actual, manager_id: _manager, reason: _reason, exemption: _exemption, paid: _paid, ...rest } = row
  const { created: _created, consented: _consented, decided: _decided, verified: _verified, converted: _converted, ...fields } = rest
  const steps = stepsOf(row)
  const minutes = row.verified_minutes ?? row.planned_minutes
  const pay = seesWage(row, caller) ? payOfRow(row, terms) : undefined
  return {
    ...fields,
    hourly_wages: hourlyWages(steps),
    time_off_minutes: row.compensation === 'time_off' ? minutes : null,
    meal_owed: mealOwed(minutes, dayOf(row)),
    ...(pay && { pay }),
    may: actionsOf(row, caller, now),
  }
}

export function overtimeDetailOf(
  row: StoredOvertime,
  viewed: Viewed & { readonly attendance: OvertimeDetail['attendance'] },
): OvertimeDetail {
  const law = overtimeLawOn(dayOf(row))
  const { created, consented, decided, verified, converted, reason, exemption } = row
  return {
    ...overtimeOf(row, viewed),
    law: law.name,
    articles: {
      consent: law.consent,
      list: law.list,
      meal: law.mealFrom.article,
      hour: law.hourDivisor.article,
      exempt: law.exempt,
    },
    ...{ created, consented, decided, verified, converted, reason, exemption },
    steps: stepsOf(row),
    attendance: viewed.attendance,
  }
}
