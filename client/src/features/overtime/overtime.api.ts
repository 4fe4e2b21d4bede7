import { overtimeLists, overtimeTerms } from '@menara/shared/contract/people/overtime/overtime-terms.contract.ts'
import { type Overtime, type OvertimeDetail, overtimes } from '@menara/shared/contract/people/overtime/overtimes.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import { keepPreviousData, useMutation } from '@tanstack/react-query'
import { call } from '../../kit/calls/call.ts'
import { asking, queryClient } from '../../kit/calls/query.ts'
import { showRefusal } from '../../kit/calls/refusals.ts'
import { useNumbered } from '../../kit/links/pages.ts'
import { toastSuccess } from '../../kit/overlays/toasts.ts'

export const overtimeById = (id: string) => asking(overtimes.get, { params: { id } })
export const previewOf = (query: CallOf<typeof overtimes.preview>['query']) => ({
  ...asking(overtimes.preview, { query }),
  placeholderData: keepPreviousData,
})
export const peopleToOrder = (query: CallOf<typeof overtimes.people>['query']) => asking(overtimes.people, { query })
export const termsOf = (user_id: string) => asking(overtimeTerms.list, { query: { user_id } })
export const overtimeFile = (query: CallOf<typeof overtimes.export>['query']): Promise<Blob> =>
  call(overtimes.export, { query }) as Promise<Blob>
export const listOfMonth = async (location_id: string, month: string) =>
  (await call(overtimeLists.stand, { body: { location_id, month } })).data

export const useOvertimes = (query: Readonly<Record<string, string | undefined>>) => useNumbered<Overtime>(overtimes.list, query)

/** One’s own, latest start first. */
export const ownOvertimes = () => asking(overtimes.list, { query: { view: 'mine', limit: 30 } })

export const refreshOvertimes = () => queryClient.invalidateQueries({ queryKey: ['overtimes'] })
const keep = (answer: { data: OvertimeDetail }) => queryClient.setQueryData(overtimeById(answer.data.id).queryKey, answer)

export async function saveOvertime(body: CallOf<typeof overtimes.create>['body']) {
  const made = await call(overtimes.create, { body })
  keep(made)
  await refreshOvertimes()
  return made.data
}

/** What is done with one overtime; the answer is how it is then. */
export type OvertimeDeed =
  | { readonly name: 'consent'; readonly compensation: 'paid' | 'time_off' }
  | { readonly name: 'decline' | 'cancel'; readonly reason: string }
  | { readonly name: 'approved' | 'rejected'; readonly reason?: string }
  | { readonly name: 'verify' | 'convert' }

function send(id: string, deed: OvertimeDeed) {
  const params = { id }
  switch (deed.name) {
    case 'consent':
      return call(overtimes.consent, { params, body: { compensation: deed.compensation } })
    case 'decline':
      return call(overtimes.decline, { params, body: { reason: deed.reason } })
    case 'cancel':
      return call(overtimes.cancel, { params, body: { reason: deed.reason } })
    case 'verify':
      return call(overtimes.verify, { params, body: {} })
    case 'convert':
      return call(overtimes.convert, { params, body: {} })
    default:
      return call(overtimes.decide, { params, body: { status: deed.name, ...(deed.reason !== undefined && { reason: deed.reason }) } })
  }
}
export const useOvertimeDeed = (id: string) =>
  useMutation({
    mutationFn: (deed: OvertimeDeed) => send(id, deed),
    onSuccess: (answer) => {
      keep(answer)
      toastSuccess('update')
    },
    onError: showRefusal,
    onSettled: refreshOvertimes,
  })
/** `done` is called once they are kept, also when the form was drawn anew by then. */
export const useAddTerms = (done: () => void) =>
  useMutation({
    mutationFn: (body: CallOf<typeof overtimeTerms.add>['body']) => call(overtimeTerms.add, { body }),
    onSuccess() {
      toastSuccess('create')
      done()
    },
    onSettled() {
      void queryClient.invalidateQueries({ queryKey: ['overtime_terms'] })
      void refreshOvertimes()
    },
  })
