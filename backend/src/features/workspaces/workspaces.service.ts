import type { OwnWorkspace, Workspace, WorkspaceDraft } from '@menara/shared/contract/people/workspaces.contract.ts'
import type { Ref } from '@menara/shared/kit/words.ts'
import type { Caller } from '../../platform/access/caller.ts'
import type { Journal } from '../../platform/audit/journal.ts'
import { Fault, invalid } from '../../platform/errors.ts'
import { changedFacts } from '../../platform/events/changed.ts'
import type { ArrivedFile, Uploads } from '../../platform/files/uploads.ts'
import type { Part, WorkspacesStore } from './workspaces.store.ts'

export interface WorkspacesNeeds {
  readonly store: WorkspacesStore
  readonly journal: Journal
  readonly uploads: Pick<Uploads, 'keep' | 'remove'>
  atomically<T>(work: () => Promise<T>): Promise<T>
  afterCommit(work: () => void): void
  now(): Date
  newId(): string
  /** Of these ids, those the caller sees. */
  readonly seen: Readonly<Record<Part, (ids: readonly string[], caller: Caller) => Promise<ReadonlySet<string>>>>
}
export type WorkspacesService = ReturnType<typeof workspacesService>
const FIELDS = { locations: 'location_ids', people: 'user_ids', groups: 'group_ids' } as const satisfies Record<Part, keyof WorkspaceDraft>
const PARTS = Object.keys(FIELDS) as Part[]

/** Workspaces: what of the product is offered to whom. */
export function workspacesService(needs: WorkspacesNeeds) {
  const { store, atomically, newId } = needs
  async function present(id: string): Promise<Workspace> {
    const found = await store.find(id)
    if (!found) throw missing()
    return found
  }
  async function held(id: string): Promise<Workspace> {
    await store.hold(id)
    return present(id)
  }
  return {
    async list(caller: Caller): Promise<{ data: Workspace[]; total: number }> {
      const data = await shownTo(needs, await store.all(), caller)
      return { data, total: data.length }
    },
    get: async (id: string, caller: Caller): Promise<Workspace> => only(await shownTo(needs, [await present(id)], caller)),
    mine: (caller: Caller): Promise<OwnWorkspace[]> => store.mine(caller),

    create: (draft: WorkspaceDraft, caller: Caller): Promise<Workspace> =>
      atomically(async () => {
        mustOpen(draft)
        const id = newId()
        const { location_ids: _sites, user_ids: _people, group_ids: _groups, ...facts } = draft
        if (!(await store.insert({ ...facts, name: draft.name.trim(), modules: [...draft.modules], id }))) throw taken()
        await putParts(needs, { before: { id, locations: [], people: [], groups: [] }, asked: draft, caller })
        const after = await present(id)
        record(needs, 'created', { row: after, caller, detail: { after } })
        return only(await shownTo(needs, [after], caller))
      }),

    update: (id: string, asked: Partial<WorkspaceDraft>, caller: Caller): Promise<Workspace> =>
      atomically(async () => {
        const before = await held(id)
        mustOpen({ ...before, ...asked })
        if (asked.name !== undefined && (await store.hasName(asked.name.trim(), id))) throw taken()
        const { location_ids: _sites, user_ids: _people, group_ids: _groups, ...facts } = asked
        await store.update(id, {
          ...facts,
          ...(asked.name !== undefined && { name: asked.name.trim() }),
          ...(asked.modules && { modules: [...asked.modules] }),
        })
        await putParts(needs, { before, asked, caller })
        const after = await present(id)
        const detail = changedFacts(before, after)
        if (Object.keys(detail.after).length > 0) record(needs, 'updated', { row: after, caller, detail })
        return only(await shownTo(needs, [after], caller))
      }),

    remove: (id: string, caller: Caller): Promise<void> =>
      atomically(async () => {
        const before = await held(id)
        await dropLogo(needs, id)
        await store.remove(id)
        record(needs, 'removed', { row: before, caller, detail: { before } })
      }),
    ...logos(needs, held),
  }
}

