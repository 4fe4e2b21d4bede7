import { Box, Center, Loader, Text } from '@mantine/core'
import { useComputedColorScheme } from '@mantine/core'
import type { FeatureCollection } from 'geojson'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Mark } from './marks.ts'
import type { MapPlace, OpenMap } from './open-map.ts'

interface MapViewProps {
  readonly label: string
  readonly marks: readonly Mark[]
  readonly plan?: FeatureCollection | null
  /** The camera goes there when this value changes. */
  readonly place: MapPlace
  readonly onPick: (id: string) => void
}

/** The map as an element: opened once, closed with it. Without WebGL it says so; the list beside it does the same job. */
export function MapView({ label, marks, plan = null, place, onPick }: MapViewProps) {
  const { t } = useTranslation()
  const scheme = useComputedColorScheme('light')
  const container = useRef<HTMLDivElement>(null)
  const map = useRef<OpenMap | null>(null)
  const latest = useRef({ marks, plan, place, scheme, onPick })
  latest.current = { marks, plan, place, scheme, onPick }
  const [state, setState] = useState<'opening' | 'open' | 'impossible'>('opening')

  useEffect(() => {
    let ended = false
    const open = async () => {
      const [{ openMap }, { loadWorld }] = await Promise.all([import('./open-map.ts'), import('./base-style.ts'), document.fonts.load('12px "Inter Variable"')])
      const world = await loadWorld()
      if (ended || !container.current) return
      const now = latest.current
      map.current = openMap({ container: container.current, world, scheme: now.scheme, place: now.place, label, onPick: (id) => latest.current.onPick(id) })
      map.current.setMarks(now.marks)
      map.current.setPlan(now.plan)
      setState('open')
    }
    open().catch(() => { if (!ended) setState('impossible') })
    return () => {
      ended = true
      map.current?.close()
      map.current = null
    }
  }, [label])

  useEffect(() => map.current?.setMarks(marks), [marks])
  useEffect(() => map.current?.setPlan(plan), [plan])
  useEffect(() => map.current?.setScheme(scheme), [scheme])
  useEffect(() => map.current?.goTo(place), [place])

  return (
    <Box pos="relative" h="100%" mih={240}>
      <Box ref={container} h="100%" data-map style={{ position: 'absolute', inset: 0 }} />
      {state !== 'open' && <Center pos="absolute" inset={0}>{state === 'opening' ? <Loader size="sm" aria-label={t('loading')} /> : <Text size="sm" c="dimmed" p="md" ta="center" role="status">{t('map.impossible')}</Text>}</Center>}
    </Box>
  )
}
