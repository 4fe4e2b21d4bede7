import { ActionIcon, Button, CopyButton, Divider, Paper, SegmentedControl, Select, Text } from '@mantine/core'
import type { CctvCamera } from '@menara/shared/contract/media/cctv.contract.ts'
import { IconCheck, IconLink, IconMaximize, IconPhotoDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../kit/exports/save-file.ts'
import { ButtonLink } from '../../kit/links/button-link.tsx'
import { useViewState } from '../../kit/lists/view-state.ts'
import { toast } from '../../kit/overlays/toasts.ts'
import { PageHeader } from '../../kit/page-header.tsx'
import { EmptyState, FailedState, WaitingRows } from '../../kit/states.tsx'
import { CameraFigures } from './cameras/camera-figures.tsx'
import { ServiceNote } from './cameras/service-note.tsx'
import { camerasOf, fetchStill, NoStill } from './cctv.api.ts'
import classes from './cctv.module.css'
import { RecorderBadge } from './footage/recorder-note.tsx'
import { cameraView } from './picture/camera-view.ts'
import { usePicture } from './picture/use-picture.ts'
import { useVideoSurface, VideoSurfaceView } from './picture/video-surface.tsx'
import { PtzPanel } from './ptz/ptz-panel.tsx'
import { StandInStill, Truth } from './wall/camera-tile.tsx'
import { useVisible } from './wall/use-visible.ts'

const FootageView = lazy(async () => ({ default: (await import('./footage/footage-view.tsx')).FootageView }))

/** One camera in full size, live or as it was recorded, with what is known of its picture. */
export function CctvCameraScreen() {
  const { t } = useTranslation('cctv')
  const { id, view } = useViewState(cameraView).state
  const { data, error, refetch } = useQuery(camerasOf(undefined))
  if (error && !data) return <FailedState error={error} retry={() => void refetch()} />
  if (!data) return <WaitingRows />
  const camera = id ? data.data.find((item) => item.id === id) : data.data[0]
  if (!camera) return <EmptyState title={t(id ? 'notThere' : 'noCameras')} text={t(id ? 'notThereText' : 'noCamerasText')} />
  return (
    <>
      <CameraHeader camera={camera} cameras={data.data} isRecorded={view === 'recorded'} />
      <ServiceNote />
      {view === 'recorded' ? (
        <Suspense fallback={<WaitingRows />}>
          <FootageView key={camera.id} camera={camera} />
        </Suspense>
      ) : (
        <Live key={camera.id} camera={camera} />
      )}
    </>
  )
}

function Live({ camera }: { readonly camera: CctvCamera }) {
  const { t } = useTranslation('cctv')
  const frame = useRef<HTMLDivElement>(null)
  const glass = useVideoSurface()
  const visible = useVisible(frame)
  const { truth, isPainted, seen, noteStill, watching } = usePicture(glass, camera.id, visible)
  const quick = visible && truth.stills !== null
  return (
    <div className={classes.single}>
      <div ref={frame} className={classes.frame} data-camera={camera.id} data-state={truth.state} data-reason={truth.reason ?? ''}>
        {visible && <StandInStill id={camera.id} name={camera.name} quick={quick} covered={isPainted} onStill={noteStill} />}
        <VideoSurfaceView glass={glass} name={camera.name} isPainted={isPainted && !quick} />
        <div className={classes.caption}>
          <Truth truth={truth} />
          <RecorderBadge recording={seen.current.facts?.recording ?? null} />
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
        {camera.ptz && (
          <>
            <Text fw={650} mb="xs" id="move">
              {t('ptz.title')}
            </Text>
            <PtzPanel camera={camera.id} />
            <Divider my="md" />
          </>
        )}
        <Text fw={650} mb="xs">
          {t('figures')}
        </Text>
        <CameraFigures seen={seen} watching={watching} video={glass.video} reason={truth.reason} />
      </Paper>
    </div>
  )
}

interface CameraHeaderProps {
  readonly camera: CctvCamera
  readonly cameras: readonly CctvCamera[]
  readonly isRecorded: boolean
}
/** Which camera, live or recorded, and what can be taken along. */
function CameraHeader({ camera, cameras, isRecorded }: CameraHeaderProps) {
  const { t } = useTranslation(['cctv', 'footage'])
  const view = useViewState(cameraView)
  const show = (id: string, recorded: boolean) => view.show({ id, ...(recorded && { view: 'recorded' }) })
  return (
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
            onChange={(next) => next && show(next, isRecorded)}
            data={cameras.map((camera) => ({ value: camera.id, label: camera.name }))}
            w={{ base: '100%', xs: 260 }}
          />
          <SegmentedControl
            aria-label={t('what', { ns: 'footage' })}
            value={isRecorded ? 'recorded' : 'live'}
            onChange={(value) => show(camera.id, value === 'recorded')}
            data={[
              { value: 'live', label: t('live', { ns: 'footage' }) },
              { value: 'recorded', label: t('recorded', { ns: 'footage' }) },
            ]}
          />
          {!isRecorded && <StillButton camera={camera} />}
          <LinkButton />
          <ButtonLink to="/admin/home/cctv" variant="default">
            {t('wall')}
          </ButtonLink>
        </>
      }
    />
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
