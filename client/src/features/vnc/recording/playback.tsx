import { Alert, Button, Group, SegmentedControl, Slider, Text } from '@mantine/core'
import { IconArrowLeft, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { dateText } from '../../../kit/dates/dates.ts'
import { PageHeader } from '../../../kit/page-header.tsx'
import { useZoneOf } from '../../../kit/site.ts'
import { FailedState, WaitingRows } from '../../../kit/states.tsx'
import { pageTimers } from '../stage/use-visit.ts'
import { loadViewer } from '../stage/viewer.ts'
import { recordingOf, sessionById } from '../vnc.api.ts'
import classes from '../vnc.module.css'
import { useVncPlace } from '../vnc-place.ts'
import { type FbsBlock, readFbs } from './fbs.ts'
import { openPlayer, type Player } from './player.ts'
import { clockText } from './session-list.tsx'

/** What was shown in a session, played again. */
export function Playback({ id }: { readonly id: string }) {
  const { t } = useTranslation('vnc')
  const { move } = useVncPlace()
  const zoneOf = useZoneOf()
  const session = useQuery(sessionById(id))
  const recording = useQuery({
    queryKey: ['vnc', 'recording', id],
    queryFn: async () => readFbs(await recordingOf(id)),
    staleTime: Infinity,
    gcTime: 0,
  })
  const failed = [session, recording].find((item) => item.isError)
  if (failed) return <FailedState error={failed.error} retry={() => void failed.refetch()} />
  if (!session.data || recording.isPending) return <WaitingRows />
  const { target, person, started_at, location, recording_cut } = session.data.data
  return (
    <>
      <PageHeader
        title={t('playbackOf', { name: target.name })}
        subtitle={`${person?.name ?? '–'} · ${location.name} · ${dateText(started_at, 'full', zoneOf(location.id))}`}
        actions={
          <Button variant="default" leftSection={<IconArrowLeft size={16} aria-hidden />} onClick={() => move({ tab: 'sessions' })}>
            {t('back')}
          </Button>
        }
      />
      {recording_cut && (
        <Alert color="orange" mb="sm">
          {t('recordingCut')}
        </Alert>
      )}
      {recording.data ? <Played blocks={recording.data} name={target.name} /> : <Alert color="orange">{t('noRecording')}</Alert>}
    </>
  )
}

function Played({ blocks, name }: { readonly blocks: readonly FbsBlock[]; readonly name: string }) {
  const { t } = useTranslation('vnc')
  const place = useRef<HTMLDivElement>(null)
  const [player, setPlayer] = useState<Player | null>(null)
  useEffect(() => {
    let gone = false
    let opened: Player | null = null
    // Read now: while something beside it is still loading React takes refs away.
    const element = place.current
    void loadViewer().then((draw) => {
      if (gone || !element) return
      opened = openPlayer({ ...pageTimers, place: element, draw, blocks })
      setPlayer(opened)
    })
    return () => {
      gone = true
      opened?.close()
      setPlayer(null)
    }
  }, [blocks])
  return (
    <>
      <div ref={place} className={classes.place} role="img" aria-label={t('playbackOf', { name })} data-playback />
      {player && <PlayerTools player={player} />}
    </>
  )
}

const SPEEDS = [1, 2, 4, 8]

function PlayerTools({ player }: { readonly player: Player }) {
  const { t } = useTranslation('vnc')
  const { at, length, playing, speed } = useStore(player.state)
  return (
    <Group mt="sm" gap="sm" data-at={Math.round(at)} data-length={length}>
      <Button
        variant="default"
        leftSection={playing ? <IconPlayerPause size={16} aria-hidden /> : <IconPlayerPlay size={16} aria-hidden />}
        onClick={() => player.play(!playing)}
      >
        {playing ? t('pause') : t('play')}
      </Button>
      <Slider
        style={{ flex: '1 1 12rem' }}
        min={0}
        max={Math.max(1, length)}
        step={500}
        value={at}
        label={clockText}
        thumbLabel={t('position')}
        onChange={(to) => player.seek(to)}
      />
      <Text size="sm" className="num">
        {clockText(at)} / {clockText(length)}
      </Text>
      <SegmentedControl
        size="xs"
        aria-label={t('speed')}
        value={String(speed)}
        data={SPEEDS.map((value) => ({ value: String(value), label: `${value}×` }))}
        onChange={(value) => player.pace(Number(value))}
      />
    </Group>
  )
}
