import { useTranslation } from 'react-i18next'
import { Modal } from '../../../kit/overlays/modal.tsx'
import { CommentForm } from '../drawer/comment-form.tsx'
import { type AlarmDialog, closeDialog, useAlarmDialog } from './alarm-dialogs-store.ts'
import { ShelveForm } from './shelve-form.tsx'
import { TakeOutForm } from './take-out-form.tsx'

/** The questions about alarms, over whatever is open. */
export function AlarmDialogs() {
  const { t } = useTranslation('alarms')
  const dialog = useAlarmDialog()
  return (
    <Modal
      opened={dialog !== null}
      onClose={closeDialog}
      title={dialog && (dialog.kind === 'shelve' ? t('ask.shelve', { count: dialog.alarms.length }) : t(`ask.${dialog.kind}`))}
      centered
      size="md"
      zIndex={300}
    >
      {dialog && <Question dialog={dialog} />}
    </Modal>
  )
}

function Question({ dialog }: { readonly dialog: AlarmDialog }) {
  if (dialog.kind === 'shelve') return <ShelveForm alarms={dialog.alarms} done={closeDialog} />
  if (dialog.kind === 'takeOut') return <TakeOutForm alarm={dialog.alarm} done={closeDialog} />
  return <CommentForm alarm={dialog.alarm} command={dialog.kind} done={closeDialog} />
}
