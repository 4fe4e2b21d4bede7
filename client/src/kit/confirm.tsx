import { Button, Group, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { afterModalDelay } from './refresh.ts'

interface Question {
  readonly title: string
  readonly text: string
  readonly confirm: string
  readonly danger?: boolean
  readonly run: () => Promise<unknown> | void
}
const store = createStore<{ question: Question | null }>(() => ({ question: null }))

/** Asks before something that cannot be taken back. `run` is called on yes; its failure is the caller's to show. */
export function askFirst(question: Question): void {
  afterModalDelay(() => store.setState({ question }))
}

/** Mounted once by the shell. */
export function ConfirmHost() {
  const { t } = useTranslation()
  const question = useStore(store, (it) => it.question)
  const [busy, setBusy] = useState(false)
  const close = () => store.setState({ question: null })
  const yes = async () => {
    setBusy(true)
    try {
      await question?.run()
    } finally {
      setBusy(false)
      close()
    }
  }
  return (
    <Modal
      opened={question !== null}
      onClose={close}
      title={question?.title ?? ''}
      centered
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Text size="sm">{question?.text}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={close}>
          {t('cancel')}
        </Button>
        <Button color={question?.danger ? 'red' : 'brand'} loading={busy} onClick={() => void yes()}>
          {question?.confirm}
        </Button>
      </Group>
    </Modal>
  )
}
