import { articles, publicArticles } from '@menara/shared/contract/articles.contract.ts'
import type { FastifyInstance } from 'fastify'
import { sendKept } from '../../platform/files/send-kept.ts'
import type { Uploads } from '../../platform/files/uploads.ts'
import { currentFileHeaders } from '../../platform/http/attachment-headers.ts'
import { mount } from '../../platform/http/mount.ts'
import { pictureReader } from '../../platform/http/picture-form.ts'
import type { ArticleSuggestionsStore } from './article-suggestions.store.ts'
import type { ArticleVersionsService } from './article-versions.service.ts'
import type { ArticlesService } from './articles.service.ts'
import type { ArticleFiles } from './files/article-files.service.ts'
import type { PublicArticlesService } from './public-articles.service.ts'
import type { TicketArticlesService } from './ticket-articles.service.ts'

interface Served {
  readonly records: ArticlesService
  readonly versions: ArticleVersionsService
  readonly suggestions: Pick<ArticleSuggestionsStore, 'forCaller'>
  readonly ofTickets: TicketArticlesService
  readonly byCode: PublicArticlesService
  readonly files: ArticleFiles
  readonly uploads: Uploads
  newId(): string
}

export function articlesRoutes(app: FastifyInstance, served: Served): void {
  const { records, versions, suggestions, ofTickets } = served
  mount(app, articles.list, ({ query }, caller) => records.list(query, caller))
  mount(app, articles.suggest, async ({ query }, caller) => ({ data: await suggestions.forCaller(query, caller) }))
  mount(app, articles.get, async ({ params }, caller) => ({ data: await records.get(params.id, caller) }))
  mount(app, articles.create, async ({ body }, caller) => ({ data: await records.create(body, caller) }))
  mount(app, articles.update, async ({ params, body }, caller) => ({ data: await records.update(params.id, body, caller) }))
  mount(app, articles.remove, async ({ params }, caller) => {
    await records.remove(params.id, caller)
    return { data: null }
  })
  mount(app, articles.publish, async ({ params, body }, caller) => ({ data: await versions.publish(params.id, body, caller) }))
  mount(app, articles.archive, async ({ params }, caller) => ({ data: await versions.archive(params.id, caller) }))
  mount(app, articles.restore, async ({ params }, caller) => ({ data: await versions.restore(params.id, caller) }))
  mount(app, articles.versions, async ({ params }, caller) => ({ data: await versions.versions(params.id, caller) }))
  mount(app, articles.answer, async ({ params, body }, caller) => ({ data: await versions.answer(params.id, body, caller) }))
  mount(app, articles.ofTicket, async ({ params }, caller) => ({ data: await ofTickets.of(params.id, caller) }))
  mount(app, articles.link, async ({ params, body }, caller) => ({ data: await ofTickets.link(params.id, body.article_id, caller) }))
  mount(app, articles.unlink, async ({ params }, caller) => ({ data: await ofTickets.unlink(params.id, params.article_id, caller) }))
  fileRoutes(app, served)
  publicRoutes(app, served)
}

function publicRoutes(app: FastifyInstance, { byCode, uploads }: Served): void {
  mount(app, publicArticles.suggest, async ({ params, query }, _caller, { request }) => ({
    data: await byCode.suggest(query.text, { code: params.code, address: request.origin.address }),
  }))
  mount(app, publicArticles.get, async ({ params }, _caller, { request }) => ({
    data: await byCode.get(params.id, { code: params.code, address: request.origin.address }),
  }))
  mount(app, publicArticles.answer, async ({ params, body }, _caller, { request }) => {
    await byCode.answer(params.id, body, { code: params.code, address: request.origin.address })
    return { data: null }
  })
  mount(app, publicArticles.file, async ({ params }, _caller, { request, reply }) => {
    const row = await byCode.file(params.id, params.file_id, { code: params.code, address: request.origin.address })
    return sendKept(reply, uploads, { file: row, headers: currentFileHeaders(row) })
  })
}

function fileRoutes(app: FastifyInstance, { files, uploads, newId }: Served): void {
  const read = pictureReader(articles.addFile, { uploads, newId })
  mount(app, articles.addFile, ({ params }, caller, { request }) =>
    read(request, async (_form, arrived) => ({ data: await files.add(params.id, arrived, caller) })),
  )
  mount(app, articles.removeFile, async ({ params }, caller) => ({ data: await files.remove(params.id, params.file_id, caller) }))
  mount(app, articles.file, async ({ params }, caller, { reply }) => {
    const row = await files.file(params.id, caller)
    return sendKept(reply, uploads, { file: row, headers: currentFileHeaders(row) })
  })
}
