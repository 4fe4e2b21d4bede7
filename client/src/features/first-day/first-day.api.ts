import { type FirstDayStep, firstDay } from '@menara/shared/contract/first-day.contract.ts'
import { iot } from '@menara/shared/contract/iot/iot.contract.ts'
import { roles } from '@menara/shared/contract/people/roles.contract.ts'
import { slaCalendars } from '@menara/shared/contract/sla/sla-calendars.contract.ts'
import { slas } from '@menara/shared/contract/sla/slas.contract.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'
import { asking } from '../../kit/calls/query.ts'
import { showRefusal } from '../../kit/calls/refusals.ts'
import { useMay } from '../../kit/session/session.ts'

const SUBJECT = ['first_day']
const AGAIN_MS = 5000

interface Watching {
  /** Not asked again once somebody has put the assistant away. */
  readonly untilPutAway?: boolean
}
/** Asked again until everything is there: other administrators, devices and alarms do steps too. */
export function useFirstDay({ untilPutAway = false }: Watching = {}) {
  const may = useMay('show_manage_workspace')
  return useQuery({
    ...asking(firstDay.get, {}),
    enabled: may,
    retry: false,
    refetchInterval: ({ state }) => {
      const day = state.data?.data
      return day && (day.finished || (untilPutAway && day.dismissed)) ? false : AGAIN_MS
    },
  })
}
export const setupChecks = () => asking(firstDay.checks, {})
export const deviceById = (id: string) => asking(iot.device, { params: { id } })
export const rulesOf = (device_id: string) => asking(iot.rules, { query: { device_id, limit: 50 } })
export const alarmsOf = (device_id: string) => asking(iot.alarms, { query: { device_id, state: 'all', limit: 5 } })

export const stepOf = (steps: readonly FirstDayStep[], key: FirstDayStep['key']): FirstDayStep | undefined =>
  steps.find((step) => step.key === key)

/** A change that does a step: what the assistant knows is asked again. It says its own refusal. */
export function useStepChange<Args, Result>(change: (args: Args) => Promise<Result>) {
  const cache = useQueryClient()
  return useMutation({ mutationFn: change, onError: showRefusal, onSettled: () => cache.invalidateQueries({ queryKey: SUBJECT }) })
}
export const dismissFirstDay = (dismissed: boolean) => call(firstDay.dismiss, { body: { dismissed } })
export const addStandardRoles = () => call(roles.addStandard, { body: {} })

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7] as const
const TEMPLATES = {
  office: {
    calendar: {
      ...{ name_en: 'Office hours', name_id: 'Jam kerja' },
      weekly: EVERY_DAY.slice(0, 5).map((day) => ({ day, start: '08:00', end: '17:00' })),
      observed: ['national', 'cuti_bersama'] as ('national' | 'cuti_bersama')[],
    },
    policy: { name_en: 'Office hours', name_id: 'Jam kerja' },
    minutes: { critical: [30, 480], high: [60, 960], medium: [240, 1440], low: [480, 2400] },
  },
  always: {
    calendar: {
      ...{ name_en: 'Round the clock', name_id: 'Sepanjang waktu' },
      weekly: EVERY_DAY.map((day) => ({ day, start: '00:00', end: '24:00' })),
      observed: [] as ('national' | 'cuti_bersama')[],
    },
    policy: { name_en: 'Round the clock', name_id: 'Sepanjang waktu' },
    minutes: { critical: [15, 240], high: [30, 480], medium: [120, 1440], low: [480, 4320] },
  },
} as const
export type SlaTemplate = keyof typeof TEMPLATES
export const slaTemplates = Object.keys(TEMPLATES) as SlaTemplate[]
const PRIORITIES = ['critical', 'high', 'medium', 'low'] as const

/** A working calendar and the service level that counts by it; an administrator shapes both afterwards. */
export async function addSlaTemplate(template: SlaTemplate) {
  const { calendar, policy, minutes } = TEMPLATES[template]
  const made = await call(slaCalendars.create, { body: { ...calendar, weekly: [...calendar.weekly], zone: null } })
  const targets = PRIORITIES.flatMap((priority) => {
    const [respond, resolve] = minutes[priority]
    return [
      { kind: 'respond' as const, priority, amount: respond, unit: 'minutes' as const },
      { kind: 'resolve' as const, priority, amount: resolve, unit: 'minutes' as const },
    ]
  })
  return call(slas.create, { body: { ...policy, calendar_id: made.data.id, targets } })
}
