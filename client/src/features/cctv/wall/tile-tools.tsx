import { ActionIcon } from '@mantine/core'
import type { CctvCamera } from '@menara/shared/contract/media/cctv.contract.ts'
import { IconArrowsMaximize, IconArrowsMove, IconHistory, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ActionIconLink } from '../../../kit/links/action-icon-link.tsx'
import classes from '../cctv.module.css'

interface TileToolsProps {
  readonly camera: CctvCamera | undefined
  readonly open: () => void
  readonly takeDown: () => void
  /** Its controls are out. */
  readonly moving: boolean
  readonly move: (on: boolean) => void
}

/** What can be done with a camera on the wall. */
export function TileTools({ camera, open, takeDown, moving, move }: TileToolsProps) {
  const { t } = useTranslation('cctv')
  return (
    <div className={classes.tools} data-moving={moving}>
      <ActionIcon variant="filled" color="dark" size="sm" aria-label={t('openCamera')} onClick={open}>
        <IconArrowsMaximize size={14} aria-hidden />
      </ActionIcon>
      {camera && camera.record !== 'off' && (
        <ActionIconLink
          to="/admin/home/cctv-single"
          search={{ id: camera.id, view: 'recorded' }}
          variant="filled"
          color="dark"
          size="sm"
          aria-label={t('recordingsOf', { name: camera.name })}
        >
          <IconHistory size={14} aria-hidden />
        </ActionIconLink>
      )}
      {camera?.ptz && (
        <ActionIcon
          variant="filled"
          color={moving ? 'blue' : 'dark'}
          size="sm"
          aria-label={moving ? t('ptz.closePad') : t('ptz.onTile', { name: camera.name })}
          aria-expanded={moving}
          onClick={() => move(!moving)}
        >
          <IconArrowsMove size={14} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon variant="filled" color="dark" size="sm" aria-label={t('takeDown')} onClick={takeDown}>
        <IconX size={14} aria-hidden />
      </ActionIcon>
    </div>
  )
}
