import type { Session } from '@menara/shared/contract/people/accounts.contract.ts'
import type { Language } from './text-lookup.ts'

interface Stored {
  readonly session: Session | null
  readonly language: Language
  /** Absent: nothing was chosen. */
  readonly scheme?: string | undefined
}

/** What the client finds in the browser's local storage, under the keys of the specification. */
export function storageOf({ session, language, scheme }: Stored): Record<string, string> {
  const { user, ...token } = session ?? {}
  return {
    language,
    ...(scheme && { colorScheme: scheme }),
    ...(session && { token: JSON.stringify(token), user: JSON.stringify(user) }),
  }
}

/** The same as Playwright takes it for a new context: the local storage of the product at `url`. */
export const storageStateOf = (url: string, stored: Readonly<Record<string, string>>) => ({
  cookies: [],
  origins: [{ origin: url, localStorage: Object.entries(stored).map(([name, value]) => ({ name, value })) }],
})
