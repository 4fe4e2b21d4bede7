import type { Alarm } from '@menara/shared/contract/alarms/alarms.contract.ts'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useMay } from '../../../kit/session/session.ts'
import { askAbout, dialogNow, wantTicket } from '../commands/alarm-dialogs-store.ts'
import { silence } from '../sound/alarm-sound.ts'

interface KeyNeeds {
  /** What a key is about: the alarm in the drawer, the visible and selected ones, else the one the keyboard is at. */
  readonly targets: () => readonly Alarm[]
  readonly acknowledge: (alarms: readonly Alarm[]) => void
  readonly open: (id: string) => void
  /** Brings the keyboard into the list. */
  readonly enter: () => void
}

/** Keys of the alarm screen, wherever the focus is but in a field or a question. */
export function useAlarmKeys(needs: KeyNeeds): void {
  const mayAcknowledge = useMay('alarm_acknowledge')
  const mayTicket = useMay('show_ticketing_alarm')
  const go = useNavigate()
  const latest = useRef(needs)
  latest.current = needs
  useEffect(() => {
    const deeds: Readonly<Record<string, (alarms: readonly Alarm[]) => void>> = {
      m: silence,
      j: () => latest.current.enter(),
      k: () => latest.current.enter(),
      o([alarm]) {
        if (alarm?.ticket) void go({ to: '/desk/ticketing/$type/detail', params: { type: 'alarm' }, search: { id: alarm.ticket.id } })
      },
      ...(mayTicket && {
        t([alarm]) {
          if (!alarm || alarm.ticket) return
          latest.current.open(alarm.id)
          wantTicket(alarm.id)
        },
      }),
      ...(mayAcknowledge && {
        a: (alarms) => latest.current.acknowledge(alarms),
        s(alarms) {
          const free = alarms.filter((alarm) => !alarm.shelf && !alarm.out_of_service && !alarm.shelf_request)
          if (free.length > 0) askAbout({ kind: 'shelve', alarms: free })
        },
        u([alarm]) {
          if (alarm?.shelf) askAbout({ kind: 'unshelve', alarm })
        },
      }),
    }
    const listen = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isBusy(event.target as HTMLElement)) return
      const deed = deeds[event.key.toLowerCase()]
      if (!deed) return
      event.preventDefault()
      deed(latest.current.targets())
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [mayAcknowledge, mayTicket, go])
}

/** Somebody types, or is asked something. */
function isBusy(at: HTMLElement): boolean {
  if (dialogNow() !== null || at.isContentEditable) return true
  if (at.matches('textarea, select, input:not([type="checkbox"], [type="radio"]), [role="option"]')) return true
  return at.closest('[role="dialog"]') !== null && at.closest('[data-alarm-drawer]') === null
}
