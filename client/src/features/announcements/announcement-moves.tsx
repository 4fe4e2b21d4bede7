import { Button, Group, Radio, Stack } from '@mantine/core'
import type { AnnouncementDetail } from '@menara/shared/contract/people/announcements/announcements.contract.ts'
import { REMINDER_GAP_MS } from '@menara/shared/domain/people/announcement-states.ts'
import { IconPencil } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../kit/dates/clock.ts'
import { DateField } from '../../kit/dates/date-field.tsx'
import { instantAt } from '../../kit/dates/zoned-time.ts'
import { ButtonLink } from '../../kit/links/button-link.tsx'
import { RowRemove } from '../../kit/lists/row-button.tsx'
import { askFirst } from '../../kit/overlays/confirm.tsx'
import { Modal } from '../../kit/overlays/modal.tsx'
import { useTextOf } from '../../kit/texts/both-texts.ts'
import { useAnnouncementZone } from './announcement-zone.ts'
import { removeAnnouncement, useMove, usePublish } from './announcements.api.ts'

interface MovesProps {
  readonly announcement: AnnouncementDetail
}

/** What its writers do with an announcement as it stands. */
export function AnnouncementMoves({ announcement }: MovesProps) {
  const { state } = announcement
  if (state === 'draft' || state === 'scheduled') return <BeforeMoves announcement={announcement} />
  if (state === 'withdrawn') return null
  return <AfterMoves announcement={announcement} />
}

function BeforeMoves({ announcement }: MovesProps) {
  const { t } = useTranslation(['announcements', 'common'])
  const go = useNavigate()
  const { id, state, title } = announcement
  const name = useTextOf()(title)
  const move = useMove(id)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {state === 'draft' && (
        <RowRemove
          label={t('removeName', { name })}
          title={t('removeTitle')}
          text={name}
          remove={() => removeAnnouncement(id)}
          done={() => void go({ to: '/people/announcements' })}
        />
      )}
      <ButtonLink to="/people/announcements/form" search={{ id }} variant="default" leftSection={<IconPencil size={16} aria-hidden />}>
        {t('edit', { ns: 'common' })}
      </ButtonLink>
      {state === 'scheduled' && (
        <Button variant="default" loading={move.isPending} onClick={() => move.mutate('unschedule')}>
          {t('unschedule')}
        </Button>
      )}
      <Button onClick={() => setOpen(true)}>{t('publish')}</Button>
      <PublishDialog announcement={announcement} opened={isOpen} close={() => setOpen(false)} />
    </>
  )
}

interface PublishProps extends MovesProps {
  readonly opened: boolean
  readonly close: () => void
}
function PublishDialog({ announcement, opened, close }: PublishProps) {
  const { t } = useTranslation(['announcements', 'common'])
  const zone = useAnnouncementZone()(announcement.locations)
  const publish = usePublish(announcement)
  const [when, setWhen] = useState('now')
  const [wall, setWall] = useState('')
  const isLater = when === 'later'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isLater && wall === '') return
    publish.mutate(isLater ? instantAt(wall, zone) : null, { onSuccess: close })
  }
  return (
    <Modal opened={opened} onClose={close} title={t('publishTitle')}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          <Radio.Group label={t('when')} description={t('publishText', { count: announcement.people })} value={when} onChange={setWhen}>
            <Stack gap={6} mt={6}>
              <Radio value="now" label={t('now')} data-autofocus />
              <Radio value="later" label={t('later')} />
            </Stack>
          </Radio.Group>
          {isLater && <DateField kind="date-time" zone={zone} label={t('publishAt')} withAsterisk value={wall} onChange={setWall} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {t('cancel', { ns: 'common' })}
            </Button>
            <Button type="submit" loading={publish.isPending} disabled={isLater && wall === ''}>
              {t(isLater ? 'schedule' : 'publish')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

function AfterMoves({ announcement }: MovesProps) {
  const { t } = useTranslation('announcements')
  const { id, state, title, people, read, confirmed, needs_confirmation, reminded_at } = announcement
  const name = useTextOf()(title)
  const move = useMove(id)
  const now = useNow()
  const left = people - (needs_confirmation ? confirmed : read)
  const isTooSoon = reminded_at !== null && now - Date.parse(reminded_at) < REMINDER_GAP_MS
  const withdraw = () =>
    askFirst({
      title: t('withdrawTitle'),
      text: t('withdrawText', { name }),
      confirm: t('withdraw'),
      danger: true,
      run: () => move.mutate('withdraw'),
    })
  return (
    <>
      <Button variant="default" c="var(--app-critical)" onClick={withdraw}>
        {t('withdraw')}
      </Button>
      {state !== 'replaced' && (
        <ButtonLink to="/people/announcements/form" search={{ replaces: id }} variant="default">
          {t('correct')}
        </ButtonLink>
      )}
      {state === 'published' && left > 0 && (
        <Button loading={move.isPending} disabled={isTooSoon} onClick={() => move.mutate('remind')}>
          {isTooSoon ? t('reminded') : t('remind', { count: left })}
        </Button>
      )}
    </>
  )
}
