import { notifications } from '@mantine/notifications'
import i18next from 'i18next'
import type { Refused } from '../calls/call.ts'

/** Titles and texts are the specification's, in its own words and punctuation, in both languages alike. */
const SUCCESS = { create: 'Success Create !', update: 'Success Update !', delete: 'Success Delete !' } as const
export const GENERIC_TITLE = 'Something Wrong !'
export const STORE_FETCH_TITLE = 'Something went wrong'
const INVALID_TITLE = 'Invalid from input!'
export const WRAPPER_INVALID = 'Validasi Salah, Cek Kembali Input'
export const WRAPPER_UNKNOWN = 'Error tidak diketahui, silahkan kontak admin'

export type Tone = 'success' | 'error' | 'info'
const COLOUR: Readonly<Record<Tone, string>> = { success: 'green', error: 'red', info: 'blue' }

/** How long a toast stays and how it leaves is set once, where the toasts are shown. */
export function toast(tone: Tone, title: string, message = ''): void {
  const closeButtonProps = { 'aria-label': i18next.t('close', { ns: 'common' }) }
  notifications.show({
    title,
    message,
    color: COLOUR[tone],
    withBorder: true,
    role: tone === 'error' ? 'alert' : 'status',
    closeButtonProps,
  })
}
export const toastSuccess = (what: keyof typeof SUCCESS, message = ''): void => toast('success', SUCCESS[what], message)

/** One toast per broken rule: "{field} is {rule}". */
export function toastInvalid({ errors, message }: Pick<Refused, 'errors' | 'message'>): void {
  if (errors.length === 0) toast('error', INVALID_TITLE, message)
  for (const { field, rule } of errors) toast('error', INVALID_TITLE, `${field} is ${rule}`)
}
