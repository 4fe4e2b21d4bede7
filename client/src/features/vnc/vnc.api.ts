import { type VncMode, type VncTargetDraft, vnc, vncGateway } from '@menara/shared/contract/media/vnc.contract.ts'
import { VNC_PROTOCOL } from '@menara/shared/contract/media/vnc-wire.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'
import { asking } from '../../kit/calls/query.ts'
import { addressOf } from '../../kit/live/live.ts'
import type { VisitNeeds } from './stage/visit.ts'

/** Who is where changes by itself. */
const EVERY_MS = 4_000
const REACH_MS = 30_000
/** While the first answer of some is missing. */
const REACH_MISSING_MS = 2_000
const MOST_ASKED = 50

export const myScreens = (location_id: string | undefined) => ({
  ...asking(vnc.screens, { query: location_id ? { location_id } : {} }),
  refetchInterval: EVERY_MS,
})
export const screenById = (id: string) => asking(vnc.screen, { params: { id } })
/** Each screen is answered on its own: one that says nothing yet is left out, and asked for again soon. */
export const reachOf = (ids: readonly string[]) => {
  const asked = ids.slice(0, MOST_ASKED)
  return {
    ...asking(vncGateway.reach, { query: { ids: asked.join(',') } }),
    enabled: asked.length > 0,
    refetchInterval: ({ state }: { readonly state: { readonly data: { readonly data: readonly unknown[] } | undefined } }) =>
      (state.data?.data.length ?? 0) < asked.length ? REACH_MISSING_MS : REACH_MS,
  }
}
export const targetsOf = (location_id: string | undefined) =>
  asking(vnc.list, { query: { limit: 1000, ...(location_id && { location_id }) } })
export const targetById = (id: string) => asking(vnc.get, { params: { id } })
export const sessionById = (id: string) => asking(vnc.session, { params: { id } })

export const ticketTo = async (id: string, mode: VncMode): Promise<string> =>
  (await call(vnc.ticket, { params: { id }, body: { mode } })).data.ticket
export const recordingOf = async (id: string): Promise<ArrayBuffer> =>
  ((await call(vncGateway.recording, { params: { id } })) as Blob).arrayBuffer()

/** The page's own connection to the bridge. */
export const connectToBridge: VisitNeeds['connect'] = ({ opened, word, bytes, closed }) => {
  const socket = new WebSocket(addressOf('/vnc'), VNC_PROTOCOL)
  socket.binaryType = 'arraybuffer'
  socket.onopen = opened
  socket.onmessage = ({ data }) => (typeof data === 'string' ? word(data) : bytes(data as ArrayBuffer))
  socket.onclose = closed
  return {
    send(data) {
      if (socket.readyState === WebSocket.OPEN) socket.send(data)
    },
    close: () => socket.close(),
  }
}

interface Saving {
  readonly id: string | undefined
  readonly body: Partial<VncTargetDraft>
}
/** Adds a screen, or changes one: what is left away stays. */
export function useSaveTarget() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, body }: Saving) =>
      id ? call(vnc.update, { params: { id }, body }) : call(vnc.create, { body: body as VncTargetDraft }),
    onSuccess: () => void cache.invalidateQueries({ queryKey: ['vnc'] }),
  })
}
