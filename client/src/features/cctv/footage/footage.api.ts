import { alarmJournal } from '@menara/shared/contract/alarms/alarm-journal.contract.ts'
import { cctvExports, cctvFootage, footageFiles } from '@menara/shared/contract/media/cctv-footage.contract.ts'
import type { Stretch } from '@menara/shared/domain/footage.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../kit/calls/call.ts'
import { asking } from '../../../kit/calls/query.ts'

export type ExportBody = CallOf<typeof cctvExports.create>['body']

const instants = ({ from, until }: Stretch) => ({ start: new Date(from).toISOString(), end: new Date(until).toISOString() })
const [GROWS_MS, MAKING_MS, STATES_MS] = [5_000, 1_500, 10_000]

/** What was recorded of a day; asked again while the day goes on. */
export const timelineOf = (id: string, day: Stretch) => ({
  ...asking(cctvFootage.timeline, { params: { id }, query: instants(day) }),
  refetchInterval: day.until > Date.now() ? GROWS_MS : (false as const),
})
/** Alarms of a site that began on a day. */
export const alarmsOn = (location_id: string, day: Stretch) =>
  asking(alarmJournal.list, { query: { location_id, event: 'raised', limit: 200, ...instants(day) } })

export const exportsOf = (camera_id: string) => ({
  ...asking(cctvExports.list, { query: { camera_id, limit: 50 } }),
  refetchInterval: ({ state }: { state: { data?: { data: readonly { state: string }[] } | undefined } }) =>
    state.data?.data.some((item) => item.state === 'waiting' || item.state === 'making') ? MAKING_MS : (false as const),
})
export const loadSegment = async (id: string, signal: AbortSignal): Promise<ArrayBuffer> =>
  ((await call(footageFiles.video, { params: { id } }, { signal })) as Blob).arrayBuffer()
export const loadExport = (id: string): Promise<Blob> => call(footageFiles.exported, { params: { id } }) as Promise<Blob>

export function useExport() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: ExportBody) => call(cctvExports.create, { body }),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['cctvExports'] }),
  })
}

/** How the recording of these cameras goes, of those that are recorded here. */
export const useRecorders = (ids: readonly string[]) =>
  useQuery({
    ...asking(footageFiles.recorders, { query: { ids: ids.slice(0, 100).join(',') } }),
    enabled: ids.length > 0,
    refetchInterval: STATES_MS,
  }).data?.data ?? []
