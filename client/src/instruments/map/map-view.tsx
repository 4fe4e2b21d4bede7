import { Box, Center, Loader, Text, useComputedColorScheme } from '@mantine/core'
import type { FeatureCollection } from 'geojson'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readConfig } from '../../kit/calls/config.ts'
import type { GroundPicture } from './ground-picture.ts'
import type { Mark } from './marks.ts'
import type { MapPlace, MapTexts, OpenMap } from './open-map.ts'
import type { OutlineEditing } from './outline-editor.ts'
import type { Overlay } from './overlays.ts'

export interface MapViewProps {
  readonly texts: MapTexts
  readonly marks: readonly Mark[]
  readonly plan?: FeatureCollection | null
  readonly picture?: GroundPicture | null
  readonly overlays?: readonly Overlay[]
  /** An outline that is being drawn. */
  readonly outline?: OutlineEditing | null
  /** Id of the mark with a ring around it. */
  readonly chosen?: string | null
  /** The camera goes there when this value changes. */
  readonly place: MapPlace
  readonly inPage?: boolean
  readonly onPick: (id: string) => void
}

/** The map as an element: opened once per language, closed with it. Without WebGL it says so; the list beside it does the same job. */
export function MapView(props: MapViewProps) {
  const { texts, marks, plan = null, picture = null, overlays = NONE, outline = null, chosen = null, place, inPage = false, onPick } = props
  const { t } = useTranslation()
  const scheme = useComputedColorScheme('light')
  const container = useRef<HTMLDivElement>(null)
  const map = useRef<OpenMap | null>(null)
  const now = { texts, marks, plan, picture, overlays, outline, chosen, place, scheme, onPick }
  const latest = useRef(now)
  latest.current = now
  const [state, setState] = useState<'opening' | 'open' | 'impossible'>('opening')

  // biome-ignore lint/correctness/useExhaustiveDependencies: the label stands for the language; the rest is handed over below without opening another map
  useEffect(() => {
    let ended = false
    const element = container.current
    const open = async () => {
      const { openMap, world, ground } = await loadedMap()
      if (!element) return
      await shown(element)
      if (ended) return
      const now = latest.current
      map.current = openMap({
        container: element,
        world,
        ground,
        scheme: now.scheme,
        place: now.place,
        texts: now.texts,
        inPage,
        onPick: (id) => latest.current.onPick(id),
      })
      map.current.setMarks(now.marks)
      map.current.setPlan(now.plan)
      map.current.setPicture(now.picture)
      map.current.setOverlays(now.overlays)
      map.current.editOutline(now.outline)
      map.current.choose(now.chosen)
      setState('open')
    }
    open().catch(() => {
      if (!ended) setState('impossible')
    })
    return () => {
      ended = true
      map.current?.close()
      map.current = null
    }
  }, [texts.label, inPage])

  useEffect(() => map.current?.setMarks(marks), [marks])
  useEffect(() => map.current?.setPlan(plan), [plan])
  useEffect(() => map.current?.setPicture(picture), [picture])
  useEffect(() => map.current?.setOverlays(overlays), [overlays])
  useEffect(() => map.current?.editOutline(outline), [outline])
  useEffect(() => map.current?.choose(chosen), [chosen])
  useEffect(() => map.current?.setScheme(scheme), [scheme])
  useEffect(() => map.current?.goTo(place), [place])

  return (
    <Box pos="relative" h="100%" mih={200}>
      <Box ref={container} data-map data-state={state} style={{ position: 'absolute', inset: 0 }} />
      {state === 'opening' && (
        <Cover>
          <Loader size="sm" role="status" aria-label={t('loading')} />
        </Cover>
      )}
      {state === 'impossible' && (
        <Cover>
          <Text size="sm" c="dimmed" p="md" ta="center" role="status">
            {t('map.impossible')}
          </Text>
        </Cover>
      )}
    </Box>
  )
}

const NONE: readonly Overlay[] = []

async function loadedMap() {
  const [{ openMap }, { loadWorld }] = await Promise.all([
    import('./open-map.ts'),
    import('./base-style.ts'),
    document.fonts.load('12px "Inter Variable"'),
  ])
  const [world, ground] = await Promise.all([loadWorld(), ownGround()])
  return { openMap, world, ground }
}

/**
 * Resolves when an element has a size. While a part of the page is still loading React hides what stands beside it and takes its refs away;
 * a map that is opened meanwhile would have no container, or no size.
 */
async function shown(element: HTMLElement): Promise<void> {
  if (element.clientWidth > 0) return
  const { promise, resolve } = Promise.withResolvers<void>()
  const observer = new ResizeObserver(() => {
    if (element.clientWidth > 0) resolve()
  })
  observer.observe(element)
  await promise
  observer.disconnect()
}

/** The map this installation names. One that cannot be read leaves the ordinary one: the work goes on. */
async function ownGround() {
  const { mapTilesUrl } = readConfig()
  if (!mapTilesUrl) return null
  const { groundOf } = await import('./tile-style.ts')
  return groundOf(mapTilesUrl).catch(() => null)
}

const Cover = ({ children }: { readonly children: ReactNode }) => (
  <Center pos="absolute" inset={0}>
    {children}
  </Center>
)
