import type {
  InspectionTemplate,
  InspectionTemplateDraft,
  inspectionTemplates,
} from '@menara/shared/contract/inspections/inspection-templates.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import { changedFacts } from '../../../platform/events/changed.ts'
import { pageOf, readCursor } from '../../../platform/paging.ts'
import type { Categories } from '../../../ports/categories.ts'
import type { InspectionsBase } from '../inspections.needs.ts'
import type { InspectionTemplatesStore } from './inspection-templates.store.ts'
import { checkedSections } from './template-check.service.ts'

export interface InspectionTemplatesNeeds extends InspectionsBase {
  readonly store: InspectionTemplatesStore
  readonly categories: Pick<Categories, 'category'>
  /** Gives rounds that nobody has begun the version that is published now. */
  renew(templateId: string, versionId: string): Promise<void>
}
export type InspectionTemplatesService = ReturnType<typeof inspectionTemplatesService>
type Filter = CallOf<typeof inspectionTemplates.list>['query']
type Change = CallOf<typeof inspectionTemplates.update>['body']

/** Inspection templates: read by all who read inspections, kept by those who manage them. */
export const inspectionTemplatesService = (needs: InspectionTemplatesNeeds) => ({
  ...templatesRead(needs),
  ...templatesKept(needs),
  ...versionsMoved(needs),
})

async function there({ store }: Pick<InspectionTemplatesNeeds, 'store'>, id: string): Promise<InspectionTemplate> {
  const template = await store.find(id)
  if (!template) throw new Fault('not-found', 'inspections.no_template')
  return template
}

function templatesRead(needs: InspectionTemplatesNeeds) {
  const { store } = needs
  return {
    /** `total` on the first page only. */
    async list({ next, limit = 10, ...filter }: Filter) {
      const after = readCursor(next, ['string', 'id'])
      const page = pageOf(await store.list({ ...filter, after }, limit), limit, ({ code, id }) => [code, id])
      return after ? page : { ...page, total: await store.count(filter) }
    },
    get: (id: string): Promise<InspectionTemplate> => there(needs, id),
  }
}

function templatesKept(needs: InspectionTemplatesNeeds) {
  const { store, categories, atomically, now, newId } = needs
  async function checkCode(code: string | undefined, except: string | null): Promise<void> {
    if (code !== undefined && (await store.codeTaken(code, except))) throw invalid('code', 'unique')
  }
  return {
    create: ({ sections, ...names }: InspectionTemplateDraft, caller: Caller): Promise<InspectionTemplate> =>
      atomically(async () => {
        await checkCode(names.code, null)
        const [id, at] = [newId(), now().toISOString()]
        const checked = await checkedSections(categories, sections)
        await store.insert({ ...names, id, created_by: caller.userId, created_at: at, updated_at: at })
        await store.addVersion({ id: newId(), template_id: id, sections: checked })
        const after = await there(needs, id)
        record(needs, 'created', { id, caller, detail: { after } })
        return after
      }),

    update: (id: string, { rev, sections, ...names }: Change, caller: Caller): Promise<InspectionTemplate> =>
      atomically(async () => {
        await store.hold(id)
        const before = await there(needs, id)
        if (rev !== undefined && rev !== before.rev)
          throw new Fault('conflict', 'inspections.changed', { errors: [{ field: 'rev', rule: 'changed' }] })
        await checkCode(names.code, id)
        await store.change(id, { ...names, updated_at: now().toISOString() })
        if (sections) {
          const checked = await checkedSections(categories, sections)
          if (before.draft) await store.changeVersion(before.draft.id, { sections: checked })
          else await store.addVersion({ id: newId(), template_id: id, sections: checked })
        }
        const after = await there(needs, id)
        record(needs, 'updated', { id, caller, detail: changedFacts(before, after) })
        return after
      }),

    /** One that was published, or that a plan names, is retired instead. */
    remove: (id: string, caller: Caller): Promise<void> =>
      atomically(async () => {
        await store.hold(id)
        const before = await there(needs, id)
        if (await store.isUsed(id)) throw new Fault('conflict', 'inspections.template_used', { params: { name: before.code } })
        await store.remove(id)
        record(needs, 'removed', { id, caller, detail: { before } })
      }),
  }
}

function versionsMoved(needs: InspectionTemplatesNeeds) {
  const { store, renew, atomically, now } = needs
  return {
    publish: (id: string, caller: Caller): Promise<InspectionTemplate> =>
      atomically(async () => {
        await store.hold(id)
        const { draft, published, code } = await there(needs, id)
        if (!draft) throw new Fault('conflict', 'inspections.no_draft', { params: { name: code } })
        if (published) await store.changeVersion(published.id, { state: 'retired' })
        const at = now().toISOString()
        await store.changeVersion(draft.id, { state: 'published', published_at: at, published_by: caller.userId })
        await store.change(id, { updated_at: at })
        await renew(id, draft.id)
        record(needs, 'published', { id, caller, detail: { after: { version: draft.version } } })
        return there(needs, id)
      }),

    retire: (id: string, caller: Caller): Promise<InspectionTemplate> =>
      atomically(async () => {
        await store.hold(id)
        const { published, code, plans } = await there(needs, id)
        if (!published) throw new Fault('conflict', 'inspections.not_published', { params: { name: code } })
        if (plans > 0) throw new Fault('conflict', 'inspections.template_planned', { params: { name: code, plans } })
        await store.changeVersion(published.id, { state: 'retired' })
        await store.change(id, { updated_at: now().toISOString() })
        record(needs, 'retired', { id, caller, detail: { before: { version: published.version } } })
        return there(needs, id)
      }),
  }
}

interface Recorded {
  readonly id: string
  readonly caller: Caller
  readonly detail: Readonly<Record<string, unknown>>
}
function record({ journal }: Pick<InspectionTemplatesNeeds, 'journal'>, action: string, { id, caller, detail }: Recorded): void {
  const of = { subject: 'inspection_templates', subject_id: id, actor_id: caller.userId }
  journal.record({ action: `inspection_template.${action}`, ...of, detail, hints: [{ topic: 'inspection_templates', key: id }] })
}
