import { Group } from '@mantine/core'
import { IconArrowsMove, IconVideo } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../../kit/links/button-link.tsx'
import { useMay } from '../../../kit/session/session.ts'
import { camerasOf } from '../cctv.api.ts'

/** To a camera's moving picture, and to its controls where it moves. `name` is said where the page around does not name the camera. */
export function CameraLinks({ id, name }: { readonly id: string; readonly name?: string }) {
  const { t } = useTranslation('cctv')
  const [mayCameras, mayMove] = [useMay('show_plugin_cctv'), useMay('camera_move')]
  const { data } = useQuery({ ...camerasOf(undefined), enabled: mayCameras })
  const camera = data?.data.find((item) => item.id === id)
  if (!camera) return null
  const to = { to: '/admin/home/cctv-single', search: { id } } as const
  return (
    <Group gap="xs">
      <ButtonLink {...to} size="compact-sm" leftSection={<IconVideo size={14} aria-hidden />}>
        {name ? t('openCameraNamed', { name }) : t('openCamera')}
      </ButtonLink>
      {camera.ptz && mayMove && (
        <ButtonLink {...to} hash="move" size="compact-sm" variant="default" leftSection={<IconArrowsMove size={14} aria-hidden />}>
          {t('ptz.title')}
        </ButtonLink>
      )}
    </Group>
  )
}
