import { signOns } from '@menara/shared/contract/sign-ons.contract.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../kit/call.ts'
import { asking } from '../../kit/query.ts'
import { showRefusal } from '../../kit/refusals.ts'
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
