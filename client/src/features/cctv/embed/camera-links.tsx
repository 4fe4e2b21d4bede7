import { Button, Group } from '@mantine/core'
import { IconArrowsMove, IconVideo } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../kit/session.ts'
import { camerasOf } from '../cctv.api.ts'

/** To a camera's moving picture, and to its controls where it moves. `name` is said where the page around does not name the camera. */
export function CameraLinks({ id, name }: { readonly id: string; readonly name?: string }) {
  const { t } = useTranslation('cctv')
  const [mayCameras, mayMove] = [useMay('show_plugin_cctv'), useMay('camera_move')]
  const { data } = useQuery({ ...camerasOf(undefined), enabled: mayCameras })
  const camera = data?.data.find((it) => it.id === id)
  if (!camera) return null
  const to = { to: '/admin/home/cctv-single', search: { id } as never } as const
  return (
    <Group gap="xs">
      <Button component={Link} {...to} size="compact-sm" leftSection={<IconVideo size={14} aria-hidden />}>
        {name ? t('openCameraNamed', { name }) : t('openCamera')}
      </Button>
      {camera.ptz && mayMove && (
        <Button
          component={Link}
          {...to}
          hash="move"
          size="compact-sm"
          variant="default"
          leftSection={<IconArrowsMove size={14} aria-hidden />}
        >
          {t('ptz.title')}
        </Button>
      )}
    </Group>
  )
}
