import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type ArticleDetail, articles, publicArticles } from '@menara/shared/contract/articles.contract.ts'
import { categories } from '@menara/shared/contract/desk/categories.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import { wordsToLookUp } from '@menara/shared/domain/article-rules.ts'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type Building, openBuilding, type Person } from '../../../../tests/kit/building.ts'
import { codeOfAsset } from '../../../../tests/kit/desk/fault-reports.ts'
import { personAt } from '../../../../tests/kit/desk/purchases.ts'
import { formOf } from '../../../../tests/kit/files/pictures.ts'
import { inboxItems } from '../../schema/journal.ts'
import { userRoles } from '../../schema/people.ts'

const TEXTS = {
  title_en: 'Restart the chiller',
  title_id: 'Menyalakan ulang chiller',
  body_en: '1. Press **reset**.',
  body_id: '1. Tekan **reset**.',
}
const draft = (more: object = {}) => ({ ...TEXTS, audience: 'people' as const, ...more })
const written = async (by: Person, more: object = {}) => (await by.asks(articles.create, { body: draft(more) })).body.data
const publish = (by: Person, id: string, body: object = {}) => by.asks(articles.publish, { params: { id }, body })
async function published(by: Person, more: object = {}) {
  return (await publish(by, (await written(by, more)).id)).body.data
}
const get = (by: Person, id: string) => by.asks(articles.get, { params: { id } })
const titles = async (by: Person, query: object = {}) =>
  (await by.asks(articles.list, { query: { limit: 50, ...query } })).body.data.map(({ title }) => title.en)
const suggested = async (by: Person, query: object) =>
  (await by.asks(articles.suggest, { query })).body.data.map(({ title, because }) => [title.en, because])
const ticketAt = async ({ employee, cast }: Building) =>
  (await employee.asks(tickets.create, { body: { ticket_type_id: 1, location_id: cast.site, title: 'Chiller stopped' } })).body.data

describe('writing', () => {
  it('ART-1 needs the permission; an article of all sites somebody who sees all; what is not there is refused at its field', async () => {
    const house = await openBuilding()
    const { admin, employee, cast } = house
    const writer = await personAt(house, cast.site, ['article_write'])
    expect((await employee.asks(articles.create, { body: draft() })).status).toBe(403)
    expect((await writer.asks(articles.create, { body: draft({ location_id: null }) })).status).toBe(403)
    expect((await written(writer)).location?.id).toBe(cast.site)
    expect((await written(admin)).location).toBeNull()
    const refused = async (more: object) => (await writer.asks(articles.create, { body: draft(more) })).body
    expect(await refused({ location_id: cast.otherSite })).toMatchObject({ errors: [{ field: 'location_id', rule: 'exists' }] })
    expect(await refused({ asset_ids: [cast.otherAsset] })).toMatchObject({ errors: [{ field: 'asset_ids', rule: 'exists' }] })
    expect(await refused({ category_ids: [cast.asset] })).toMatchObject({ errors: [{ field: 'category_ids', rule: 'exists' }] })
    expect((await writer.asks(articles.create, { body: draft({ title_id: '' }) })).status).toBe(422)
  })

  it('ART-5 ART-6 keeps what others changed meanwhile, and removes only what was never published', async () => {
    const { admin } = await openBuilding()
    const { id, rev } = await written(admin)
    const params = { id }
    const next = await admin.asks(articles.update, { params, body: { title_en: 'Second', rev } })
    expect(next.body.data).toMatchObject({ rev: rev + 1, draft: { title: { en: 'Second' } } })
    const older = await admin.asks(articles.update, { params, body: { title_en: 'Third', rev } })
    expect([older.status, (await get(admin, id)).body.data.draft?.title.en]).toEqual([409, 'Second'])
    await publish(admin, id)
    expect((await admin.asks(articles.remove, { params })).status).toBe(409)
    expect((await admin.asks(articles.restore, { params })).status).toBe(409)
    expect((await admin.asks(articles.archive, { params })).body.data.state).toBe('archived')
    expect((await publish(admin, id)).status).toBe(409)
    expect((await admin.asks(articles.restore, { params })).body.data.state).toBe('published')
    const other = await written(admin)
    expect((await admin.asks(articles.remove, { params: { id: other.id } })).status).toBe(200)
    expect((await get(admin, other.id)).status).toBe(404)
  })
})

