import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useViewState } from '../../../kit/lists/view-state.ts'
import { Modal } from '../../../kit/overlays/modal.tsx'
import { Section } from '../../../kit/section.tsx'
import { useTextOf } from '../../../kit/texts/both-texts.ts'
import { AnnouncementText } from '../announcement-text.tsx'
import { openAnnouncementView } from '../announcements-view.ts'
import { isOpen, OwnRow, useMine } from '../own-rows.tsx'

/** Of those that are read and done, so many are in sight at once. */
const SHOWN = 2

/** Announcements to me on my day: what is open first; one of them opens above the page. Nothing while there is none. */
export function OwnAnnouncements() {
  const { t } = useTranslation('announcements')
  const { state, change } = useViewState(openAnnouncementView)
  const [all, setAll] = useState(false)
  const rows = useMine().data?.data ?? []
  const open = rows.filter(isOpen)
  const first = [...open, ...rows.filter((row) => !isOpen(row)).slice(0, Math.max(0, SHOWN - open.length))]
  return (
    <>
      {rows.length > 0 && (
        <Section title={t('title')} count={open.length} flush>
          <nav aria-label={t('title')}>
            {(all ? rows : first).map((one) => (
              <OwnRow key={one.id} announcement={one} link={{ to: '/people/my', search: { announcement: one.id } }} />
            ))}
          </nav>
          {rows.length > first.length && (
            <Button variant="subtle" fullWidth aria-expanded={all} onClick={() => setAll(!all)}>
              {t(all ? 'fewer' : 'showAll', { count: rows.length })}
            </Button>
          )}
        </Section>
      )}
      <OpenAnnouncement
        id={state.announcement}
        title={rows.find(({ id }) => id === state.announcement)?.title}
        close={() => change({ announcement: undefined })}
      />
    </>
  )
}

interface OpenProps {
  readonly id: string | undefined
  readonly title: { readonly en: string; readonly id: string } | undefined
  readonly close: () => void
}
function OpenAnnouncement({ id, title, close }: OpenProps) {
  const { t } = useTranslation('announcements')
  const textOf = useTextOf()
  return (
    <Modal opened={id !== undefined} onClose={close} title={title ? textOf(title) : t('announcement')} size="lg">
      {id !== undefined && <AnnouncementText id={id} />}
    </Modal>
  )
}
