import type { AnnouncementDetail, AnnouncementDraft } from '@menara/shared/contract/people/announcements/announcements.contract.ts'
import type { Building } from '../../../kit/building.ts'
import { pdf } from '../../../kit/files/office-files.ts'
import {
  addAnnouncementFile,
  announcementDraft,
  announcementForm,
  newAnnouncement,
  publishAnnouncement,
  publishedAnnouncement,
} from '../../../kit/people/announcements.ts'
import { byId, code, type GoodCall, type Make } from '../../good-call.ts'

const FILE = { name: 'plan.pdf', bytes: pdf() }
const at = ({ cast }: Building): Partial<AnnouncementDraft> => ({ location_ids: [cast.site], needs_confirmation: true })
const written = (building: Building) => newAnnouncement(building.admin, at(building))
const published = (building: Building) => publishedAnnouncement(building.admin, at(building))
async function scheduled(building: Building): Promise<AnnouncementDetail> {
  const when = new Date(building.clock.now().getTime() + 60_000).toISOString()
  return (await publishAnnouncement(await written(building), building.admin, when)).body.data
}
async function withFile(building: Building): Promise<{ id: string; file_id: string }> {
  const { id } = await written(building)
  const { announcement } = await addAnnouncementFile(building.admin, id, FILE)
  return { id, file_id: announcement.files[0]?.id ?? '' }
}
const toEmployee = async (building: Building): Promise<GoodCall> => ({ ...byId((await published(building)).id), who: building.employee })

/** How announcements are asked well, by endpoint. */
export const announcementCalls: Readonly<Record<string, Make>> = {
  'announcements.list': async (building) => {
    await written(building)
    return { query: { next: '0', limit: 10, search: 'power', state: 'draft', location_id: building.cast.site } }
  },
  'announcements.get': async (building) => byId((await written(building)).id),
  'announcements.create': (building) => ({ body: announcementDraft({ ...at(building), title_en: code() }) }),
  'announcements.update': async (building) => {
    const { id, rev } = await written(building)
    return { ...byId(id), body: { ...announcementDraft({ ...at(building), title_en: code() }), rev } }
  },
  'announcements.remove': async (building) => byId((await written(building)).id),
  'announcements.publish': async (building) => {
    const { id, rev } = await written(building)
    return { ...byId(id), body: { at: null, rev } }
  },
  'announcements.unschedule': async (building) => byId((await scheduled(building)).id),
  'announcements.withdraw': async (building) => byId((await published(building)).id),
  'announcements.remind': async (building) => byId((await published(building)).id),
  'announcements.receipts': async (building) => ({
    ...byId((await published(building)).id),
    query: { next: '0', limit: 10, search: 'e', status: 'unread' },
  }),
  'announcements.exportReceipts': async (building) => ({ ...byId((await published(building)).id), query: { language: 'en' } }),
  'announcements.addFile': async (building) => {
    const { bytes, headers } = await announcementForm([FILE])
    return { ...byId((await written(building)).id), form: { type: headers['content-type'] ?? '', bytes } }
  },
  'announcements.removeFile': async (building) => ({ params: await withFile(building) }),
  'own_announcements.list': async (building) => {
    await published(building)
    return { who: building.employee, query: { next: '0', limit: 10, open: true } }
  },
  'own_announcements.get': toEmployee,
  'own_announcements.read': toEmployee,
  'own_announcements.confirm': toEmployee,
  'own_announcements.file': async (building) => byId((await withFile(building)).file_id),
}
