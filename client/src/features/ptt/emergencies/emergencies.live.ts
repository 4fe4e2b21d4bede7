import { type PttEmergency, pttEmergencies, pttEmergencyFeed } from '@menara/shared/contract/media/ptt-emergencies.contract.ts'
import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../../kit/calls/call.ts'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { useFeed } from '../../../kit/live/live.ts'
import { useMay } from '../../../kit/session/session.ts'
import { emergenciesFor } from './emergency-calls.ts'

/** Emergencies this person is told of, newest first: those of their sites for who may acknowledge alarms, and their own calls. */
export const useEmergencies = (me: string | null, siteId?: string): readonly PttEmergency[] => useEmergencyFeed(me, siteId).emergencies

/** The same, and whether the rows are what the server has now. */
export function useEmergencyFeed(me: string | null, siteId?: string): { emergencies: readonly PttEmergency[]; isLive: boolean } {
  const mayAcknowledge = useMay('alarm_acknowledge')
  const mayTalk = useMay('show_plugin_ptt')
  // The whole scope is followed once: pages and banner read the same rows.
  const { rows, status } = useFeed(pttEmergencyFeed, me !== null && (mayAcknowledge || mayTalk) ? {} : null)
  const emergencies = useMemo(() => emergenciesFor(rows.values(), { me, mayAcknowledge, siteId }), [rows, me, mayAcknowledge, siteId])
  return { emergencies, isLive: status === 'live' }
}

/** Acknowledging and ending; the feed shows what became of it. */
export function useEmergencyActs() {
  const acknowledge = useMutation({
    mutationFn: (id: string) => call(pttEmergencies.acknowledge, { params: { id } }),
    onError: showRefusal,
  })
  const end = useMutation({ mutationFn: (id: string) => call(pttEmergencies.end, { params: { id } }), onError: showRefusal })
  return { acknowledge: acknowledge.mutate, end: end.mutate, isBusy: acknowledge.isPending || end.isPending }
}
