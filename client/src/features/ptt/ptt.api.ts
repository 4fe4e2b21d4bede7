import type { PttChannel, PttMember } from '@menara/shared/contract/media/ptt.contract.ts'
import { ptt } from '@menara/shared/contract/media/ptt.contract.ts'
import { pttEmergencies } from '@menara/shared/contract/media/ptt-emergencies.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'
import { asking } from '../../kit/calls/query.ts'

export type ChannelBody = CallOf<typeof ptt.create>['body']
export type MemberBody = CallOf<typeof ptt.setMembers>['body']['members'][number]

export const channelById = (id: string) => asking(ptt.get, { params: { id } })
export const membersOf = (id: string) => asking(ptt.members, { params: { id } })
export const myChannels = () => asking(ptt.mine, {})
/** The newest talks of one channel. */
export const lastTalks = (channel_id: string) => asking(ptt.transmissions, { query: { channel_id, limit: 10 } })
/** The newest talk that can be heard again, of one channel or of all of mine. */
export const lastRecorded = (channel_id: string | undefined) =>
  asking(ptt.transmissions, { query: { ...(channel_id && { channel_id }), recorded: true, limit: 1 } })
/** Emergencies that stand, and those that ended since. */
export const endedEmergencies = ({ since, siteId }: { readonly since: string; readonly siteId: string | undefined }) =>
  asking(pttEmergencies.list, { query: { since, ...(siteId && { location_id: siteId }) } })
const MOST_MISSED = 50
/** What was said in a span, newest first. */
export const missedTalks = ({ from, until }: { readonly from: number; readonly until: number }, channel_id: string | undefined) =>
  asking(ptt.transmissions, {
    query: {
      ...(channel_id && { channel_id }),
      ...{ recorded: true, limit: MOST_MISSED, start: new Date(from).toISOString(), end: new Date(until).toISOString() },
    },
  })

function usePttChange<Args, Result>(change: (args: Args) => Promise<Result>) {
  const cache = useQueryClient()
  return useMutation({ mutationFn: change, onSuccess: () => void cache.invalidateQueries({ queryKey: ['ptt'] }) })
}

interface Saving {
  readonly channel: PttChannel | undefined
  readonly body: ChannelBody
  readonly members: readonly MemberBody[]
}
/** The channel, then who is in it. A channel that was made stays when its members are refused; `made` tells which. */
export const useSaveChannel = (made: (channel: PttChannel) => void) =>
  usePttChange(async ({ channel, body, members }: Saving): Promise<PttMember[]> => {
    const { kind: _, location_id: _site, ...rest } = body
    const facts = channel?.kind === 'incident' ? rest : body
    const { data } = channel ? await call(ptt.update, { params: { id: channel.id }, body: facts }) : await call(ptt.create, { body })
    made(data)
    return (await call(ptt.setMembers, { params: { id: data.id }, body: { members: [...members] } })).data
  })
export const useRemoveChannel = () => usePttChange((id: string) => call(ptt.remove, { params: { id } }))
export const useCloseIncident = () => usePttChange((id: string) => call(ptt.closeIncident, { params: { id } }))

type Incident = CallOf<typeof ptt.openIncident>['body']
/** The channel of an alarm or a ticket, made if need be. */
export function useOpenIncident() {
  const cache = useQueryClient()
  return usePttChange(async (about: Incident) => {
    const { data } = await call(ptt.openIncident, { body: about })
    // The talk page finds the channel among mine at once.
    await cache.fetchQuery({ ...myChannels(), staleTime: 0 })
    return data
  })
}
