import { Modal as MantineModal, type ModalProps } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { afterModalDelay } from '../calls/refresh.ts'

/** The product's one modal: it appears 100 ms after it was asked for, and goes at once. What had the focus gets it back. Its button to close has a name. */
export function Modal({ opened, ...props }: ModalProps) {
  const { t } = useTranslation()
  return <MantineModal closeButtonProps={{ 'aria-label': t('close') }} {...props} opened={useAppeared(opened)} />
}

function useAppeared(opened: boolean): boolean {
  const [appeared, setAppeared] = useState(false)
  useEffect(() => {
    if (opened) return afterModalDelay(() => setAppeared(true))
    setAppeared(false)
    return undefined
  }, [opened])
  return opened && appeared
}
