import { publicRooms } from '@menara/shared/contract/bookings/booking-links.contract.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../kit/calls/call.ts'
import { asking } from '../../../kit/calls/query.ts'

const EVERY_MS = 15_000

/** What the screen at a room shows. It asks again every 15 seconds, also after days without an answer. */
export const useDisplay = (token: string) =>
  useQuery({ ...asking(publicRooms.get, { params: { token } }), refetchInterval: EVERY_MS, refetchIntervalInBackground: true })

/** What is done at the screen; its answer is shown at once. */
export function useAtDisplay(token: string) {
  const cache = useQueryClient()
  const params = { token }
  const onSuccess = (answer: object) => cache.setQueryData(asking(publicRooms.get, { params }).queryKey, answer as never)
  const onError = () => cache.invalidateQueries({ queryKey: asking(publicRooms.get, { params }).queryKey })
  const book = useMutation({
    mutationFn: (minutes: 15 | 30 | 60) => call(publicRooms.book, { params, body: { minutes } }),
    onSuccess,
    onError,
  })
  const checkIn = useMutation({ mutationFn: (id: string) => call(publicRooms.checkIn, { params, body: { id } }), onSuccess, onError })
  const end = useMutation({ mutationFn: (id: string) => call(publicRooms.end, { params, body: { id } }), onSuccess, onError })
  return { book, checkIn, end }
}
