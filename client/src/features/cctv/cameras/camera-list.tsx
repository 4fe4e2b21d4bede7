import { Button, Paper, Text, TextInput } from '@mantine/core'
import type { CctvCamera } from '@menara/shared/contract/media/cctv.contract.ts'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../cctv.module.css'
import { DRAGGED } from '../wall/wall-grid.tsx'

interface CameraListProps {
  readonly cameras: readonly CctvCamera[]
  readonly hung: readonly (string | null)[]
  readonly hang: (camera: string) => void
}

/** Cameras to hang: dragged onto a place, or put by their button where the wall was touched last. */
export function CameraList({ cameras, hung, hang }: CameraListProps) {
  const { t } = useTranslation('cctv')
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const shown = cameras.filter((camera) => `${camera.name} ${camera.code} ${camera.location.name}`.toLowerCase().includes(wanted))
  return (
    <Paper p="sm">
      <TextInput
        aria-label={t('findCamera')}
        placeholder={t('findCamera')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        mb="xs"
      />
      <ul className={classes.list} aria-label={t('cameras')}>
        {shown.map((item) => (
          <li
            key={item.id}
            className={classes.item}
            data-hung={hung.includes(item.id)}
            draggable
            onDragStart={(event) => event.dataTransfer.setData(DRAGGED, item.id)}
          >
            <Text size="sm" className="clip" title={item.name}>
              {item.name}
            </Text>
            <Text size="xs" c="dimmed" className="clip">
              {item.location.name}
            </Text>
            <Button
              size="compact-sm"
              variant="default"
              mt={2}
              onClick={() => hang(item.id)}
              aria-label={t('hangCamera', { name: item.name })}
            >
              {t('hang')}
            </Button>
          </li>
        ))}
      </ul>
      {shown.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('noMatch')}
        </Text>
      )}
    </Paper>
  )
}
