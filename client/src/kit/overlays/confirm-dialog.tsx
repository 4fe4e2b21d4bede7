import { Button, Group, getDefaultZIndex, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Modal } from './modal.tsx'

export interface Question {
  readonly title: string
  readonly text: string
  readonly confirm: string
  readonly danger?: boolean
  readonly run: () => unknown
}
interface ConfirmDialogProps {
  readonly question: Question
  readonly open: boolean
  readonly close: () => void
}

/** It is mounted once, so dialogs that are opened later come after it in the document and would cover it. */
const OVER_DIALOGS = getDefaultZIndex('modal') + 1

export function ConfirmDialog({ question: { title, text, confirm, danger, run }, open, close }: ConfirmDialogProps) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const yes = async () => {
    setBusy(true)
    try {
      await run()
    } finally {
      setBusy(false)
      close()
    }
  }
  return (
    <Modal opened={open} onClose={close} title={title} centered zIndex={OVER_DIALOGS}>
      <Text size="sm">{text}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={close}>
          {t('cancel')}
        </Button>
        <Button color={danger ? 'red' : 'brand'} loading={busy} onClick={() => void yes()}>
          {confirm}
        </Button>
      </Group>
    </Modal>
  )
}
