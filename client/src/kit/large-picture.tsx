import { Image } from '@mantine/core'
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
  return (
    <Modal opened={picture !== null} onClose={close} size="auto" centered title={picture?.name}>
      {picture && <Image src={picture.url} alt={picture.name} mah="80dvh" w="auto" maw="100%" fit="contain" />}
    </Modal>
  )
}
