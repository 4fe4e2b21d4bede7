import { ActionIcon, Badge, Button, Checkbox, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import type { Handover, HandoverNote } from '@menara/shared/contract/alarms/handovers.contract.ts'
import { IconCheck, IconFlag } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showRefusal } from '../../kit/calls/refusals.ts'
import { dateText } from '../../kit/dates/dates.ts'
import { useHomeZone } from '../../kit/site.ts'
import { acts, useAct } from './handovers.api.ts'
import classes from './handovers.module.css'

/** Notes of this shift and flagged ones of earlier shifts, which come back until they are cleared. */
export function HandoverNotes({ handover, editable }: { readonly handover: Handover; readonly editable: boolean }) {
  const home = useHomeZone()
  const zone = handover.sheet.zone ?? home
  const { t } = useTranslation('handovers')
  const act = useAct(handover.id)
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        {t('notes')}
      </Title>
      {handover.notes.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('noNotes')}
        </Text>
      )}
      <ul className={classes.notes}>
        {handover.notes.map((note) => (
          <Note
            key={note.id}
            note={note}
            zone={zone}
            clear={editable ? () => act.mutate(() => acts.clearNote(handover, note.id), { onError: showRefusal }) : undefined}
          />
        ))}
      </ul>
      {editable && <NoteForm handover={handover} />}
    </Stack>
  )
}

interface NoteProps {
  readonly note: HandoverNote
  readonly zone: string
  readonly clear: (() => void) | undefined
}
function Note({ note, zone, clear }: NoteProps) {
  const { t } = useTranslation('handovers')
  return (
    <li>
      <div>
        <Text size="sm" td={note.cleared_at ? 'line-through' : undefined}>
          {note.text}
        </Text>
        <Group gap={6}>
          <Text size="xs" c="dimmed">
            {[note.by?.name, dateText(note.at, 'short', zone)].filter(Boolean).join(' · ')}
          </Text>
          {note.flagged && (
            <Badge size="xs" color="orange" leftSection={<IconFlag size={11} aria-hidden />}>
              {note.carried ? t('carried') : t('flagged')}
            </Badge>
          )}
        </Group>
      </div>
      {clear && !note.cleared_at && (
        <ActionIcon variant="default" aria-label={t('clearNote', { text: note.text })} title={t('clear')} onClick={clear}>
          <IconCheck size={16} aria-hidden />
        </ActionIcon>
      )}
    </li>
  )
}

function NoteForm({ handover }: { readonly handover: Handover }) {
  const { t } = useTranslation('handovers')
  const act = useAct(handover.id)
  const [text, setText] = useState('')
  const [flagged, setFlagged] = useState(false)
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (!text.trim()) return
    act.mutate(() => acts.addNote(handover, text.trim(), flagged), {
      onSuccess: () => {
        setText('')
        setFlagged(false)
      },
      onError: showRefusal,
    })
  }
  return (
    <form onSubmit={add}>
      <Stack gap="xs">
        <TextInput label={t('addNote')} maxLength={1000} value={text} onChange={(event) => setText(event.currentTarget.value)} />
        <Group justify="space-between">
          <Checkbox label={t('flagIt')} checked={flagged} onChange={(event) => setFlagged(event.currentTarget.checked)} />
          <Button type="submit" variant="default" loading={act.isPending} disabled={!text.trim()}>
            {t('add')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
