import type { Session } from '@menara/shared/contract/people/accounts.contract.ts'
import { passkeys } from '@menara/shared/contract/people/passkeys.contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../kit/calls/call.ts'
import { asking } from '../../../kit/calls/query.ts'
import { createPasskey, presentPasskey } from './passkey-browser.ts'

export const ownPasskeys = () => asking(passkeys.list, {})

/** Signs in with a passkey alone; null where the person gave up. */
export async function signInByPasskey(): Promise<Session | null> {
  const { options } = (await call(passkeys.beginSignIn, { body: {} })).data
  const credential = await presentPasskey(options)
  return credential && (await call(passkeys.signIn, { body: { credential } })).data
}

/** The passkey as second factor; null where the person gave up. */
export async function confirmByPasskey(challenge: string): Promise<Session | null> {
  const { options } = (await call(passkeys.beginSecondFactor, { body: { challenge } })).data
  const credential = await presentPasskey(options)
  return credential && (await call(passkeys.secondFactor, { body: { challenge, credential } })).data
}

function usePasskeyChange<Args, Result>(change: (args: Args) => Promise<Result>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      for (const subject of ['passkeys', 'second_factors']) void cache.invalidateQueries({ queryKey: [subject] })
    },
  })
}
interface Naming {
  readonly name: string
  readonly password: string
}
const own = (password: string) => (password ? { password } : {})
/** The recovery codes that come with it; null where the person gave up. */
export const useAddPasskey = () =>
  usePasskeyChange(async ({ name, password }: Naming): Promise<readonly string[] | null> => {
    const { options } = (await call(passkeys.begin, { body: own(password) })).data
    const credential = await createPasskey(options)
    return credential && (await call(passkeys.register, { body: { name, credential } })).data.recovery_codes
  })
export const useRemovePasskey = () =>
  usePasskeyChange(({ id, password }: { readonly id: string; readonly password: string }) =>
    call(passkeys.remove, { params: { id }, body: own(password) }),
  )
