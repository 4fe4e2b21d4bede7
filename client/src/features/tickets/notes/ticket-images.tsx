import { Group } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AuthImage } from '../../../kit/auth-image.tsx'
import { LargePicture, type OpenedPicture } from '../../../kit/large-picture.tsx'

interface TicketImagesProps {
  readonly paths: readonly string[]
  readonly height?: number
}

/** Pictures of a note; a press shows one large. */
export function TicketImages({ paths, height = 84 }: TicketImagesProps) {
  const { t } = useTranslation('tickets')
  const [large, setLarge] = useState<OpenedPicture | null>(null)
  if (paths.length === 0) return null
  return (
    <>
      <Group gap="xs" mt={4}>
        {paths.map((path, i) => {
          const name = t('imageNo', { number: i + 1, count: paths.length })
          return <AuthImage key={path} path={path} alt={name} height={height} onOpen={(url) => setLarge({ url, name })} />
        })}
      </Group>
      <LargePicture picture={large} close={() => setLarge(null)} />
    </>
  )
}
