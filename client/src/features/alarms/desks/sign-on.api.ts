import { signOns } from '@menara/shared/contract/alarms/sign-ons.contract.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../kit/calls/call.ts'
import { asking } from '../../../kit/calls/query.ts'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { showDesk } from './desk-store.ts'

export const signOnById = (id: string) => asking(signOns.get, { params: { id } })

/** Signs on at a desk, and shows that desk; with `takeOver` everybody else there is signed off. */
export const useSigningOn = (done: () => void) =>
  useMutation({
    mutationFn: ({ deskId, takeOver }: { readonly deskId: string; readonly takeOver: boolean }) =>
      call(signOns.start, { body: { desk_id: deskId, take_over: takeOver } }),
    onSuccess: ({ data }) => {
      showDesk(data.desk.id)
      done()
    },
    onError: showRefusal,
  })
export const useSigningOff = () =>
  useMutation({ mutationFn: () => call(signOns.end, {}), onSuccess: () => showDesk(null), onError: showRefusal })