/** Its picture. */
function logos(needs: WorkspacesNeeds, held: (id: string) => Promise<Workspace>) {
  const { store, atomically, afterCommit, uploads, now } = needs
  return {
    putLogo: (id: string, images: readonly ArrivedFile[], caller: Caller): Promise<Workspace> =>
      atomically(async () => {
        const [image, more] = images
        if (!image) throw invalid('image', 'required', 'Send the picture')
        if (more) throw invalid('image', 'tooMany', 'A workspace has one picture')
        await held(id)
        await dropLogo(needs, id)
        const kept = { id: image.id, at: now().toISOString() }
        await store.update(id, { logo_id: kept.id, logo_at: kept.at, logo_mime: image.mime, logo_bytes: image.bytes })
        afterCommit(() => uploads.keep(kept))
        const after = await held(id)
        record(needs, 'logo_put', { row: after, caller, detail: { sha256: image.sha256 } })
        return only(await shownTo(needs, [after], caller))
      }),
    removeLogo: (id: string, caller: Caller): Promise<void> =>
      atomically(async () => {
        const row = await held(id)
        if (!(await dropLogo(needs, id))) throw new Fault('not-found', 'pictures.not_found')
        await store.update(id, { logo_id: null, logo_at: null, logo_mime: null, logo_bytes: null })
        record(needs, 'logo_removed', { row, caller, detail: {} })
      }),
    /** 404 for whom the workspace does not exist. */
    async logo(id: string, caller: Caller) {
      const mayRead = caller.may('show_manage_workspace') || (await store.isMine(id, caller))
      const found = mayRead ? await store.logo(id) : undefined
      if (!found) throw new Fault('not-found', 'pictures.not_found')
      return found
    },
  }
}

/** Without the sites, people and groups the caller does not see. */
async function shownTo({ seen }: WorkspacesNeeds, rows: readonly Workspace[], caller: Caller): Promise<Workspace[]> {
  const visible = async (part: Part) => seen[part]([...new Set(rows.flatMap((row) => row[part].map(({ id }) => id)))], caller)
  const [locations, people, groups] = [await visible('locations'), await visible('people'), await visible('groups')]
  const among = (list: readonly Ref[], ids: ReadonlySet<string>) => list.filter(({ id }) => ids.has(id))
  return rows.map((row) => ({
    ...row,
    ...{ locations: among(row.locations, locations), people: among(row.people, people), groups: among(row.groups, groups) },
  }))
}
function only(rows: readonly Workspace[]): Workspace {
  const [row] = rows
  if (!row) throw missing()
  return row
}

const missing = (): Fault => new Fault('not-found', 'workspaces.not_found')
const taken = (): Fault => new Fault('conflict', 'workspaces.name_taken', { errors: [{ field: 'name', rule: 'unique' }] })

function mustOpen({ home, modules }: Pick<WorkspaceDraft, 'home' | 'modules'>): void {
  if (!modules.includes(home)) throw invalid('home', 'enum', 'The first module is one of its modules')
}

interface Putting {
  readonly before: Pick<Workspace, 'id' | Part>
  readonly asked: Partial<WorkspaceDraft>
  readonly caller: Caller
}
/** Sites, people and groups the caller does not see stay as they are. */
async function putParts({ store, seen }: WorkspacesNeeds, { before, asked, caller }: Putting): Promise<void> {
  for (const part of PARTS) {
    const ids = asked[FIELDS[part]]
    if (!ids) continue
    const known = before[part].map((one: Ref) => one.id)
    const visible = await seen[part]([...new Set([...ids, ...known])], caller)
    const unseen = ids.find((id) => !visible.has(id) && !known.includes(id))
    if (unseen !== undefined) throw invalid(FIELDS[part], 'exists', 'There is no such entry among those you see')
    const hidden = known.filter((id) => !visible.has(id))
    await store.setPart(before.id, part, [...new Set([...ids, ...hidden])])
  }
}

/** Whether there was one. */
async function dropLogo({ store, uploads, afterCommit }: WorkspacesNeeds, id: string): Promise<boolean> {
  const logo = await store.logo(id)
  if (logo) afterCommit(() => uploads.remove(logo))
  return logo !== undefined
}

interface Recorded {
  readonly row: Workspace
  readonly caller: Caller
  readonly detail: Readonly<Record<string, unknown>>
}
const record = ({ journal }: WorkspacesNeeds, action: string, { row, caller, detail }: Recorded): void =>
  journal.record({
    ...{ action: `workspace.${action}`, subject: 'workspaces', subject_id: row.id, actor_id: caller.userId, detail },
    hints: [{ topic: 'workspaces', key: row.id }],
  })
