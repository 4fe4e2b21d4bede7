import { personSkills, rosterSkills } from '@menara/shared/contract/people/roster/roster-skills.contract.ts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../platform/http/mount.ts'
import type { SkillsService } from './skills.service.ts'

export function skillsRoutes(app: FastifyInstance, skills: SkillsService): void {
  mount(app, rosterSkills.list, async () => ({ data: await skills.list() }))
  mount(app, rosterSkills.create, async ({ body }, caller) => ({ data: await skills.create(body, caller) }))
  mount(app, rosterSkills.update, async ({ params, body }, caller) => ({ data: await skills.rename(params.id, body.name, caller) }))
  mount(app, rosterSkills.remove, async ({ params }, caller) => {
    await skills.remove(params.id, caller)
    return { data: null }
  })
  mount(app, personSkills.list, async ({ query }, caller) => ({ data: await skills.people(query.location_id, caller) }))
  mount(app, personSkills.assign, async ({ body }, caller) => ({ data: await skills.assign(body, caller) }))
}
