import { Button, Group, Stack, Switch } from '@mantine/core'
import { getHotkeyHandler } from '@mantine/hooks'
import type { Ticket } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { isWorded } from '@menara/shared/domain/tickets/macro-text.ts'
import { useTranslation } from 'react-i18next'
import { DraftNote } from '../../../kit/forms/draft-note.tsx'
import { useMay } from '../../../kit/session/session.ts'
import { MacroPicker } from '../macros/macro-picker.tsx'
import { MacroPreview } from '../macros/macro-preview.tsx'
import { MentionField } from '../mentions/mention-field.tsx'
import { usePresenceActivity } from '../presence/use-presence.ts'
import classes from '../ticket.module.css'
import { Chosen, ImagePicker, useDrop } from './note-pictures.tsx'
import { useNoteDraft } from './use-note-draft.ts'

/** A note with pictures: chosen, dropped or pasted. What was written stays until the server has it. */
export function NoteComposer({ ticket }: { readonly ticket: Ticket }) {
  const { t } = useTranslation(['tickets', 'ticket_tools'])
  const mayWork = useMay('ticket_work')
  const note = useNoteDraft(ticket)
  const { over, handlers } = useDrop(note.pictures.take)
  const { macro, isPrivate, isCall } = note
  usePresenceActivity('writing', !note.isEmpty)
  return (
    <section className={classes.composer} aria-label={t('newNote')} data-over={over} data-private={isPrivate} {...handlers}>
      <Stack gap="sm">
        {macro && <MacroPreview macro={macro} ticket={ticket} remove={() => note.choose(null)} />}
        <MentionField
          ticketId={ticket.id}
          isPrivate={isPrivate}
          label={macro && isWorded(macro.actions.move) ? t('macros.words', { ns: 'ticket_tools' }) : t('note')}
          placeholder={t('notePlaceholder')}
          autosize
          minRows={2}
          maxRows={12}
          maxLength={10_000}
          value={note.text}
          onText={note.setText}
          onMention={note.mention}
          onKeyDown={getHotkeyHandler([['mod+Enter', note.put]])}
        />
        {note.found && <DraftNote draft={note.found} discard={note.clear} />}
        <Chosen {...note.pictures} />
        <Group justify="space-between">
          <Group gap="md">
            <ImagePicker take={note.pictures.take} />
            {mayWork && <MacroPicker ticket={ticket} choose={note.choose} />}
            {mayWork && (
              <Switch label={t('privateNote')} checked={isPrivate} onChange={(event) => note.setPrivate(event.currentTarget.checked)} />
            )}
            {mayWork && !macro && (
              <Switch label={t('callNote')} checked={isCall} onChange={(event) => note.setCall(event.currentTarget.checked)} />
            )}
          </Group>
          <Button disabled={!note.isReady} loading={note.isPending} onClick={note.put} title={`${t('addNote')} (Ctrl Enter)`}>
            {macro ? t('macros.use', { ns: 'ticket_tools' }) : t('addNote')}
          </Button>
        </Group>
      </Stack>
    </section>
  )
}
