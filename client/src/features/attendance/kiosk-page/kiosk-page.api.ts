import { publicKiosks } from '@menara/shared/contract/people/attendance/attendance-kiosks.contract.ts'
import { LINK_HEADER } from '@menara/shared/contract/visitors/public-tickets.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../kit/calls/call.ts'

const EVERY_MS = 10_000
/** The token travels in a header: addresses are written into logs. */
const bearing = (token: string) => ({ headers: { [LINK_HEADER]: token } })

/** What the kiosk shows. It asks again every 10 seconds, also after days without an answer. */
export const useKiosk = (token: string) =>
  useQuery({
    queryKey: ['public_kiosks', 'get', token],
    queryFn: ({ signal }) => call(publicKiosks.get, {}, { ...bearing(token), signal }),
    refetchInterval: EVERY_MS,
    refetchIntervalInBackground: true,
    retry: false,
  })

interface Entry {
  readonly body: CallOf<typeof publicKiosks.check>['body']
  readonly photo: File | undefined
}
export const useCheckAtKiosk = (token: string) =>
  useMutation({
    mutationFn: ({ body, photo }: Entry) =>
      call(publicKiosks.check, { body }, { ...bearing(token), ...(photo && { files: { image: [photo] } }) }),
  })
