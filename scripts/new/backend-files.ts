import type { Names } from './names.ts'

export const routesFile = ({
  subject,
  many,
  Many,
}: Names): string => `import { ${many} } from '@menara/shared/contract/${subject}.contract.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { ${Many}Service } from './${subject}.service.ts'

export function ${many}Routes(app: FastifyInstance, service: ${Many}Service): void {
  mount(app, ${many}.list, ({ query }) => service.list(query))
  mount(app, ${many}.get, async ({ params }) => ({ data: await service.get(params.id) }))
  mount(app, ${many}.create, async ({ body }, caller) => ({ data: await service.create(body, caller) }))
  mount(app, ${many}.update, async ({ params, body }, caller) => ({ data: await service.update(params.id, body, caller) }))
  mount(app, ${many}.remove, async ({ params }, caller) => {
    await service.remove(params.id, caller)
    return { data: null }
  })
}
`

export const moduleFile = ({ subject, many, Many, words }: Names): string => `import type { Platform } from '../../platform/platform.ts'
import { ${many}Routes } from './${subject}.routes.ts'
import { ${many}Service } from './${subject}.service.ts'
import { ${many}Store } from './${subject}.store.ts'

/** Opens ${words}. */
export function open${Many}({ app, db, journal, now, newId }: Platform): void {
  ${many}Routes(app, ${many}Service({ store: ${many}Store(db), journal, now, newId, atomically: db.atomically }))
}
`

export const serviceFile = (names: Names): string => `${serviceHead(names)}
${serviceBody(names)}`

const serviceHead = ({
  subject,
  many,
  One,
  Many,
}: Names) => `import type { ${One}, ${many} } from '@menara/shared/contract/${subject}.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../platform/access/caller.ts'
import { changedFacts } from '../../platform/events/changed.ts'
import { Fault } from '../../platform/errors.ts'
import type { Journal } from '../../platform/audit/journal.ts'
import { pageOf, readCursor } from '../../platform/paging.ts'
import type { ${Many}Store } from './${subject}.store.ts'

type Draft = CallOf<typeof ${many}.create>['body']
type Filter = CallOf<typeof ${many}.list>['query']
export type ${Many}Service = ReturnType<typeof ${many}Service>
export interface ${Many}Needs {
  readonly store: ${Many}Store
  readonly journal: Journal
  now(): Date
  newId(): string
  atomically<T>(work: () => Promise<T>): Promise<T>
}
`

const serviceBody = ({ many, one, One, Many, subject, word }: Names) => `/** What is decided about them, and why. */
export function ${many}Service({ store, journal, now, newId, atomically }: ${Many}Needs) {
  const missing = () => new Fault('not-found', 'There is no such ${word}')
  const record = (action: string, { id, by, detail }: { id: string; by: Caller; detail: Record<string, unknown> }) =>
    journal.record({
      action: \`${one}.\${action}\`,
      subject: '${subject}',
      subject_id: id,
      actor_id: by.userId,
      detail,
      hints: [{ topic: '${subject}', key: id }],
    })

  async function get(id: string): Promise<${One}> {
    const found = await store.find(id)
    if (!found) throw missing()
    return found
  }

  return {
    get,

    /** \`total\` on the first page only. */
    async list({ search, next, limit = 10 }: Filter): Promise<{ data: ${One}[]; next?: string; total?: number }> {
      const after = readCursor(next, ['string', 'string'])
      const page = pageOf(await store.list({ search, after, limit }), limit, (it) => [it.name, it.id])
      return after ? page : { ...page, total: await store.count(search) }
    },

    create: (draft: Draft, caller: Caller): Promise<${One}> =>
      atomically(async () => {
        const made = await store.insert({ ...draft, id: newId(), created_at: now().toISOString() })
        record('created', { id: made.id, by: caller, detail: { after: made } })
        return made
      }),

    update: (id: string, changes: Partial<Draft>, caller: Caller): Promise<${One}> =>
      atomically(async () => {
        const before = await get(id)
        const after = await store.update(id, changes)
        if (!after) throw missing()
        record('updated', { id, by: caller, detail: changedFacts(before, after) })
        return after
      }),

    remove: (id: string, caller: Caller): Promise<void> =>
      atomically(async () => {
        const before = await get(id)
        await store.remove(id)
        record('removed', { id, by: caller, detail: { before } })
      }),
  }
}
`

