import { type CctvCamera, cctv, cctvPictures, cctvWalls, NO_STILL } from '@menara/shared/contract/media/cctv.contract.ts'
import type { CameraFacts } from '@menara/shared/contract/media/media.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import { pathOf } from '@menara/shared/kit/endpoint.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, renewed } from '../../kit/calls/call.ts'
import { readConfig } from '../../kit/calls/config.ts'
import { asking } from '../../kit/calls/query.ts'
import { sessionStore } from '../../kit/session/session.ts'

export type CameraBody = CallOf<typeof cctv.create>['body']
export type WallBody = CallOf<typeof cctvWalls.create>['body']

/** Every camera in scope, of one site when one is chosen. */
export const camerasOf = (location_id: string | undefined) =>
  asking(cctv.list, { query: { limit: 1000, ...(location_id && { location_id }) } })
export const myWalls = () => asking(cctvWalls.list, { query: { limit: 1000 } })
export const pictureService = () => ({ ...asking(cctvPictures.service, {}), refetchInterval: 15_000 })

type Reason = NonNullable<CameraFacts['reason']>
export interface Still {
  readonly picture: Blob
  readonly takenAt: number
}
/** No picture, and why. */
export class NoStill extends Error {
  readonly reason: Reason | null
  constructor(reason: Reason | null) {
    super(reason ?? 'no picture')
    this.reason = reason
  }
}

const STILL_AGE_S = 10
/** What the server still has is better than nothing, for a moment. */
const FIRST_AGE_S = 3_600
const FIRST_MS = 300

/** The last picture of a camera at once, then the newest with the moment it was taken, asked again every `everyMs`. */
export const stillOf = (id: string, everyMs: number) =>
  queryOptions<Still, Error>({
    queryKey: ['cctv', 'still', id],
    queryFn: ({ signal, client, queryKey }) => fetchStill(id, signal, client.getQueryData(queryKey) ? STILL_AGE_S : FIRST_AGE_S),
    refetchInterval: ({ state: { data, dataUpdateCount } }) => (data && dataUpdateCount === 1 && isOld(data) ? FIRST_MS : everyMs),
    staleTime: everyMs,
    retry: false,
  })
const isOld = ({ takenAt }: Still): boolean => Date.now() - takenAt > 1000 * STILL_AGE_S

/** What a camera sends, as it was seen at most ten minutes ago. */
export const streamOf = (id: string) => asking(cctvPictures.stream, { params: { id }, query: {} })
/** Asks the camera now. */
export const useLookAgain = (id: string) => {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call(cctvPictures.stream, { params: { id }, query: { max_age: 0 } }),
    onSuccess: (looked) => cache.setQueryData(streamOf(id).queryKey, looked),
  })
}

/** One that is at most so old. Throws `NoStill`. */
export async function fetchStill(id: string, signal: AbortSignal, maxAgeS: number): Promise<Still> {
  const ask = () => {
    const token = sessionStore.getState().token?.accessToken
    const path = `${pathOf(cctvPictures.still, { id })}?max_age=${maxAgeS}`
    return fetch(`${readConfig().apiBaseUrl}${path}`, { signal, headers: token ? { authorization: `Bearer ${token}` } : {} })
  }
  let response = await ask()
  if (response.status === 401 && (await renewed())) response = await ask()
  if (response.status === 204) throw new NoStill(response.headers.get(NO_STILL) as Reason | null)
  if (!response.ok) throw new NoStill(response.status === 503 ? 'away' : null)
  const picture = await response.blob()
  return { picture, takenAt: Date.now() - 1000 * Number(response.headers.get('age') ?? 0) }
}

function useCctvChange<Args, Result>(change: (args: Args) => Promise<Result>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      for (const subject of ['cctv', 'cctvWalls', 'positions', 'iot']) void cache.invalidateQueries({ queryKey: [subject] })
    },
  })
}

export const useSaveCamera = (camera: CctvCamera | undefined) =>
  useCctvChange(({ location_id, ...facts }: CameraBody) =>
    camera ? call(cctv.update, { params: { id: camera.id }, body: facts }) : call(cctv.create, { body: { location_id, ...facts } }),
  )

export const useAddWall = () => useCctvChange((body: WallBody) => call(cctvWalls.create, { body }))
export const useChangeWall = () =>
  useCctvChange(({ id, ...body }: { id: string } & CallOf<typeof cctvWalls.update>['body']) =>
    call(cctvWalls.update, { params: { id }, body }),
  )
export const useRemoveWall = () => useCctvChange((id: string) => call(cctvWalls.remove, { params: { id } }))