describe('reading', () => {
  it('ART-2 ART-3 is for those who are meant, at their sites, once published and until archived', async () => {
    const house = await openBuilding()
    const { admin, employee, agent, elsewhere, stranger, cast } = house
    const { id } = await written(admin, { location_id: cast.site })
    const status = async (by: Person) => (await get(by, id)).status
    expect([await status(employee), await titles(employee), await suggested(employee, { text: 'chiller' })]).toEqual([404, [], []])
    await publish(admin, id)
    expect(await Promise.all([employee, agent, elsewhere, stranger].map(status))).toEqual([200, 200, 404, 401])
    expect((await get(employee, id)).body.data).toMatchObject({ draft: null, has_changes: false })
    await admin.asks(articles.update, { params: { id }, body: { audience: 'agents' } })
    expect([await status(employee), await status(agent), await titles(employee)]).toEqual([404, 200, []])
    expect((await employee.asks(articles.versions, { params: { id } })).status).toBe(404)
    await admin.asks(articles.archive, { params: { id } })
    expect([await status(agent), await titles(agent), await suggested(agent, { text: 'chiller' })]).toEqual([404, [], []])
    expect(await titles(admin, { state: 'archived' })).toEqual(['Restart the chiller'])
  })

  it('ART-4 gives the next version only once published; versions are never changed', async () => {
    const { admin, employee, db } = await openBuilding()
    const { id } = await published(admin)
    expect((await publish(admin, id)).status).toBe(409)
    await admin.asks(articles.update, { params: { id }, body: { body_en: 'Call us.' } })
    expect((await get(admin, id)).body.data.has_changes).toBe(true)
    expect((await get(employee, id)).body.data.body.en).toBe('1. Press **reset**.')
    await publish(admin, id, { note: 'Shorter' })
    expect((await get(employee, id)).body.data).toMatchObject({ version: 2, body: { en: 'Call us.' } })
    const versions = (await employee.asks(articles.versions, { params: { id } })).body.data
    expect(versions.map(({ version, body, note }) => [version, body.en, note])).toEqual([
      [2, 'Call us.', 'Shorter'],
      [1, '1. Press **reset**.', ''],
    ])
    await expect(db.sql.execute(sql`update article_versions set body_en = 'x' where article_id = ${id}`)).rejects.toThrow()
    const back = await admin.asks(articles.update, { params: { id }, body: { body_en: 'Call us.' } })
    expect(back.body.data.has_changes).toBe(false)
  })

  it('ART-8 counts for each version whom it helped, one answer of each', async () => {
    const { admin, employee, agent } = await openBuilding()
    const { id } = await published(admin)
    const answer = (by: Person, helped: boolean, version = 1) => by.asks(articles.answer, { params: { id }, body: { version, helped } })
    await answer(agent, true)
    await answer(employee, true)
    expect((await answer(employee, false)).body.data).toMatchObject({ my_answer: false, helped: 1, not_helped: 1 })
    expect((await answer(employee, true, 2)).body).toMatchObject({ errors: [{ field: 'version', rule: 'exists' }] })
    await admin.asks(articles.update, { params: { id }, body: { title_en: 'Restart' } })
    await publish(admin, id)
    expect((await get(employee, id)).body.data).toMatchObject({ my_answer: null, helped: 0, not_helped: 0 })
  })

  it('ART-11 says when a review is due, by the day of its site', async () => {
    const { admin, cast, clock, as } = await openBuilding()
    const day = (ms: number) => new Date(clock.now().getTime() + ms).toISOString().slice(0, 10)
    const later = await published(admin, { location_id: cast.site, review_on: day(2 * 86_400_000) })
    expect([later.review_due, await titles(admin, { due: true })]).toEqual([false, []])
    clock.advance(3 * 86_400_000)
    const again = await as(admin.id)
    expect((await get(again, later.id)).body.data.review_due).toBe(true)
    expect(await titles(again, { due: true })).toEqual(['Restart the chiller'])
  })

  it('ART-12 leaves out assets that the reader may not see, and keeps them when somebody else changes the others', async () => {
    const house = await openBuilding()
    const { admin, cast, elsewhere } = house
    const { id } = await published(admin, { asset_ids: [cast.asset, cast.otherAsset] })
    const names = async (by: Person) => (await get(by, id)).body.data.assets.map((asset) => asset.id)
    expect((await names(admin)).toSorted()).toEqual([cast.asset, cast.otherAsset].toSorted())
    expect(await names(elsewhere)).toEqual([cast.otherAsset])
  })
})

