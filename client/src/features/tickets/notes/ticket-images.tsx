import { Group, Image } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AuthImage } from '../../../kit/auth-image.tsx'
import { Modal } from '../../../kit/overlays/modal.tsx'

interface TicketImagesProps {
  readonly paths: readonly string[]
  readonly height?: number
}

/** Pictures of a note; a press shows one large. */
export function TicketImages({ paths, height = 84 }: TicketImagesProps) {
  const { t } = useTranslation('tickets')
  const [large, setLarge] = useState<{ readonly url: string; readonly name: string } | null>(null)
  if (paths.length === 0) return null
  return (
    <>
      <Group gap="xs" mt={4}>
        {paths.map((path, i) => {
          const name = t('imageNo', { number: i + 1, count: paths.length })
          return <AuthImage key={path} path={path} alt={name} height={height} onOpen={(url) => setLarge({ url, name })} />
        })}
      </Group>
      <Modal
        opened={large !== null}
        onClose={() => setLarge(null)}
        size="auto"
        centered
        title={large?.name}
        closeButtonProps={{ 'aria-label': t('close', { ns: 'common' }) }}
      >
        {large && <Image src={large.url} alt={large.name} mah="80dvh" w="auto" maw="100%" fit="contain" />}
      </Modal>
    </>
  )
}
