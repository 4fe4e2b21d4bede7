import { type ArticleDetail, articles } from '@menara/shared/contract/articles.contract.ts'
import { faultCodes } from '@menara/shared/contract/faults.contract.ts'
import { tickets } from '@menara/shared/contract/tickets/tickets.contract.ts'
import type { Building } from '../../../kit/building.ts'
import { formOf } from '../../../kit/files/pictures.ts'
import { byId, code, type Make } from '../../good-call.ts'

const draft = ({ cast }: Building) => ({
  title_en: code(),
  title_id: code(),
  body_en: 'Press reset.',
  body_id: 'Tekan reset.',
  audience: 'public' as const,
  location_id: cast.site,
})
const newArticle = async (building: Building) => (await building.admin.asks(articles.create, { body: draft(building) })).body.data.id
async function published(building: Building): Promise<string> {
  const id = await newArticle(building)
  await building.admin.asks(articles.publish, { params: { id }, body: {} })
  return id
}
async function archived(building: Building): Promise<string> {
  const id = await published(building)
  await building.admin.asks(articles.archive, { params: { id } })
  return id
}
const newTicket = async ({ admin, cast }: Building) =>
  (await admin.asks(tickets.create, { body: { ticket_type_id: 1, location_id: cast.site, title: 'Wet' } })).body.data.id
async function linked(building: Building) {
  const [id, article_id] = [await newTicket(building), await published(building)]
  await building.admin.asks(articles.link, { params: { id }, body: { article_id } })
  return { id, article_id }
}
async function faultCode({ admin, cast }: Building): Promise<string> {
  await admin.asks(faultCodes.create, { body: { location_id: cast.site } })
  return (await admin.asks(faultCodes.list, { query: { location_id: cast.site } })).body.data[0]?.code ?? ''
}
const byCode = async (building: Building) => ({ params: { code: await faultCode(building), id: await published(building) } })

const FILE = { name: 'steps.txt', bytes: Buffer.from('Press reset, wait, press start'), field: 'file', type: 'text/plain' }
const fileForm = () => formOf({ images: [FILE] })
async function withFile(building: Building): Promise<{ id: string; file_id: string }> {
  const id = await published(building)
  const { bytes, headers } = await fileForm()
  const reply = await building.admin.sends('POST', articles.addFile.path.replace(':id', id), bytes, headers)
  return { id, file_id: (reply.body['data'] as ArticleDetail).files[0]?.id ?? '' }
}

/** How the knowledge base is asked well, by endpoint. */
export const articleCalls: Readonly<Record<string, Make>> = {
  'articles.list': async (building) => {
    await newArticle(building)
    return { query: { limit: 5 } }
  },
  'articles.suggest': async (building) => {
    await published(building)
    return { query: { text: 'reset' } }
  },
  'articles.get': async (building) => byId(await newArticle(building)),
  'articles.create': async (building) => ({ body: draft(building) }),
  'articles.update': async (building) => ({ ...byId(await newArticle(building)), body: { title_en: code() } }),
  'articles.remove': async (building) => byId(await newArticle(building)),
  'articles.publish': async (building) => ({ ...byId(await newArticle(building)), body: { note: 'First' } }),
  'articles.archive': async (building) => byId(await published(building)),
  'articles.restore': async (building) => byId(await archived(building)),
  'articles.addFile': async (building) => {
    const { bytes, headers } = await fileForm()
    return { ...byId(await newArticle(building)), form: { type: headers['content-type'] ?? '', bytes } }
  },
  'articles.removeFile': async (building) => ({ params: await withFile(building) }),
  'articles.file': async (building) => byId((await withFile(building)).file_id),
  'articles.versions': async (building) => byId(await published(building)),
  'articles.answer': async (building) => ({ ...byId(await published(building)), body: { version: 1, helped: true } }),
  'articles.ofTicket': async (building) => byId((await linked(building)).id),
  'articles.link': async (building) => ({ ...byId(await newTicket(building)), body: { article_id: await published(building) } }),
  'articles.unlink': async (building) => ({ params: await linked(building) }),
  'public_articles.suggest': async (building) => ({ params: (await byCode(building)).params, query: { text: 'reset' } }),
  'public_articles.get': byCode,
  'public_articles.file': async (building) => ({ params: { code: await faultCode(building), ...(await withFile(building)) } }),
  'public_articles.answer': async (building) => ({ ...(await byCode(building)), body: { version: 1, helped: true } }),
}
