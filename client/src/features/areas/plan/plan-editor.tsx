import { ActionIcon, Button, Group, NumberInput, Select, Stack, Text, TextInput } from '@mantine/core'
import type { Area } from '@menara/shared/contract/places/areas.contract.ts'
import { IconPencil, IconPolygon, IconRectangle, IconTrash } from '@tabler/icons-react'
import type { FeatureCollection } from 'geojson'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OutlineCorners } from '../../maps/embed/outline-corners.tsx'
import { PlanMap } from '../../maps/embed/plan-map.tsx'
import { useAreaPicture } from '../embed/use-area-picture.ts'
import { PlanPicture } from './plan-picture.tsx'
import { featureOf, type PlanParts, type PlanPoint, type PlanShape, partsOf, planOf, rectangleAround, shapeKinds } from './plan-shapes.ts'

interface PlanEditorProps {
  /** As it is when the editor opens. */
  readonly start: FeatureCollection | null
  readonly onChange: (plan: FeatureCollection | null) => void
  readonly area: Area | undefined
  /** Where the map looks when nothing is drawn: the area above, or the site. */
  readonly around: PlanPoint | undefined
  /** Areas that an outline may show. */
  readonly rooms: readonly Area[]
}

/** Draws a floor plan: its outlines one at a time, over a drawing that was put in place. */
export function PlanEditor({ start, onChange, area, around, rooms }: PlanEditorProps) {
  const { t } = useTranslation('areas')
  const [parts, setParts] = useState<PlanParts>(() => partsOf(start))
  const [chosen, setChosen] = useState<number | null>(null)
  const [pressed, setPressed] = useState<((at: PlanPoint) => void) | null>(null)
  const picture = useAreaPicture(area?.id)
  const { shapes } = parts
  const put = (next: readonly PlanShape[]): void => {
    const whole = { ...parts, shapes: next }
    setParts(whole)
    onChange(planOf(whole))
  }
  const change = (at: number, facts: Partial<PlanShape>): void => put(shapes.map((shape, i) => (i === at ? { ...shape, ...facts } : shape)))
  const add = (ring: readonly PlanPoint[]): void => {
    const kind = shapes.some((shape) => shape.kind === 'floor') ? 'room' : 'floor'
    put([...shapes, { kind, name: '', area_id: null, ring }])
    setChosen(shapes.length)
  }
  const plan = useMemo(
    (): FeatureCollection => ({
      type: 'FeatureCollection',
      features: [...shapes.filter((shape, at) => at !== chosen && shape.ring.length >= 3).map(featureOf), ...parts.others],
    }),
    [shapes, parts.others, chosen],
  )
  // The camera looks at what was there when the editor opened, and at a drawing once it is in place.
  const [seen] = useState(() => shapes.flatMap((shape) => [...shape.ring]))
  const place = useMemo(() => {
    const points = [...seen, ...(picture.ground?.corners ?? [])]
    if (points.length > 0) return { around: points }
    return around ? { center: around, zoom: 18 } : { around: [] }
  }, [seen, picture.ground, around])
  const current = chosen === null ? undefined : shapes[chosen]
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t('planEditor.drawText')}
      </Text>
      <PlanMap
        label={t('planEditor.map')}
        plan={plan}
        picture={picture.ground}
        ring={pressed ? [] : (current?.ring ?? null)}
        onChange={(ring) => {
          const last = ring.at(-1)
          if (pressed && last) pressed(last)
          else if (chosen !== null && !pressed) change(chosen, { ring })
        }}
        place={place}
      />
      <AddShapes around={around} add={add} />
      {shapes.length === 0 && <Text size="sm">{t('planEditor.noShapes')}</Text>}
      {shapes.map((shape, at) => (
        <ShapeRow
          // biome-ignore lint/suspicious/noArrayIndexKey: an outline has no other identity, and rows keep their order.
          key={at}
          shape={shape}
          isChosen={at === chosen}
          rooms={rooms}
          choose={() => setChosen(at === chosen ? null : at)}
          change={(facts) => change(at, facts)}
          remove={() => {
            put(shapes.filter((_, i) => i !== at))
            setChosen(null)
          }}
        />
      ))}
      {current && chosen !== null && <OutlineCorners ring={current.ring} onChange={(ring) => change(chosen, { ring })} />}
      <PlanPicture area={area} picture={picture} awaitPress={(use) => setPressed(() => use)} />
    </Stack>
  )
}

const USUAL = { width: 40, height: 20 }

function AddShapes({ around, add }: { readonly around: PlanPoint | undefined; readonly add: (ring: readonly PlanPoint[]) => void }) {
  const { t } = useTranslation('areas')
  const [size, setSize] = useState(USUAL)
  return (
    <Group gap="xs" align="end">
      <Button variant="default" leftSection={<IconPolygon size={16} aria-hidden />} onClick={() => add([])}>
        {t('planEditor.addOutline')}
      </Button>
      {around && (
        <>
          {(['width', 'height'] as const).map((side) => (
            <NumberInput
              key={side}
              size="xs"
              w={130}
              label={t(side === 'width' ? 'planEditor.rectangleWidth' : 'planEditor.rectangleHeight')}
              min={1}
              max={2000}
              value={size[side]}
              onChange={(value) => typeof value === 'number' && setSize({ ...size, [side]: value })}
            />
          ))}
          <Button
            variant="default"
            leftSection={<IconRectangle size={16} aria-hidden />}
            onClick={() => add(rectangleAround(around, size))}
          >
            {t('planEditor.addRectangle')}
          </Button>
        </>
      )}
    </Group>
  )
}

interface ShapeRowProps {
  readonly shape: PlanShape
  readonly isChosen: boolean
  readonly rooms: readonly Area[]
  readonly choose: () => void
  readonly change: (facts: Partial<PlanShape>) => void
  readonly remove: () => void
}

function ShapeRow({ shape, isChosen, rooms, choose, change, remove }: ShapeRowProps) {
  const { t } = useTranslation('areas')
  const name = shape.name || t('planEditor.unnamed')
  return (
    <Group gap="xs" align="end" wrap="wrap">
      <Select
        size="xs"
        w={110}
        label={t('planEditor.shapeKind')}
        allowDeselect={false}
        value={shape.kind}
        onChange={(kind) => change({ kind: shapeKinds.find((item) => item === kind) ?? 'room' })}
        data={shapeKinds.map((kind) => ({ value: kind, label: t(`planEditor.shapeKinds.${kind}`) }))}
      />
      <Select
        size="xs"
        style={{ flex: '1 1 150px' }}
        label={t('planEditor.shapeArea')}
        placeholder={t('planEditor.noShapeArea')}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('planEditor.noShapeArea') }}
        value={shape.area_id}
        onChange={(id) => {
          const room = rooms.find((item) => item.id === id)
          change({ area_id: id, ...(room && { name: room.name }) })
        }}
        data={rooms.map((room) => ({ value: room.id, label: room.name }))}
      />
      <TextInput
        size="xs"
        style={{ flex: '1 1 140px' }}
        label={t('planEditor.shapeName')}
        maxLength={120}
        value={shape.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <Button
        size="xs"
        variant={isChosen ? 'filled' : 'default'}
        aria-pressed={isChosen}
        aria-label={t('planEditor.chooseShape', { name })}
        leftSection={<IconPencil size={14} aria-hidden />}
        onClick={choose}
      >
        {t('planEditor.corners', { count: shape.ring.length })}
      </Button>
      <ActionIcon size={30} aria-label={t('planEditor.removeShape', { name })} onClick={remove}>
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </Group>
  )
}