describe('offering', () => {
  it('ART-7 puts the asset first, then the words of either language, then the category', async () => {
    const { admin, employee, cast } = await openBuilding()
    const names = { ticket_type_id: 1, name_en: 'Cooling', name_id: 'Pendinginan' }
    const category = (await admin.asks(categories.create, { body: names })).body.data.id
    await published(admin, { title_en: 'Of the category', title_id: 'Kategori', category_ids: [category], body_en: 'a', body_id: 'b' })
    await published(admin, { title_en: 'Of the words', title_id: 'Lampu berkedip', body_en: 'Lamp', body_id: 'Ganti lampu' })
    await published(admin, { title_en: 'Of the asset', title_id: 'Aset', asset_ids: [cast.asset], body_en: 'c', body_id: 'd' })
    expect(await suggested(employee, { text: 'Lampu di lobi berkedip', category_id: category, asset_id: cast.asset })).toEqual([
      ['Of the asset', 'asset'],
      ['Of the words', 'text'],
      ['Of the category', 'category'],
    ])
    expect(await suggested(employee, { text: 'berked' })).toEqual([['Of the words', 'text']])
    expect(await suggested(employee, {})).toEqual([])
    expect(await suggested(employee, { text: "':*|&!()<->" })).toEqual([])
  })

  it('ART-7 looks up the words that say something', () => {
    expect(wordsToLookUp('The AC in lobby 12 does not cool, tolong segera; AC!')).toEqual(['lobby', 'cool', 'segera'])
  })

  it('ART-9 links with a ticket once, for who works it; the history says it', async () => {
    const house = await openBuilding()
    const { admin, agent, employee, elsewhere } = house
    const { id: articleId } = await published(admin, { audience: 'agents' })
    const { id } = await ticketAt(house)
    const link = (by: Person) => by.asks(articles.link, { params: { id }, body: { article_id: articleId } })
    expect([(await link(employee)).status, (await link(elsewhere)).status]).toEqual([403, 404])
    await link(agent)
    expect((await link(agent)).body.data.map((item) => item.id)).toEqual([articleId])
    expect((await get(admin, articleId)).body.data.tickets).toBe(1)
    // The requester sees the ticket, and of its articles those for everybody.
    expect((await employee.asks(articles.ofTicket, { params: { id } })).body.data).toEqual([])
    const { id: hidden } = await written(admin)
    const refused = await agent.asks(articles.link, { params: { id }, body: { article_id: hidden } })
    expect(refused.body).toMatchObject({ errors: [{ field: 'article_id', rule: 'exists' }] })
    expect((await agent.asks(articles.unlink, { params: { id, article_id: articleId } })).body.data).toEqual([])
    expect((await agent.asks(articles.unlink, { params: { id, article_id: articleId } })).status).toBe(404)
    const log = (await agent.asks(tickets.logs, { params: { id } })).body.data
    expect(
      log
        .filter(({ action }) => action.endsWith('linked'))
        .map(({ action, text }) => [action, text])
        .toSorted(),
    ).toEqual([
      ['linked', 'Restart the chiller'],
      ['unlinked', 'Restart the chiller'],
    ])
  })

  it('ART-10 shows public ones of the site by a code that holds, and keeps nobody of an answer', async () => {
    const house = await openBuilding()
    const { admin, stranger, cast, db } = house
    const { code } = await codeOfAsset(house)
    const { id } = await published(admin, { audience: 'public', asset_ids: [cast.asset] })
    const inside = await published(admin, { asset_ids: [cast.asset], title_en: 'Inside' })
    await published(admin, { audience: 'public', location_id: cast.otherSite, title_en: 'Elsewhere' })
    const offered = (await stranger.asks(publicArticles.suggest, { params: { code }, query: { text: 'chiller' } })).body.data
    expect(offered.map((item) => item.id)).toEqual([id])
    const read = (articleId: string) => stranger.asks(publicArticles.get, { params: { code, id: articleId } })
    expect([(await read(id)).body.data.body.id, (await read(inside.id)).status]).toEqual(['1. Tekan **reset**.', 404])
    const answered = await stranger.asks(publicArticles.answer, { params: { code, id }, body: { version: 1, helped: true } })
    expect([answered.status, (await get(admin, id)).body.data.helped]).toEqual([200, 1])
    const { rows } = (await db.sql.execute(sql`select user_id from article_answers`)) as unknown as { rows: unknown[] }
    expect(rows).toEqual([{ user_id: null }])
    const nowhere = { params: { code: 'A'.repeat(22) }, query: {} }
    expect((await stranger.asks(publicArticles.suggest, nowhere)).status).toBe(404)
  })
})

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF')
async function addFiles(by: Person, id: string, ...files: readonly { name: string; bytes: Buffer; field?: string; type?: string }[]) {
  const { bytes, headers } = await formOf({ images: files.map((file) => ({ field: 'file', type: 'application/octet-stream', ...file })) })
  const reply = await by.sends('POST', articles.addFile.path.replace(':id', id), bytes, headers)
  return { ...reply, article: reply.body['data'] as ArticleDetail }
}
const fileOf = (by: Person, id: string) => by.asks(articles.file, { params: { id } })

