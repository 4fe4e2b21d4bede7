import { Box, Button, Group, Text } from '@mantine/core'
import { type PointerEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

const [WIDTH, HEIGHT] = [400, 160]
const MAX_CHARS = 19_000
const frame = { border: '1px solid var(--mantine-color-default-border)', borderRadius: 6, width: '100%', maxWidth: WIDTH } as const
const stroke = { fill: 'none', stroke: 'currentColor', strokeWidth: 3, strokeLinecap: 'round', strokeLinejoin: 'round' } as const

/** A signature as it was drawn. */
export function SignatureDrawing({ path, label }: { readonly path: string; readonly label: string }) {
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} style={{ ...frame, maxWidth: 200 }} role="img" aria-label={label}>
      <path d={path} {...stroke} />
    </svg>
  )
}

interface PadProps {
  readonly label: string
  readonly path: string
  readonly onChange: (path: string) => void
}
/** Where one may sign with finger, pen or mouse. */
export function SignaturePad({ label, path, onChange }: PadProps) {
  const { t } = useTranslation()
  const svg = useRef<SVGSVGElement>(null)
  const [isDrawing, setDrawing] = useState(false)
  const add = (command: 'M' | 'L', { clientX, clientY }: PointerEvent): void => {
    const box = svg.current?.getBoundingClientRect()
    if (!box || path.length > MAX_CHARS) return
    const at = (value: number, size: number, most: number) => Math.round(Math.min(most, Math.max(0, (value / size) * most)))
    const next = `${command} ${at(clientX - box.left, box.width, WIDTH)} ${at(clientY - box.top, box.height, HEIGHT)}`
    onChange(path ? `${path} ${next}` : next)
  }
  return (
    <Box>
      <Text size="sm" fw={500}>
        {label}
      </Text>
      <svg
        ref={svg}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        style={{ ...frame, touchAction: 'none', cursor: 'crosshair' }}
        role="img"
        aria-label={label}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          setDrawing(true)
          add('M', event)
        }}
        onPointerMove={(event) => {
          if (isDrawing) add('L', event)
        }}
        onPointerUp={() => setDrawing(false)}
      >
        <path d={path} {...stroke} />
      </svg>
      {path && (
        <Group>
          <Button size="compact-xs" variant="subtle" onClick={() => onChange('')}>
            {t('clear')}
          </Button>
        </Group>
      )}
    </Box>
  )
}
