import { ActionIcon, Alert, Button, ColorSwatch, Group, SegmentedControl, Stack, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconArrowBackUp, IconArrowForwardUp, IconCheck } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../../kit/calls/refusals.ts'
import { Modal } from '../../../kit/overlays/modal.tsx'
import classes from './drawing.module.css'
import { colours, drawn, EMPTY, redo, type Tool, tools, undo } from './drawing.ts'
import { useDrawingPen } from './drawing-pen.ts'
import { fileOf, useSheet } from './use-sheet.ts'

interface DrawingEditorProps {
  readonly file: File
  readonly done: (drawnOn: File) => void
  readonly close: () => void
}

/** Arrows, boxes, lines, words and covered areas on a picture before it is sent. */
export function DrawingEditor({ file, done, close }: DrawingEditorProps) {
  const { t } = useTranslation('ticket_tools')
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null)
  const [tool, setTool] = useState<Tool>('arrow')
  const [colour, setColour] = useState<string>(colours[0])
  const [words, setWords] = useState('')
  const [drawing, setDrawing] = useState(EMPTY)
  const pen = useDrawingPen(canvas, { tool, colour, words, draw: (shape) => setDrawing((current) => drawn(current, shape)) })
  const { making } = pen
  const shapes = useMemo(() => (making ? [...drawing.shapes, making] : drawing.shapes), [drawing, making])
  const { isThere, isBroken } = useSheet(file, canvas, shapes)
  useHotkeys([
    ['mod+Z', () => setDrawing(undo)],
    ['mod+Y', () => setDrawing(redo)],
    ['mod+shift+Z', () => setDrawing(redo)],
  ])
  const finish = () => {
    if (canvas) fileOf(canvas, file).then(done, showRefusal)
  }
  return (
    <Modal opened onClose={close} title={t('drawing.title', { name: file.name })} size="xl" centered closeOnEscape={!making}>
      <Stack gap="sm">
        <Group gap="sm">
          <SegmentedControl
            size="xs"
            aria-label={t('drawing.tools')}
            className={classes.tools}
            value={tool}
            onChange={(next) => setTool(next as Tool)}
            data={tools.map((tool) => ({ value: tool, label: t(`drawing.tool.${tool}`) }))}
          />
          {tool !== 'cover' && tool !== 'blur' && <Colours colour={colour} choose={setColour} />}
          <Group gap={4}>
            <ActionIcon
              variant="default"
              aria-label={t('drawing.undo')}
              disabled={drawing.shapes.length === 0}
              onClick={() => setDrawing(undo)}
            >
              <IconArrowBackUp size={16} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="default"
              aria-label={t('drawing.redo')}
              disabled={drawing.undone.length === 0}
              onClick={() => setDrawing(redo)}
            >
              <IconArrowForwardUp size={16} aria-hidden />
            </ActionIcon>
          </Group>
        </Group>
        {tool === 'text' && (
          <TextInput label={t('drawing.words')} maxLength={120} value={words} onChange={(event) => setWords(event.currentTarget.value)} />
        )}
        {isBroken && <Alert color="red">{t('drawing.broken')}</Alert>}
        <div className={classes.sheet}>
          <canvas ref={setCanvas} className={classes.canvas} tabIndex={0} aria-label={t('drawing.sheet')} {...pen.handlers} />
          {pen.cross && canvas && (
            <span
              className={classes.cross}
              aria-hidden
              style={{ left: `${(100 * pen.cross.x) / canvas.width}%`, top: `${(100 * pen.cross.y) / canvas.height}%` }}
            />
          )}
        </div>
        <Text size="xs" c="dimmed">
          {t(tool === 'text' ? 'drawing.textHint' : 'drawing.hint')}
        </Text>
        <Text className="sr" role="status">
          {t('drawing.count', { count: drawing.shapes.length })}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {t('back', { ns: 'common' })}
          </Button>
          <Button disabled={!isThere || drawing.shapes.length === 0} onClick={finish}>
            {t('drawing.take')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

function Colours({ colour, choose }: { readonly colour: string; readonly choose: (colour: string) => void }) {
  const { t } = useTranslation('ticket_tools')
  return (
    <Group gap={4} role="group" aria-label={t('drawing.colours')}>
      {colours.map((text, i) => (
        <UnstyledButton key={text} aria-label={t(`drawing.colour.${i}`)} aria-pressed={text === colour} onClick={() => choose(text)}>
          <ColorSwatch color={text} size={26}>
            {text === colour && <IconCheck size={14} color={text === '#ffffff' ? '#000000' : '#ffffff'} aria-hidden />}
          </ColorSwatch>
        </UnstyledButton>
      ))}
    </Group>
  )
}
