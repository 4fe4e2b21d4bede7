import { Button, CloseButton, Group, Stack, Switch, Text, Textarea } from '@mantine/core'
import { getHotkeyHandler } from '@mantine/hooks'
import { IconPhotoPlus } from '@tabler/icons-react'
import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../kit/refusals.ts'
import { useMay } from '../../kit/session.ts'
import { toastSuccess } from '../../kit/toasts.ts'
import { IMAGE_TYPES, type Sorted, sortImages, usePreviews } from './note-images.ts'
import { useDoing } from './presence/use-presence.ts'
import classes from './ticket.module.css'
import { useAddNote } from './tickets.api.ts'

/** A note with pictures: chosen, dropped or pasted. What was written stays until the server has it. */
export function NoteComposer({ ticketId }: { readonly ticketId: string }) {
  const { t } = useTranslation('tickets')
  const add = useAddNote(ticketId)
  const [text, setText] = useState('')
  const [images, setImages] = useState<readonly File[]>([])
  const [isPrivate, setPrivate] = useState(false)
  const mayKeep = useMay('ticket_work')
  const [refused, setRefused] = useState<Sorted['refused']>([])
  const { over, handlers } = useDrop((files) => take(files))
  const isEmpty = text.trim() === '' && images.length === 0
  useDoing('writing', !isEmpty)
  function take(files: Iterable<File>): void {
    const sorted = sortImages(files)
    setImages((before) => [...before, ...sorted.taken])
    setRefused(sorted.refused)
  }
  const put = () => {
    if (isEmpty || add.isPending) return
    add.mutate(
      { text: text.trim(), images, isPrivate },
      {
        onSuccess() {
          toastSuccess('create')
          setText('')
          setImages([])
          setRefused([])
        },
        onError: showRefusal,
      },
    )
  }
  return (
    <section className={classes.composer} aria-label={t('newNote')} data-over={over} data-private={isPrivate} {...handlers}>
      <Stack gap="sm">
        <Textarea
          label={t('note')}
          placeholder={t('notePlaceholder')}
          autosize
          minRows={2}
          maxRows={12}
          maxLength={10_000}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={getHotkeyHandler([['mod+Enter', put]])}
        />
        <Previews images={images} remove={(gone) => setImages((before) => before.filter((it) => it !== gone))} />
        {refused.map((it) => (
          <Text key={it.name} size="sm" c="var(--app-critical)" role="alert">
            {t(`imageRefused.${it.why}`, { name: it.name })}
          </Text>
        ))}
        <Group justify="space-between">
          <Group gap="md">
            <ImagePicker take={take} />
            {mayKeep && (
              <Switch label={t('privateNote')} checked={isPrivate} onChange={(event) => setPrivate(event.currentTarget.checked)} />
            )}
          </Group>
          <Button disabled={isEmpty} loading={add.isPending} onClick={put} title={`${t('addNote')} (Ctrl Enter)`}>
            {t('addNote')}
          </Button>
        </Group>
      </Stack>
    </section>
  )
}

function ImagePicker({ take }: { readonly take: (files: Iterable<File>) => void }) {
  const { t } = useTranslation('tickets')
  const field = useRef<HTMLInputElement>(null)
  const chosen = () => {
    take(field.current?.files ?? [])
    // So that the same file can be chosen again after it was taken out.
    if (field.current) field.current.value = ''
  }
  return (
    <label className={classes.pick}>
      <IconPhotoPlus size={16} aria-hidden />
      {t('images')}
      <input ref={field} type="file" multiple accept={IMAGE_TYPES.join(',')} onChange={chosen} />
    </label>
  )
}

function Previews({ images, remove }: { readonly images: readonly File[]; readonly remove: (image: File) => void }) {
  const { t } = useTranslation('tickets')
  const urls = usePreviews(images)
  if (images.length === 0) return null
  return (
    <Group gap="xs" component="ul" m={0} p={0} style={{ listStyle: 'none' }} aria-label={t('chosenImages')}>
      {images.map((image, i) => (
        <li key={urls[i]} className={classes.preview}>
          <img src={urls[i]} alt={image.name} />
          <CloseButton size="sm" variant="default" aria-label={t('removeImage', { name: image.name })} onClick={() => remove(image)} />
        </li>
      ))}
    </Group>
  )
}

/** Files that are dropped on an element or pasted in it. */
function useDrop(take: (files: FileList) => void) {
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
