import { ActionIcon, Button, CopyButton, Paper, Select, Text } from '@mantine/core'
import type { CctvCamera } from '@menara/shared/contract/cctv.contract.ts'
import { IconCheck, IconLink, IconMaximize, IconPhotoDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../kit/page-header.tsx'
import { saveFile } from '../../kit/save-file.ts'
import { EmptyState, FailedState, WaitingRows } from '../../kit/states.tsx'
import { toast } from '../../kit/toasts.ts'
import { CameraFigures } from './camera-figures.tsx'
import { CameraStill } from './camera-still.tsx'
import { Truth } from './camera-tile.tsx'
import { camerasOf, fetchStill, NoStill } from './cctv.api.ts'
import classes from './cctv.module.css'
import { ServiceNote } from './service-note.tsx'
import { usePicture } from './use-picture.ts'
import { useVisible } from './use-visible.ts'

/** One camera in full size, with what is known of its picture. */
export function CctvCameraScreen() {
  const { t } = useTranslation('cctv')
  const { id } = useSearch({ strict: false }) as { id?: string }
  const { data, error, refetch } = useQuery(camerasOf(undefined))
  if (error && !data) return <FailedState error={error} retry={() => void refetch()} />
  if (!data) return <WaitingRows />
  const camera = id ? data.data.find((it) => it.id === id) : data.data[0]
  if (!camera) return <EmptyState title={t(id ? 'notThere' : 'noCameras')} text={t(id ? 'notThereText' : 'noCamerasText')} />
  return <One key={camera.id} camera={camera} cameras={data.data} />
}

const STILL_MS = 10_000

function One({ camera, cameras }: { readonly camera: CctvCamera; readonly cameras: readonly CctvCamera[] }) {
  const { t } = useTranslation('cctv')
  const go = useNavigate()
  const frame = useRef<HTMLDivElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const visible = useVisible(frame)
  const { truth, seen, watching } = usePicture(video, camera.id, visible)
  const isPainted = visible && truth.ageMs !== null
  return (
    <>
      <PageHeader
        title={camera.name}
        subtitle={[camera.code, camera.area?.name, camera.location.name].filter(Boolean).join(' · ')}
        actions={
          <>
            <Select
              aria-label={t('camera')}
              searchable
              allowDeselect={false}
              value={camera.id}
              onChange={(next) => next && void go({ to: '.', search: { id: next } as never })}
              data={cameras.map((it) => ({ value: it.id, label: it.name }))}
              w={{ base: '100%', xs: 260 }}
            />
            <StillButton camera={camera} />
            <LinkButton />
            <Button component={Link} to="/admin/home/cctv" variant="default">
              {t('wall')}
            </Button>
          </>
        }
      />
      <ServiceNote />
      <div className={classes.single}>
        <div ref={frame} className={classes.frame} data-camera={camera.id} data-state={truth.state} data-reason={truth.reason ?? ''}>
          {visible && !isPainted && <CameraStill id={camera.id} name={camera.name} everyMs={STILL_MS} quiet />}
          <video ref={video} className={classes.picture} data-painted={isPainted} muted autoPlay playsInline aria-label={camera.name} />
          <div className={classes.caption}>
            <Truth truth={truth} />
            <ActionIcon
              variant="filled"
              color="dark"
              ml="auto"
              aria-label={t('fullScreen')}
              onClick={() => void frame.current?.requestFullscreen()}
            >
              <IconMaximize size={16} aria-hidden />
            </ActionIcon>
          </div>
        </div>
        <Paper p="md">
          <Text fw={650} mb="xs">
            {t('figures')}
          </Text>
          <CameraFigures seen={seen} watching={watching} video={video} reason={truth.reason} />
        </Paper>
      </div>
    </>
  )
}

function StillButton({ camera }: { readonly camera: CctvCamera }) {
  const { t } = useTranslation('cctv')
  const save = async () => {
    try {
      const { picture, takenAt } = await fetchStill(camera.id, AbortSignal.timeout(20_000), 0)
      saveFile(picture, `${camera.code}-${new Date(takenAt).toISOString().replace(/[:.]/g, '-')}.jpg`)
    } catch (error) {
      const reason = error instanceof NoStill ? error.reason : null
      toast('error', t('noStill'), reason ? t(`reason.${reason}`) : '')
    }
  }
  return (
    <Button variant="default" leftSection={<IconPhotoDown size={16} aria-hidden />} onClick={() => void save()}>
      {t('saveStill')}
    </Button>
  )
}

function LinkButton() {
  const { t } = useTranslation('cctv')
  return (
    <CopyButton value={window.location.href}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconLink size={16} aria-hidden />}
          onClick={copy}
        >
          {copied ? t('copied') : t('copyLink')}
        </Button>
      )}
    </CopyButton>
  )
}
