import type { PersonSkill, RosterSkill, SkilledPerson } from '@menara/shared/contract/people/roster/roster-skills.contract.ts'
import type { Caller } from '../../../platform/access/caller.ts'
import { Fault, invalid } from '../../../platform/errors.ts'
import type { RosterNeeds } from '../roster.needs.ts'
import { MAX_PEOPLE, siteOf } from '../roster.service.ts'
import { skillOf } from './skill-of.ts'

const MAX_SKILLS = 100
export type SkillsService = ReturnType<typeof skillsService>
interface Assigned {
  readonly location_id: string
  readonly user_id: string
  readonly skills: readonly PersonSkill[]
}

/** The list of skills, and who has which of them. */
export function skillsService(needs: RosterNeeds) {
  const { skills: store, atomically, newId } = needs
  const record = (action: string, id: string, more: { readonly caller: Caller; readonly detail: Record<string, unknown> }): void =>
    needs.journal.record({
      action: `roster_skill.${action}`,
      subject: 'roster_skills',
      subject_id: id,
      actor_id: more.caller.userId,
      detail: more.detail,
      hints: [],
    })
  return {
    list: (): Promise<RosterSkill[]> => store.list(),
    create: ({ name }: { readonly name: string }, caller: Caller): Promise<RosterSkill> =>
      atomically(async () => {
        await store.hold()
        const skill = { id: newId(), name: name.trim() }
        const others = await store.list()
        refuseTaken(others, skill)
        if (others.length >= MAX_SKILLS) throw new Fault('conflict', 'roster_skills.too_many', { params: { most: MAX_SKILLS } })
        await store.insert(skill)
        record('created', skill.id, { caller, detail: { name: skill.name } })
        return skill
      }),
    rename: (id: string, name: string, caller: Caller): Promise<RosterSkill> =>
      atomically(async () => {
        await store.hold()
        const skill = { id, name: name.trim() }
        await refuseUnknown(store, id)
        refuseTaken(await store.list(), skill)
        await store.rename(skill)
        record('renamed', id, { caller, detail: { name: skill.name } })
        return skill
      }),
    remove: (id: string, caller: Caller): Promise<void> =>
      atomically(async () => {
        await store.hold()
        await refuseUnknown(store, id)
        if (await store.isUsed(id)) throw new Fault('conflict', 'roster_skills.used')
        await store.remove(id)
        record('removed', id, { caller, detail: {} })
      }),
    async people(locationId: string, caller: Caller): Promise<SkilledPerson[]> {
      const people = await needs.colleagues((await siteOf(needs, locationId, caller)).id, MAX_PEOPLE)
      const held = Map.groupBy(await store.held(people.map(({ id }) => id)), (skill) => skill.user_id)
      return people.map(({ id, name, title }) => ({ user: { id, name }, title, skills: (held.get(id) ?? []).map(skillOf) }))
    },
    assign: ({ location_id, user_id, skills }: Assigned, caller: Caller): Promise<PersonSkill[]> =>
      atomically(async () => {
        const site = await siteOf(needs, location_id, caller)
        await store.hold()
        if ((await needs.colleagues(site.id, 1, [user_id])).length === 0)
          throw invalid('user_id', 'exists', 'This person is not awaited at the site')
        const known = new Set((await store.list()).map((skill) => skill.id))
        if (skills.some((skill) => !known.has(skill.skill_id))) throw invalid('skills', 'exists', 'There is no such skill')
        if (new Set(skills.map((skill) => skill.skill_id)).size < skills.length) throw invalid('skills', 'unique')
        await store.assign(user_id, skills)
        record('assigned', user_id, { caller, detail: { skills } })
        return (await store.held([user_id])).map(skillOf)
      }),
  }
}

function refuseTaken(all: readonly RosterSkill[], { id, name }: RosterSkill): void {
  if (all.some((other) => other.id !== id && other.name.toLowerCase() === name.toLowerCase())) throw invalid('name', 'unique')
}
async function refuseUnknown(store: RosterNeeds['skills'], id: string): Promise<void> {
  if (!(await store.find(id))) throw new Fault('not-found', 'roster_skills.not_found')
}
