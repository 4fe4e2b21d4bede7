import { ActionIcon, CloseButton, Group, Stack, Text } from '@mantine/core'
import { IconFile, IconPaperclip, IconPencil } from '@tabler/icons-react'
import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ACCEPTED, isPicture } from '../../../kit/files/accepted-files.ts'
import { useLate } from '../../../kit/overlays/late.ts'
import { useCovers } from '../detail/ticket-dialog.tsx'
import classes from '../ticket.module.css'
import { usePreviews } from './note-images.ts'
import type { Pictures } from './use-pictures.ts'

const loadEditor = async () => (await import('../drawing/drawing-editor.tsx')).DrawingEditor

export function ImagePicker({ take }: { readonly take: (files: Iterable<File>) => void }) {
  const { t } = useTranslation('tickets')
  const field = useRef<HTMLInputElement>(null)
  const chosen = () => {
    take(field.current?.files ?? [])
    // So that the same file can be chosen again after it was taken out.
    if (field.current) field.current.value = ''
  }
  return (
    <label className={classes.pick}>
      <IconPaperclip size={16} aria-hidden />
      {t('images')}
      <input ref={field} type="file" multiple accept={ACCEPTED} onChange={chosen} />
    </label>
  )
}

type PreviewsProps = Pick<Pictures, 'images' | 'remove' | 'replace'>
/** The chosen pictures and files: each can be taken out, a picture drawn on. */
function Previews({ images, remove, replace }: PreviewsProps) {
  const { t } = useTranslation(['tickets', 'ticket_tools'])
  const urls = usePreviews(images)
  const [drawnOn, setDrawnOn] = useState<File | null>(null)
  const Editor = useLate(loadEditor, drawnOn !== null)
  useCovers(drawnOn !== null)
  if (images.length === 0) return null
  return (
    <>
      <Group gap="xs" component="ul" m={0} p={0} style={{ listStyle: 'none' }} aria-label={t('chosenImages')}>
        {images.map((image, i) => (
          <li key={urls[i]} className={classes.preview}>
            {isPicture(image) ? (
              <>
                <img src={urls[i]} alt={image.name} />
                <ActionIcon
                  size="sm"
                  variant="default"
                  aria-label={t('drawing.open', { ns: 'ticket_tools', name: image.name })}
                  onClick={() => setDrawnOn(image)}
                >
                  <IconPencil size={13} aria-hidden />
                </ActionIcon>
              </>
            ) : (
              <span className={classes.file}>
                <IconFile size={18} aria-hidden />
                {image.name}
              </span>
            )}
            <CloseButton size="sm" variant="default" aria-label={t('removeImage', { name: image.name })} onClick={() => remove(image)} />
          </li>
        ))}
      </Group>
      {Editor && drawnOn && (
        <Editor
          file={drawnOn}
          close={() => setDrawnOn(null)}
          done={(by) => {
            replace(drawnOn, by)
            setDrawnOn(null)
          }}
        />
      )}
    </>
  )
}

/** What was chosen, and what of it cannot be sent. */
export function Chosen({ refused, ...chosen }: PreviewsProps & Pick<Pictures, 'refused'>) {
  const { t } = useTranslation('tickets')
  return (
    <>
      <Previews {...chosen} />
      {refused.map((item) => (
        <Text key={item.name} size="sm" c="var(--app-critical)" role="alert">
          {t(`imageRefused.${item.why}`, { name: item.name })}
        </Text>
      ))}
    </>
  )
}

interface PicturesFieldProps {
  readonly label: string
  readonly hint?: string
  readonly pictures: Pictures
  /** Files are held over the form it belongs to. */
  readonly over: boolean
}
/** The pictures of a form, which takes what is dropped on it or pasted in it: see `useDrop`. */
export function PicturesField({ label, hint, pictures, over }: PicturesFieldProps) {
  return (
    <Stack gap="xs" component="section" aria-label={label} className={classes.pictures} data-over={over}>
      <Text size="sm" fw={500} component="span">
        {label}
      </Text>
      {hint && (
        <Text size="xs" c="dimmed">
          {hint}
        </Text>
      )}
      <Chosen {...pictures} />
      <Group>
        <ImagePicker take={pictures.take} />
      </Group>
    </Stack>
  )
}

/** Files that are dropped on an element or pasted in it. */
export function useDrop(take: (files: FileList) => void) {
  const [over, setOver] = useState(false)
  const bringsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')
  const handlers = {
    onDragOver(event: DragEvent) {
      if (!bringsFiles(event)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      if (!bringsFiles(event)) return
      event.preventDefault()
      setOver(false)
      take(event.dataTransfer.files)
    },
    onPaste(event: ClipboardEvent) {
      if (event.clipboardData.files.length === 0) return
      event.preventDefault()
      take(event.clipboardData.files)
    },
  }
  return { over, handlers }
}
