import { Badge, Button, Drawer, Group, Paper, Text } from '@mantine/core'
import type { CctvCamera } from '@menara/shared/contract/media/cctv.contract.ts'
import type { RecorderFacts } from '@menara/shared/contract/media/cctv-footage.contract.ts'
import { IconLayoutGrid, IconPencil, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AnchorLink } from '../../../kit/links/anchor-link.tsx'
import { ButtonLink } from '../../../kit/links/button-link.tsx'
import { SearchInput } from '../../../kit/lists/search-input.tsx'
import { PageHeader } from '../../../kit/page-header.tsx'
import { Section } from '../../../kit/section.tsx'
import { useMay } from '../../../kit/session/session.ts'
import { useSiteId } from '../../../kit/site.ts'
import { EmptyState, FailedState, WaitingRows } from '../../../kit/states.tsx'
import { camerasOf } from '../cctv.api.ts'
import classes from '../cctv.module.css'
import { useRecorders } from '../footage/footage.api.ts'
import { RecorderBadge } from '../footage/recorder-note.tsx'
import { CameraTile } from '../wall/camera-tile.tsx'
import { ServiceNote } from './service-note.tsx'

const CameraStream = lazy(async () => ({ default: (await import('../picture/camera-stream.tsx')).CameraStream }))
const CameraForm = lazy(async () => ({ default: (await import('./camera-form.tsx')).CameraForm }))

/** Cameras by site with their newest stills, and their administration. */
export function CamerasScreen() {
  const { t } = useTranslation('cctv')
  const mayManage = useMay('show_manage_device')
  const [open, setOpen] = useState<CctvCamera | 'new' | null>(null)
  return (
    <>
      <PageHeader
        title={t('cameras')}
        subtitle={t('camerasText')}
        actions={
          <>
            <ButtonLink to="/admin/home/cctv" variant="default" leftSection={<IconLayoutGrid size={16} aria-hidden />}>
              {t('wall')}
            </ButtonLink>
            {mayManage && (
              <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen('new')}>
                {t('newCamera')}
              </Button>
            )}
          </>
        }
      />
      <ServiceNote />
      <Cameras change={mayManage ? setOpen : null} />
      <Drawer
        opened={open !== null}
        onClose={() => setOpen(null)}
        position="right"
        size="lg"
        title={<Text fw={650}>{open === 'new' ? t('newCamera') : (open?.name ?? '')}</Text>}
        closeButtonProps={{ 'aria-label': t('close', { ns: 'common' }) }}
      >
        <Suspense fallback={<WaitingRows />}>
          {open !== null && open !== 'new' && open.configured && open.enabled && <CameraStream id={open.id} />}
          {open !== null && <CameraForm camera={open === 'new' ? undefined : open} onDone={() => setOpen(null)} />}
        </Suspense>
      </Drawer>
    </>
  )
}

function Cameras({ change }: { readonly change: ((camera: CctvCamera) => void) | null }) {
  const { t } = useTranslation('cctv')
  const siteId = useSiteId()
  const [search, setSearch] = useState('')
  const { data, error, refetch } = useQuery(camerasOf(siteId))
  const recorders = useRecorders(data?.data.filter((item) => item.record !== 'off').map((item) => item.id) ?? [])
  if (error && !data) return <FailedState error={error} retry={() => void refetch()} />
  if (!data) return <WaitingRows />
  const wanted = search.trim().toLowerCase()
  const found = data.data.filter((item) => `${item.name} ${item.code} ${item.area?.name ?? ''}`.toLowerCase().includes(wanted))
  const sites = Map.groupBy(found, (item) => item.location.id)
  return (
    <>
      <Group mb="sm">
        <SearchInput label={t('findCamera')} value={search} onSearch={setSearch} />
      </Group>
      {found.length === 0 && <EmptyState title={t('noCameras')} text={t('noCamerasText')} />}
      {[...sites.values()].map((cameras) => (
        <Group key={cameras[0]?.location.id} mb="md" grow preventGrowOverflow={false}>
          <Section title={cameras[0]?.location.name ?? ''} count={cameras.length}>
            <ul className={classes.cards}>
              {cameras.map((camera) => (
                <CameraCard key={camera.id} camera={camera} recorder={recorders.find((one) => one.camera === camera.id)} change={change} />
              ))}
            </ul>
          </Section>
        </Group>
      ))}
    </>
  )
}

interface CameraCardProps {
  readonly camera: CctvCamera
  readonly recorder: RecorderFacts | undefined
  readonly change: ((camera: CctvCamera) => void) | null
}
function CameraCard({ camera, recorder, change }: CameraCardProps) {
  const { t } = useTranslation('cctv')
  const { id, name, code, area, configured, enabled } = camera
  return (
    <Paper component="li" withBorder p="xs">
      {configured && enabled ? (
        <CameraTile id={id} name={code} live={false} />
      ) : (
        <div className={classes.frame}>
          <span className={classes.nothing}>{t(enabled ? 'reason.no_address' : 'reason.disabled')}</span>
        </div>
      )}
      <Group gap={6} mt={6} wrap="nowrap" justify="space-between">
        <AnchorLink to="/admin/home/cctv-single" search={{ id }} size="sm" fw={600} className="clip" title={name}>
          {name}
        </AnchorLink>
        {!enabled && <Badge color="gray">{t('off')}</Badge>}
        {recorder && (
          <Link
            to="/admin/home/cctv-single"
            search={{ id, view: 'recorded' }}
            aria-label={t('recordingsOf', { name })}
            className={classes.recorder}
          >
            <RecorderBadge recording={recorder} />
          </Link>
        )}
      </Group>
      <Group gap={6} wrap="nowrap" justify="space-between">
        <Text size="xs" c="dimmed" className="clip">
          {area?.name ?? t('noArea')}
        </Text>
        {change && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPencil size={12} aria-hidden />}
            aria-label={t('changeCamera', { name })}
            onClick={() => change(camera)}
          >
            {t('change')}
          </Button>
        )}
      </Group>
    </Paper>
  )
}
