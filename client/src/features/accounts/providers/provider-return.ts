import { identityProviders } from '@menara/shared/contract/people/identity-providers.contract.ts'
import { call } from '../../../kit/calls/call.ts'

const NEXT = 'menara-sign-in-next'

/** For this tab alone: the provider leads it back. */
export function rememberNext(next: unknown): void {
  if (typeof next === 'string') sessionStorage.setItem(NEXT, next)
  else sessionStorage.removeItem(NEXT)
}
export function takeNext(): string | null {
  const next = sessionStorage.getItem(NEXT)
  sessionStorage.removeItem(NEXT)
  return next
}

/** What a provider led back with. */
export interface ProviderAnswer {
  readonly state: string
  readonly code?: string
  readonly iss?: string
  readonly error?: string
}

/** Null where the address is not that of a way back from a provider. */
export function providerAnswerIn(search: string): ProviderAnswer | null {
  const from = new URLSearchParams(search)
  const [state, code, iss, error] = ['state', 'code', 'iss', 'error'].map((name) => from.get(name))
  if (!state || (!code && !error)) return null
  return { state, ...(code && { code }), ...(iss && { iss }), ...(error && { error }) }
}

let finishing: { readonly state: string; readonly session: ReturnType<typeof ask> } | undefined
const ask = (body: ProviderAnswer) => call(identityProviders.finish, { body })

/** Once for each answer: React may run an effect twice, and the server takes an answer once. */
export function finishAtProvider(answer: ProviderAnswer): ReturnType<typeof ask> {
  if (finishing?.state !== answer.state) finishing = { state: answer.state, session: ask(answer) }
  return finishing.session
}
