import i18next from 'i18next'
import { showRefusal } from '../calls/refusals.ts'
import { askFirst } from './confirm.tsx'
import { toastSuccess } from './toasts.ts'

export interface Removal {
  readonly title: string
  readonly text: string
  readonly remove: () => Promise<unknown>
  /** After the toast, when it is gone. */
  readonly done?: () => void
}

/** Asks before something is deleted, deletes it, and says that it is gone or why it is not. */
export function askToRemove({ title, text, remove, done }: Removal): void {
  const gone = (): void => {
    toastSuccess('delete')
    done?.()
  }
  askFirst({ title, text, confirm: i18next.t('delete', { ns: 'common' }), danger: true, run: () => remove().then(gone, showRefusal) })
}