export const storeFile = ({
  subject,
  many,
  One,
  Many,
  table,
}: Names): string => `import type { ${One} } from '@menara/shared/contract/${subject}.contract.ts'
import { and, asc, eq, ilike, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { likeText } from '../../platform/paging.ts'
import { ${many} } from '../../schema/${subject}.ts'

export type ${Many}Store = ReturnType<typeof ${many}Store>
export interface ${Many}Page {
  readonly search: string | undefined
  /** Name and id of the last row of the page before. */
  readonly after: readonly [name: string, id: string] | undefined
  readonly limit: number
}

/** The one writer of \`${table}\`. */
export function ${many}Store(db: Database) {
  const matching = (search: string | undefined) => (search ? ilike(${many}.name, likeText(search)) : undefined)
  return {
    /** One row more than \`limit\` where there are more, by name. */
    list: ({ search, after, limit }: ${Many}Page): Promise<${One}[]> =>
      db.sql
        .select()
        .from(${many})
        .where(and(matching(search), after && sql\`(\${${many}.name}, \${${many}.id}) > (\${after[0]}, \${after[1]}::uuid)\`))
        .orderBy(asc(${many}.name), asc(${many}.id))
        .limit(limit + 1),
    count: (search: string | undefined): Promise<number> => db.sql.$count(${many}, matching(search)),
    async find(id: string): Promise<${One} | undefined> {
      const [row] = await db.sql.select().from(${many}).where(eq(${many}.id, id))
      return row
    },
    async insert(row: typeof ${many}.$inferInsert): Promise<${One}> {
      const [made] = await db.sql.insert(${many}).values(row).returning()
      if (!made) throw new Error('insert into ${table} returned no row')
      return made
    },
    async update(id: string, facts: Partial<typeof ${many}.$inferInsert>): Promise<${One} | undefined> {
      const [row] = await db.sql.update(${many}).set(facts).where(eq(${many}.id, id)).returning()
      return row
    },
    async remove(id: string): Promise<void> {
      await db.sql.delete(${many}).where(eq(${many}.id, id))
    },
  }
}
`

export const testFile = ({
  subject,
  many,
  one,
  words,
  prefix,
}: Names): string => `import { ${many} } from '@menara/shared/contract/${subject}.contract.ts'
import { describe, expect, it } from 'vitest'
import { openBuilding } from '../../../../tests/kit/building.ts'

const named = (name: string) => ({ body: { name } })

describe('${words}', () => {
  it('${prefix}-1 are listed by name, a page at a time, and found', async () => {
    const { admin } = await openBuilding()
    for (const name of ['Cedar', 'Acacia', 'Banyan']) await admin.asks(${many}.create, named(name))
    const first = await admin.asks(${many}.list, { query: { limit: 2 } })
    expect(first.body.data.map((it) => it.name)).toEqual(['Acacia', 'Banyan'])
    const second = await admin.asks(${many}.list, { query: { limit: 2, next: first.body.next ?? '' } })
    expect(second.body.data.map((it) => it.name)).toEqual(['Cedar'])
    expect(second.body.next).toBeUndefined()
    expect((await admin.asks(${many}.list, { query: { search: 'ban' } })).body.data).toHaveLength(1)
  })

  it('${prefix}-2 are seen by anyone signed in, and changed with the permission alone', async () => {
    const { admin, employee, stranger } = await openBuilding()
    const { id } = (await admin.asks(${many}.create, named('Acacia'))).body.data
    expect((await employee.asks(${many}.get, { params: { id } })).status).toBe(200)
    expect((await employee.asks(${many}.update, { params: { id }, ...named('Teak') })).status).toBe(403)
    expect((await stranger.asks(${many}.get, { params: { id } })).status).toBe(401)
  })

  it('${prefix}-3 that are not there are refused', async () => {
    const { admin } = await openBuilding()
    const { id } = (await admin.asks(${many}.create, named('Acacia'))).body.data
    expect((await admin.asks(${many}.remove, { params: { id } })).status).toBe(200)
    for (const endpoint of [${many}.get, ${many}.remove]) expect((await admin.asks(endpoint, { params: { id } })).status).toBe(404)
    expect((await admin.asks(${many}.update, { params: { id }, ...named('Teak') })).status).toBe(404)
  })

  it('${prefix}-4 leave a mark of every change', async () => {
    const { admin, backend } = await openBuilding()
    const rows = async () => (await backend.platform.journal.verify()).rows
    const before = await rows()
    const { id } = (await admin.asks(${many}.create, named('Acacia'))).body.data
    const ${one} = await admin.asks(${many}.update, { params: { id }, ...named('Teak') })
    expect(${one}.body.data.name).toBe('Teak')
    await admin.asks(${many}.remove, { params: { id } })
    expect(await rows()).toBe(before + 3)
  })
})
`
