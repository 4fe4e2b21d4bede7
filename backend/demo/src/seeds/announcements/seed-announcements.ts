import { receiptsStore } from '@menara/backend/features/announcements/receipts/receipts.store.ts'
import { insertAll, rowsOf } from '@menara/backend/platform/db/bulk.ts'
import type { Platform } from '@menara/backend/platform/platform.ts'
import { messageText } from '@menara/backend/platform/texts/message-templates.ts'
import { announcementReceipts, announcements } from '@menara/backend/schema/announcements/announcements.ts'
import { inboxItems } from '@menara/backend/schema/journal.ts'
import { DEMO_DOMAIN } from '@menara/shared/domain/demo-access.ts'
import { sql } from 'drizzle-orm'
import { type Dice, diceOf } from '../../portfolio/dice.ts'
import { type AnnouncementStory, announcementStories } from './announcement-texts.ts'

const [HOUR, DAY] = [3_600_000, 86_400_000]
const SEED = 4_417
/** Nine in the morning in Jakarta. */
const MORNING = 2 * HOUR
const CONFIRMED_OF_READ = 0.9
/** Most people read within a day and a half. */
const SOON = 1.5 * DAY

type Base = Pick<Platform, 'db' | 'now'>
type Row = typeof announcements.$inferInsert
interface Scene {
  readonly dice: Dice
  readonly now: number
  readonly author: string
  /** Ids by code of a site, name of a role, address of a person. */
  readonly ids: ReadonlyMap<string, string>
}
interface Made {
  readonly story: AnnouncementStory
  readonly row: Row & { readonly published_at: string | null }
}

/** A year of announcements with who has read them. Joins the open transaction. */
export async function seedAnnouncements(base: Base): Promise<void> {
  const { db, now } = base
  const ids = new Map(
    (
      await rowsOf<{ key: string; id: string }>(
        db,
        sql`select code as key, id from locations union all select name, id from roles union all select email, id from users`,
      )
    ).map(({ key, id }) => [key, id]),
  )
  const author = ids.get(`hr${DEMO_DOMAIN}`)
  if (!author || !ids.has('VJS')) return
  const scene = { dice: diceOf(SEED), now: now().getTime(), author, ids }
  const made = announcementRows(scene)
  await insertAll(
    db,
    announcements,
    made.map(({ row }) => row),
  )
  for (const { story, row } of made)
    if (row.published_at !== null) await seedReceipts(base, { story, row: { ...row, published_at: row.published_at } }, scene)
}

/** A story whose role nobody has made is left out. */
function announcementRows({ dice, now, author, ids }: Scene): Made[] {
  const known = new Map<string, string>()
  return announcementStories.flatMap((story) => {
    const audience = audienceOf(story, ids)
    if (!audience) return []
    const { created, ...times } = timesOf(story, now)
    const id = dice.id(created)
    known.set(story.key, id)
    const [title_id, title_en] = story.title
    const [body_id, body_en] = story.body
    const row = {
      ...{ id, state: story.state, title_id, title_en, body_id, body_en, ...audience, ...times },
      needs_confirmation: story.needs_confirmation ?? false,
      replaces_id: (story.corrects && known.get(story.corrects)) ?? null,
      published_by: story.state === 'draft' ? null : author,
      ...{ reminded_at: null, created_by: author, rev: times.published_at === null ? 1 : 2 },
    }
    return [{ story, row }]
  })
}

function audienceOf({ site, role }: AnnouncementStory, ids: Scene['ids']) {
  const [siteId, roleId] = [site && ids.get(site), role && ids.get(role)]
  if (role !== undefined && !roleId) return undefined
  return { location_ids: siteId ? [siteId] : [], group_ids: [] as string[], role_ids: roleId ? [roleId] : [] }
}

function timesOf({ state, days, endsIn }: AnnouncementStory, now: number) {
  const morning = now - (now % DAY) + MORNING
  const at = morning - days * DAY
  const created = Math.min(at, now) - DAY
  const [instant, made] = [new Date(at).toISOString(), new Date(created).toISOString()]
  const isPublished = state !== 'draft' && state !== 'scheduled'
  return {
    created,
    publish_at: state === 'scheduled' ? instant : null,
    published_at: isPublished ? instant : null,
    ends_at: endsIn === undefined ? null : new Date(morning + endsIn * DAY).toISOString(),
    ...{ created_at: made, updated_at: isPublished ? instant : made },
  }
}

interface Published {
  readonly story: AnnouncementStory
  readonly row: Row & { readonly published_at: string }
}
async function seedReceipts({ db }: Base, { story, row }: Published, { dice, now, ids }: Scene): Promise<void> {
  const audience = await receiptsStore(db).audience(row.id, new Date(now).toISOString())
  const published = Date.parse(row.published_at)
  const unread = story.unreadBy && ids.get(`${story.unreadBy}${DEMO_DOMAIN}`)
  const rows = audience.map(({ id }) => {
    const reads = dice.next() * 100 < story.read && id !== unread
    const latest = Math.min(now, row.ends_at ? Date.parse(row.ends_at) : now)
    const read = published + dice.next() * Math.min(SOON, latest - published)
    const confirms = reads && row.needs_confirmation && dice.chance(CONFIRMED_OF_READ)
    return {
      ...{ announcement_id: row.id, user_id: id, notified_at: row.published_at },
      read_at: reads ? new Date(read).toISOString() : null,
      confirmed_at: confirms ? new Date(Math.min(read + dice.int(20, 600) * 1000, latest)).toISOString() : null,
    }
  })
  await insertAll(db, announcementReceipts, rows)
  if (unread) await seedMessage({ db }, { story, row }, { userId: unread, dice })
}

interface Addressed {
  readonly userId: string
  readonly dice: Dice
}
/** What the one who has not read it was told. */
async function seedMessage({ db }: Pick<Base, 'db'>, { story, row }: Published, { userId, dice }: Addressed): Promise<void> {
  const key = `announcement.${story.needs_confirmation ? 'confirm' : 'published'}`
  const params = { title: story.title[0] }
  const textOf = (part: string) => messageText('en', { key: `${key}.${part}`, params }) ?? ''
  await insertAll(db, inboxItems, [
    {
      ...{ id: dice.id(Date.parse(row.published_at)), user_id: userId, type: 'announcement.published' },
      ...{ title: textOf('title'), text: textOf('text'), link: `/people/announcements/read?id=${row.id}` },
      ...{ message: { key, params }, created_at: row.published_at },
    },
  ])
}
