import { ActionIcon, Button, NumberInput, Stack, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Corner } from '../../../instruments/map/outline-editor.ts'
import classes from '../maps.module.css'

interface OutlineCornersProps {
  readonly ring: readonly Corner[]
  readonly onChange: (ring: readonly Corner[]) => void
}

const STEP = 0.00001

/** The outline as coordinates: the same as the corners on the map, for the keyboard. */
export function OutlineCorners({ ring, onChange }: OutlineCornersProps) {
  const { t } = useTranslation('maps')
  const put = (at: number, axis: 0 | 1, value: number) =>
    onChange(ring.map((corner, i): Corner => (i === at ? (axis === 0 ? [value, corner[1]] : [corner[0], value]) : corner)))
  const last = ring.at(-1)
  return (
    <Stack gap={6} role="group" aria-label={t('fence.corners')}>
      <Text size="sm" fw={500}>
        {t('fence.corners')} <span className="num">({ring.length})</span>
      </Text>
      {ring.map((corner, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a corner is known by its place in the outline
        <div key={i} className={classes.corner}>
          <Text size="xs" c="dimmed" className="num">
            {i + 1}
          </Text>
          <Degrees label={t('fence.longitude', { corner: i + 1 })} value={corner[0]} most={180} onChange={(value) => put(i, 0, value)} />
          <Degrees label={t('fence.latitude', { corner: i + 1 })} value={corner[1]} most={90} onChange={(value) => put(i, 1, value)} />
          <ActionIcon aria-label={t('fence.removeCorner', { corner: i + 1 })} onClick={() => onChange(ring.filter((_, at) => at !== i))}>
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {last && (
        <Button
          size="compact-xs"
          variant="default"
          leftSection={<IconPlus size={13} aria-hidden />}
          onClick={() => onChange([...ring, [last[0] + STEP * 10, last[1]]])}
        >
          {t('fence.addCorner')}
        </Button>
      )}
    </Stack>
  )
}

interface DegreesProps {
  readonly label: string
  readonly value: number
  readonly most: number
  readonly onChange: (value: number) => void
}
const Degrees = ({ label, value, most, onChange }: DegreesProps) => (
  <NumberInput
    size="xs"
    aria-label={label}
    value={value}
    min={-most}
    max={most}
    step={STEP}
    decimalScale={6}
    hideControls
    onChange={(value) => typeof value === 'number' && onChange(value)}
  />
)
