import { ConfirmHost } from '../kit/confirm.tsx'
import { ShortcutsHelp } from './shortcuts.tsx'

/** What may be asked or shown over any page. */
export function Dialogs() {
  return (
    <>
      <ConfirmHost />
      <ShortcutsHelp />
    </>
  )
}
