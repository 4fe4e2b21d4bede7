import { priorities } from '@menara/shared/domain/tickets/ticket-state.ts'
import { useMemo } from 'react'
import { oneOf, text, useViewState } from '../../../kit/lists/view-state.ts'
import { type AlarmFilter, type AlarmList, lists, whichAlarms } from '../list/alarm-order.ts'

export const views = [...lists, 'journal', 'figures', 'rules', 'desks'] as const
export type AlarmView = (typeof views)[number]

export const alarmsView = {
  view: oneOf(views),
  which: oneOf(whichAlarms),
  priority: oneOf(priorities),
  search: text,
  /** The alarm in the drawer. */
  alarm: text,
  /** The rule or the desk whose form is open, or `new`. */
  rule: text,
  desk: text,
  /** `all` for the list of rules for many devices, the id of one, or `new`. */
  template: text,
}

/** Where one is on the screen is in the address and survives a reload: the view, its filter, the alarm in the drawer. */
export function useAlarmPlace() {
  const { state, change } = useViewState(alarmsView)
  const { view, which, priority, search, alarm } = state
  const filter = useMemo(
    (): AlarmFilter => ({
      which: which ?? 'all',
      priority: priority ?? null,
      search: search ?? '',
    }),
    [which, priority, search],
  )
  return useMemo(() => {
    return {
      view: view ?? ('live' as const),
      filter,
      openId: alarm ?? null,
      move: change,
      setView: (next: AlarmView) => change({ ...NOWHERE, view: next === 'live' ? undefined : next }, 'push'),
      setFilter(some: Partial<AlarmFilter>) {
        const next = { ...filter, ...some }
        change({
          which: next.which === 'all' ? undefined : next.which,
          priority: next.priority ?? undefined,
          search: next.search || undefined,
        })
      },
      open: (id: string) => change({ alarm: id }, alarm === undefined ? 'push' : 'replace'),
      close: () => change({ alarm: undefined }),
    }
  }, [change, view, filter, alarm])
}
/** What belongs to the view that is left. */
const NOWHERE = { alarm: undefined, rule: undefined, desk: undefined, template: undefined }
export type AlarmPlace = ReturnType<typeof useAlarmPlace>

export const isList = (view: AlarmView): view is AlarmList => lists.some((list) => list === view)
