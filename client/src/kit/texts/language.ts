import { accounts } from '@menara/shared/contract/people/accounts.contract.ts'
import { type Language, setLanguage } from '../../i18n/i18n.ts'
import { call } from '../calls/call.ts'
import { staySilent } from '../calls/refusals.ts'
import { sessionStore } from '../session/session.ts'

export const LANGUAGES: readonly { readonly value: Language; readonly label: string }[] = [
  { value: 'en', label: 'English' },
  { value: 'id', label: 'Bahasa Indonesia' },
]

/** The page changes at once; messages to the person follow. */
export async function chooseLanguage(language: Language): Promise<void> {
  await setLanguage(language)
  if (sessionStore.getState().user) await call(accounts.setLanguage, { body: { language } }).catch(staySilent)
}
