import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { camerasOf } from '../cctv.api.ts'

interface CameraSelectProps {
  readonly siteId: string | undefined
  readonly value: string | null
  readonly onChange: (camera: string | null) => void
}

/** One camera among those of a site, or of all. */
export function CameraSelect({ siteId, value, onChange }: CameraSelectProps) {
  const { t } = useTranslation('cctv')
  const cameras = useQuery(camerasOf(siteId))
  return (
    <Select
      label={t('camera')}
      placeholder={t('findCamera')}
      withAsterisk
      searchable
      allowDeselect={false}
      nothingFoundMessage={t('noCameras')}
      value={value}
      onChange={onChange}
      data={(cameras.data?.data ?? []).map((camera) => ({ value: camera.id, label: `${camera.name} · ${camera.location.name}` }))}
    />
  )
}
