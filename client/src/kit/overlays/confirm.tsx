import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { Question } from './confirm-dialog.tsx'
import { useLate } from './late.ts'

interface Asked {
  /** The last question stays: it is read while the dialog fades out. */
  readonly question: Question | null
  readonly open: boolean
}
const asked = createStore<Asked>(() => ({ question: null, open: false }))
/** Whoever is asked answers neither yes nor no: nothing is done. */
export const closeQuestion = (): void => asked.setState({ open: false })

/** Asks before something that cannot be taken back. `run` is called on yes; its failure is the caller's to show. */
export function askFirst(question: Question): void {
  asked.setState({ question, open: true })
}

const dialog = async () => (await import('./confirm-dialog.tsx')).ConfirmDialog

/** Mounted once by the shell; its code comes with the first question. */
export function ConfirmPlace() {
  const { question, open } = useStore(asked)
  const Dialog = useLate(dialog, question !== null)
  return Dialog && question && <Dialog question={question} open={open} close={closeQuestion} />
}