describe('files', () => {
  it('ART-13 are added and taken off by who writes, at most ten, and never while it is archived', async () => {
    const { admin, employee } = await openBuilding()
    const { id, rev } = await published(admin)
    expect((await addFiles(employee, id, { name: 'a.pdf', bytes: PDF })).status).toBe(403)
    expect((await addFiles(admin, id)).body).toMatchObject({ errors: [{ field: 'file', rule: 'required' }] })
    expect((await addFiles(admin, id, { name: 'a.exe', bytes: Buffer.from([77, 90, 0, 1]) })).body).toMatchObject({
      errors: [{ field: 'file', rule: 'type' }],
    })
    const { article } = await addFiles(admin, id, { name: 'a.pdf', bytes: PDF }, { name: 'b.txt', bytes: Buffer.from('steps') })
    expect(article.files.map(({ name, mime }) => [name, mime])).toEqual([
      ['a.pdf', 'application/pdf'],
      ['b.txt', 'text/plain'],
    ])
    expect(article.rev).toBeGreaterThan(rev)
    const eight = Array.from({ length: 8 }, (_, n) => ({ name: `${n}.pdf`, bytes: PDF }))
    expect((await addFiles(admin, id, ...eight)).status).toBe(200)
    expect((await addFiles(admin, id, { name: 'k.pdf', bytes: PDF })).status).toBe(409)
    const [first] = article.files
    const params = { id, file_id: first?.id ?? '' }
    const left = (await admin.asks(articles.removeFile, { params })).body.data.files
    expect([left.length, (await fileOf(admin, params.file_id)).status]).toEqual([9, 404])
    expect((await admin.asks(articles.removeFile, { params })).status).toBe(404)
    await admin.asks(articles.archive, { params: { id } })
    expect((await addFiles(admin, id, { name: 'k.pdf', bytes: PDF })).status).toBe(409)
    expect((await admin.asks(articles.removeFile, { params: { id, file_id: left[0]?.id ?? '' } })).status).toBe(409)
  })

  it('ART-13 are opened by who reads the article, and on the fault page those of public ones', async () => {
    const house = await openBuilding()
    const { admin, employee, elsewhere, stranger, cast } = house
    const { id } = await written(admin, { audience: 'public', location_id: cast.site })
    const file = (await addFiles(admin, id, { name: 'a.pdf', bytes: PDF })).article.files[0]?.id ?? ''
    expect((await fileOf(employee, file)).status).toBe(404)
    const { code } = await codeOfAsset(house)
    const open = (article: string) => stranger.asks(publicArticles.file, { params: { code, id: article, file_id: file } })
    expect((await open(id)).status).toBe(404)
    await publish(admin, id)
    const reply = await fileOf(employee, file)
    expect([reply.status, reply.raw.equals(PDF), reply.headers['content-disposition']]).toEqual([
      200,
      true,
      expect.stringContaining('attachment'),
    ])
    expect((await fileOf(elsewhere, file)).status).toBe(404)
    expect((await open(id)).raw.equals(PDF)).toBe(true)
    expect((await stranger.asks(publicArticles.get, { params: { code, id } })).body.data.files.map(({ name }) => name)).toEqual(['a.pdf'])
    const other = await published(admin, { audience: 'public', location_id: cast.site })
    expect((await open(other.id)).status).toBe(404)
    rmSync(join(house.dataDir, 'articles/uploads'), { recursive: true })
    for (const lost of [await fileOf(employee, file), await open(id)]) {
      expect([lost.status, lost.headers['content-disposition']]).toEqual([404, undefined])
      expect(lost.headers['content-length']).toBe(String(lost.raw.length))
    }
  })
})

describe('review', () => {
  it('ART-14 reminds whoever published it, once for each day, and others where they write no more', async () => {
    const house = await openBuilding()
    const { backend, cast, clock } = house
    const writer = await personAt(house, cast.site, ['article_write'])
    const second = await personAt(house, cast.site, ['article_write'])
    const { id } = await written(writer, { review_on: '2026-12-01' })
    await publish(writer, id)
    const reminders = async () => {
      await backend.articles.look()
      const people = { writer, second, admin: house.admin }
      const rows = await house.db.sql.select().from(inboxItems).where(eq(inboxItems.type, 'article.review'))
      return rows.map(({ user_id }) => Object.entries(people).find(([, one]) => one.id === user_id)?.[0]).sort()
    }
    clock.set(new Date('2026-11-30T16:59:00Z'))
    expect(await reminders()).toEqual([])
    clock.set(new Date('2026-11-30T17:00:00Z'))
    expect([await reminders(), await reminders()]).toEqual([['writer'], ['writer']])
    const again = await house.as(writer.id)
    await again.asks(articles.update, { params: { id }, body: { review_on: '2026-12-02' } })
    await house.db.sql.delete(userRoles).where(eq(userRoles.user_id, writer.id))
    clock.set(new Date('2026-12-01T17:00:00Z'))
    expect(await reminders()).toEqual(['admin', 'second', 'writer'])
  })
})
