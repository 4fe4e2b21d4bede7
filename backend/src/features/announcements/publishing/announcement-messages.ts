import type { AnnouncementDetail } from '@menara/shared/contract/people/announcements/announcements.contract.ts'
import { inboxTexts } from '../../../platform/texts/message-templates.ts'
import type { Message } from '../../../ports/notifications.ts'
import type { Addressee } from '../receipts/receipts.store.ts'

const languages = ['id', 'en'] as const

/** Messages about an announcement: one for the readers of each language, with its title in that language where it is written in it. */
export function announcementMessages(
  { id, title, needs_confirmation }: AnnouncementDetail,
  people: readonly Addressee[],
  what: 'published' | 'reminded',
): Message[] {
  const key = what === 'published' && needs_confirmation ? 'announcement.confirm' : `announcement.${what}`
  return languages.flatMap((language) => {
    const user_ids = people.filter((person) => person.language === language).map((person) => person.id)
    const params = { title: title[language] || title.id || title.en }
    const message = { user_ids, type: `announcement.${what}`, link: `/people/announcements/read?id=${id}`, ...inboxTexts(key, params) }
    return user_ids.length > 0 ? [message] : []
  })
}
