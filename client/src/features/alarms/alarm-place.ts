import { priorities } from '@menara/shared/domain/ticket-state.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type AlarmFilter, type AlarmList, lists, whichAlarms } from './alarm-order.ts'

export const views = [...lists, 'journal', 'figures', 'rules', 'desks'] as const
export type AlarmView = (typeof views)[number]

interface Place {
  readonly view?: string
  readonly which?: string
  readonly priority?: string
  readonly search?: string
  readonly alarm?: string
}

/** Where one is on the screen is in the address and survives a reload: the view, its filter, the alarm in the drawer. */
export function useAlarmPlace() {
  const go = useNavigate()
  const { view, which, priority, search, alarm } = useSearch({ strict: false }) as Place
  const filter = useMemo(
    (): AlarmFilter => ({
      which: whichAlarms.find((it) => it === which) ?? 'all',
      priority: priorities.find((it) => it === priority) ?? null,
      search: search ?? '',
    }),
    [which, priority, search],
  )
  return useMemo(() => {
    const move = (change: object, replace = true): void => {
      void go({ to: '.', replace, search: ((before: object) => ({ ...before, ...change })) as never })
    }
    return {
      view: views.find((it) => it === view) ?? ('live' as const),
      filter,
      openId: alarm ?? null,
      move,
      setView: (next: AlarmView) => move({ ...NOWHERE, view: next === 'live' ? undefined : next }, false),
      setFilter(change: Partial<AlarmFilter>) {
        const next = { ...filter, ...change }
        move({
          which: next.which === 'all' ? undefined : next.which,
          priority: next.priority ?? undefined,
          search: next.search || undefined,
        })
      },
      open: (id: string) => move({ alarm: id }, alarm !== undefined),
      close: () => move({ alarm: undefined }),
    }
  }, [go, view, filter, alarm])
}
/** What belongs to the view that is left. */
const NOWHERE = { alarm: undefined, rule: undefined, desk: undefined }
export type AlarmPlace = ReturnType<typeof useAlarmPlace>

export const isList = (view: AlarmView): view is AlarmList => lists.some((it) => it === view)
