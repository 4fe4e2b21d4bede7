import { Button, Group, SegmentedControl, Text } from '@mantine/core'
import type { CctvCamera, CctvWall } from '@menara/shared/contract/media/cctv.contract.ts'
import { IconMaximize } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { text, useViewState } from '../../../kit/lists/view-state.ts'
import { PageHeader } from '../../../kit/page-header.tsx'
import { useSiteId } from '../../../kit/site.ts'
import { EmptyState, FailedState, WaitingRows } from '../../../kit/states.tsx'
import { CameraList } from '../cameras/camera-list.tsx'
import { ServiceNote } from '../cameras/service-note.tsx'
import { camerasOf, myWalls } from '../cctv.api.ts'
import classes from '../cctv.module.css'
import { HotMenu } from './hot-menu.tsx'
import { useHotTile } from './use-hot-tile.ts'
import { useLivePlaces } from './use-live-places.ts'
import { WallGrid } from './wall-grid.tsx'
import { WallMenu } from './wall-menu.tsx'
import { hung, planFor, planOf, resized, sizes, type WallPlan } from './wall-plan.ts'

export const cctvWallView = { layout: text }

/** Cameras side by side, on walls that can be kept for oneself or for a desk. */
export function CctvWallScreen() {
  const { t } = useTranslation('cctv')
  const { layout: wallId } = useViewState(cctvWallView).state
  const siteId = useSiteId()
  const cameras = useQuery(camerasOf(undefined))
  const walls = useQuery(myWalls())
  const failed = [cameras, walls].find((item) => item.isError && !item.data)
  if (failed) return <FailedState error={failed.error} retry={() => void failed.refetch()} />
  if (!cameras.data || !walls.data) return <WaitingRows />
  const all = cameras.data.data
  if (all.length === 0) return <EmptyState title={t('noCameras')} text={t('noCamerasText')} />
  const wall = walls.data.data.find((wall) => wall.id === wallId)
  const near = all.filter((item) => item.configured && (!siteId || item.location.id === siteId))
  const first = wall ? planOf(wall) : planFor(near.slice(0, 4).map((item) => item.id))
  return (
    <Wall key={wall ? `${wall.id} ${wall.rev}` : `new ${siteId ?? ''}`} cameras={all} walls={walls.data.data} wall={wall} first={first} />
  )
}

interface WallProps {
  readonly cameras: readonly CctvCamera[]
  readonly walls: readonly CctvWall[]
  readonly wall: CctvWall | undefined
  readonly first: WallPlan
}
function Wall({ cameras, walls, wall, first }: WallProps) {
  const { t } = useTranslation('cctv')
  const { show } = useViewState(cctvWallView)
  const grid = useRef<HTMLDivElement>(null)
  const [plan, setPlan] = useState(first)
  const [chosen, choose] = useState(0)
  const hot = useHotTile(plan.hot ?? null, cameras)
  const open = (id: string | undefined) => show(id ? { layout: id } : {})
  const hang = (camera: string) => {
    const free = plan.tiles.indexOf(null)
    const at = plan.tiles[chosen] === null || free < 0 ? chosen : free
    setPlan(hung(plan, at, camera))
  }
  return (
    <>
      <PageHeader
        title={wall?.name ?? t('wall')}
        subtitle={wall?.desk ? t('wallOfDesk', { desk: wall.desk.name }) : t('wallText')}
        actions={
          <>
            <SegmentedControl
              aria-label={t('size')}
              value={String(plan.size)}
              onChange={(size) => setPlan(resized(plan, Number(size)))}
              data={sizes.map((siz) => ({ value: String(siz), label: `${siz}×${siz}` }))}
            />
            <Button
              variant="default"
              leftSection={<IconMaximize size={16} aria-hidden />}
              onClick={() => void grid.current?.requestFullscreen()}
            >
              {t('fullScreen')}
            </Button>
          </>
        }
      />
      <ServiceNote />
      <Group mb="sm" align="flex-end">
        <WallMenu walls={walls} wall={wall} plan={plan} isChanged={JSON.stringify(plan) !== JSON.stringify(first)} open={open} />
        <HotMenu plan={plan} change={setPlan} />
      </Group>
      <LiveNote plan={plan} />
      <div className={classes.desk}>
        <WallGrid ref={grid} plan={plan} change={setPlan} cameras={cameras} choose={choose} hot={hot} />
        <CameraList cameras={cameras} hung={plan.tiles} hang={hang} />
      </div>
    </>
  )
}

/** Says how many of a wall's cameras move where not all do. */
function LiveNote({ plan }: { readonly plan: WallPlan }) {
  const { t } = useTranslation('cctv')
  const live = useLivePlaces(plan).size
  const all = plan.tiles.filter((tile) => tile !== null).length
  if (live >= all) return null
  return (
    <Text size="sm" c="dimmed" role="status" data-live={live}>
      {t('someMove', { live, all })}
    </Text>
  )
}
