import { Image } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Modal } from './overlays/modal.tsx'

export interface OpenedPicture {
  readonly url: string
  readonly name: string
}
interface LargePictureProps {
  readonly picture: OpenedPicture | null
  readonly close: () => void
}

/** A picture as large as the window allows. */
export function LargePicture({ picture, close }: LargePictureProps) {
  const { t } = useTranslation()
  return (
    <Modal
      opened={picture !== null}
      onClose={close}
      size="auto"
      centered
      title={picture?.name}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {picture && <Image src={picture.url} alt={picture.name} mah="80dvh" w="auto" maw="100%" fit="contain" />}
    </Modal>
  )
}
