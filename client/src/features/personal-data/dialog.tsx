import type { ModalProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Modal } from '../../kit/overlays/modal.tsx'

/** A dialog whose button to close it has a name. */
export function Dialog(props: ModalProps) {
  const { t } = useTranslation()
  return <Modal closeButtonProps={{ 'aria-label': t('close') }} {...props} />
}
